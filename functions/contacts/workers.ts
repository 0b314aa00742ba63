// Background workers for contacts.
import { tenantOf } from '../api/actor';
import { declareFirestoreTriggerWorker, declareTaskWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { suppressedAddresses } from '../messaging/suppression';
import { clock } from '../platform/clock';
import { dueContactGroups, groupContactsUpdateQueue } from './contactGroup';
import { propagateGroupToContacts } from './contactGroupChanges';
import { applyStopOrStart, syncContactsWithSuppression } from './reachability';

/** Updates the reachability of contacts after an address is suppressed or released. */
export const updateContactReachability = declareFirestoreTriggerWorker({
  on: suppressedAddresses,
  run: async ({ time, before, after }) => {
    const suppression = after ?? before;
    if ((before === null) === (after === null) || suppression === null) return;
    // The provider may receive a STOP before this service does, so opt-ins are also changed here.
    if (suppression.reason === 'stopped_by_recipient') {
      // Reads the current state, because events can arrive late and in any order.
      const current = await suppressedAddresses.get(suppression.id);
      const wish = current
        ? ({ wish: 'stop', at: current.created_at } as const)
        : ({ wish: 'start', at: time } as const);
      await applyStopOrStart(suppression, wish, clock.now());
    }
    await syncContactsWithSuppression(suppression.id);
  },
});

const propagate = ({ organization_id, id }: { organization_id: string; id: string }): Promise<void> =>
  propagateGroupToContacts(tenantOf(organization_id), id);

/** Applies a group's rename or deletion to its contacts. */
export const propagateContactGroup = declareTaskWorker(groupContactsUpdateQueue, { run: propagate });

/** Resumes group changes whose task was lost. */
export const sweepContactGroupChanges = createDueWorker(dueContactGroups, {
  cron: '*/5 * * * *',
  run: propagate,
});
