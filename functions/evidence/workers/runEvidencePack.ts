// Writes the ZIP of an evidence pack.
import { taskWorker } from '../../api/worker';
import { evidenceSigningKey } from '../../platform/params';
import { evidencePackQueue } from '../record';
import { runEvidencePack as run } from '../run';

export const runEvidencePack = taskWorker(evidencePackQueue, {
  concurrency: 1,
  secrets: [evidenceSigningKey.name],
  run: ({ organization_id, id }) => run(organization_id, id),
});
