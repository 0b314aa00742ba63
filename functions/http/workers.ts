// Background workers that retry failed document changes.
import { declareScheduleWorker } from '../api/worker';
import { retrySetAsideChanges } from '../jobs/failures';
import { geminiApiKey, storedSecretEncryptionKey } from '../platform/params';
import { findWorkerByName } from './register';

/**
 * Retries document changes that a trigger worker could not read. This worker can access the secrets of all trigger
 * workers.
 */
export const retryUnreadChanges = declareScheduleWorker({
  cron: '*/15 * * * *',
  timeoutSeconds: 540,
  secrets: [geminiApiKey.name, storedSecretEncryptionKey.name],
  run: () =>
    retrySetAsideChanges(async (name, change) => {
      const worker = findWorkerByName(name);
      if (worker?.kind !== 'trigger') throw new Error(`This release has no trigger worker ${name}`);
      await worker.run(change);
    }),
});
