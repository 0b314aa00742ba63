// Commits the service's own changes in batches, if they are too many for one commit.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { clock } from '../../platform/clock';
import { log } from '../../platform/log';
import { unitOfWork } from '../../store/unitOfWork';
import { writesRecordingActivityOfService } from './activityLog';

/** 100 records each. The sweep continues with the rest, so this need not cover the largest plan. */
const MAX_BATCHES = 500;

/** Stages the next batch, and returns whether more remains. */
type StageNext = (writes: Writes, now: Date) => Promise<boolean>;

/** Commits batches until none remains; can resume at any point. The activity log names the service as author. */
export const commitInBatches = (tenant: Tenant, stageNext: StageNext): Promise<void> =>
  commitUnauditedInBatches((writes, now) => stageNext(writesRecordingActivityOfService(tenant, writes), now));

/** Commits in batches without activity entries, for example for the parts of a deleted record. */
export async function commitUnauditedInBatches(stageNext: StageNext): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await unitOfWork((writes) => stageNext(writes, clock.now())))) return;
  }
  log.warn('More remains than is changed in one go', { batches: MAX_BATCHES });
}
