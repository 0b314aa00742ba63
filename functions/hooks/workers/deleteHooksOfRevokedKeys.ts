// Deletes the hooks of API keys that were revoked.
import { firestoreTriggerWorker } from '../../api/worker';
import { apiKeySlots } from '../../identity/apiKeyChanges';
import { tenantOf } from '../../store/tenant';
import { deleteHooksOfKeys } from '../hook';

/** Runs when keys are created or revoked, not at each use of a key. */
export const deleteHooksOfRevokedKeys = firestoreTriggerWorker({
  on: apiKeySlots,
  run: async ({ before, after }) => {
    const ended = Object.keys(before?.keys ?? {}).filter((id) => after?.keys[id] === undefined);
    if (before === null || ended.length === 0) return;
    await deleteHooksOfKeys(tenantOf(before.organization_id), ended);
  },
});
