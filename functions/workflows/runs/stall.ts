// Notifies of a run without progress for longer than its rule allows, once per stall.

import { tenantOf } from '../../api/actor';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { type WorkflowRun, workflowRuns } from './run';
import { workflowRunStallsAt } from './runRules';
import { stageRunStallNotices } from './stageNotices';

/** 1 read and 1 write, plus notices. Safe to repeat and to run concurrently. */
export async function recordWorkflowRunStall(
  due: Pick<WorkflowRun, 'id' | 'organization_id'>,
): Promise<void> {
  const tenant = tenantOf(due.organization_id);
  await unitOfWork(async (writes) => {
    const now = clock.now();
    const run = await workflowRuns.of(tenant).get(due.id);
    if (run?.wake_at == null || run.wake_at > now) return;
    const stalls = workflowRunStallsAt(run);
    if (stalls === null || stalls > now) {
      workflowRuns.of(tenant).stageUpdate(writes, run, { wake_at: stalls });
      return;
    }
    const stalled = workflowRuns
      .of(tenant)
      .stageUpdate(writes, run, { wake_at: null, stalled_at: now, updated_at: now });
    await stageRunStallNotices({ writes, tenant, run: stalled, by: null, now });
  });
}
