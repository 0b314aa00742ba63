// Background workers for REST hooks.
import { tenantOf } from '../api/actor';
import { declareFirestoreTriggerWorker } from '../api/worker';
import { apiKeySlots } from '../identity/apiKey';
import { createDueWorker } from '../jobs/dueWorker';
import { deleteHookOfExpiredKey, deleteHooksOfApiKeys, dueHookEnds } from './hook';

/** Deletes the hooks of revoked API keys. Runs when any key is created or revoked, but not when a key is used. */
export const deleteHooksOfRevokedKeys = declareFirestoreTriggerWorker({
  on: apiKeySlots,
  run: async ({ before, after }) => {
    const ended = Object.keys(before?.keys ?? {}).filter((id) => after?.keys[id] === undefined);
    if (before === null || ended.length === 0) return;
    await deleteHooksOfApiKeys(tenantOf(before.organization_id), ended);
  },
});

/** Deletes the hooks of API keys that have expired. */
export const sweepHooksOfExpiredKeys = createDueWorker(dueHookEnds, {
  cron: '*/5 * * * *',
  run: (hook) => deleteHookOfExpiredKey(tenantOf(hook.organization_id), hook),
});
