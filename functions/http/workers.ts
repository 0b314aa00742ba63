// Background workers that retry failed document changes.
import { declareScheduleWorker } from '../api/worker';
import { retrySetAsideChanges } from '../jobs/failures';
import { geminiApiKey, storedSecretEncryptionKey } from '../platform/params';
import { findWorkerByName } from './register';

/**
 * Retries document changes that a trigger worker couldn't process. This worker can access every secret that any trigger
 * worker needs.
 */
export const retryUnreadChanges = declareScheduleWorker({
  cron: '*/15 * * * *',
  timeoutSeconds: 540,
  secrets: [geminiApiKey.name, storedSecretEncryptionKey.name],
  run: () =>
    retrySetAsideChanges(async (name, change) => {
      const worker = findWorkerByName(name);
      if (worker?.kind !== 'trigger') throw new Error(`This release has no trigger worker named ${name}`);
      await worker.run(change);
    }),
});
