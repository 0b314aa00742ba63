// Background workers for this area.
import { tenantOf } from '../api/actor';
import { firestoreTriggerWorker } from '../api/worker';
import { apiKeySlots } from '../identity/apiKey';
import { dueWorker } from '../jobs/dueWorker';
import { deleteEndedHook, deleteHooksOfKeys, dueHookEnds } from './hook';

/** Deletes the hooks of revoked API keys. Runs when keys are created or revoked, but not when they are used. */
export const deleteHooksOfRevokedKeys = firestoreTriggerWorker({
  on: apiKeySlots,
  run: async ({ before, after }) => {
    const ended = Object.keys(before?.keys ?? {}).filter((id) => after?.keys[id] === undefined);
    if (before === null || ended.length === 0) return;
    await deleteHooksOfKeys(tenantOf(before.organization_id), ended);
  },
});

/** Deletes the hooks of API keys that have expired. */
export const sweepEndedHooks = dueWorker(dueHookEnds, {
  cron: '*/5 * * * *',
  run: (hook) => deleteEndedHook(tenantOf(hook.organization_id), hook),
});
