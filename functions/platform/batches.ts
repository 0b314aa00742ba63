// Changes by the service that are too many for one commit.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { writesAuthoredByService } from './activityLog';
import { clock } from './clock';
import { log } from './log';
import { unitOfWork } from './unitOfWork';

/** Of 100 records each, half of what the largest plan allows: whoever has more comes again, by their sweep. */
const MAX_BATCHES = 500;

/** Commits batch by batch, as long as `stageNext` answers that more remains: resumable at any point. */
export async function commitInBatches(
  tenant: Tenant,
  stageNext: (writes: Writes, now: Date) => Promise<boolean>,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const more = await unitOfWork((writes) =>
      stageNext(writesAuthoredByService(tenant, writes), clock.now()),
    );
    if (!more) return;
  }
  log.warn('More remains than is changed in one go', { batches: MAX_BATCHES });
}
