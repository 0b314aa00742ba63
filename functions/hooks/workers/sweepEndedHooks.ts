// Deletes the hooks of API keys that have expired.
import { dueWorker } from '../../jobs/dueWorker';
import { tenantOf } from '../../store/tenant';
import { deleteEndedHook, dueHookEnds } from '../hook';

export const sweepEndedHooks = dueWorker(dueHookEnds, {
  cron: '*/5 * * * *',
  run: (hook) => deleteEndedHook(tenantOf(hook.organization_id), hook),
});
