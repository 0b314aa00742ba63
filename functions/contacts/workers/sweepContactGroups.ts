// Finds groups whose contacts still wait for their task, and does its work: a task may be lost (specification section 2).
import { scheduleWorker } from '../../api/worker';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { tenantOf } from '../../platform/tenant';
import { contactGroups } from '../contactGroup';
import { settleContactGroupFully } from '../settleContactGroup';

const GRACE_MS = 2 * MINUTE_MS;
const AT_A_TIME = 20;

export const sweepContactGroups = scheduleWorker({
  cron: '*/5 * * * *',
  timeoutSeconds: 540,
  run: async () => {
    const before = addMs(clock.now(), -GRACE_MS);
    const waiting = await contactGroups.acrossTenants((query) =>
      query.where('is_settling', '==', true).limit(AT_A_TIME),
    );
    for (const { organization_id, id, updated_at } of waiting) {
      if (updated_at <= before) await settleContactGroupFully(tenantOf(organization_id), id);
    }
  },
});
