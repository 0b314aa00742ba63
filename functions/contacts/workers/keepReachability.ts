// Updates whether contacts are reachable after an address is suppressed or released.
import { firestoreTriggerWorker } from '../../api/worker';
import { suppressedAddresses } from '../../messaging/suppression';
import { clock } from '../../platform/clock';
import { propagateStopOrStartToContacts } from '../propagateStop';
import { syncContactsWithSuppression } from '../reachability';

export const keepReachability = firestoreTriggerWorker({
  on: suppressedAddresses,
  run: async ({ time, before, after }) => {
    const suppression = after ?? before;
    if ((before === null) === (after === null) || suppression === null) return;
    // The provider may have heard of a stop before us: opt-ins follow here, too.
    if (suppression.reason === 'stopped_by_recipient') {
      // Reads the current state, because changes can arrive late and in any order.
      const current = await suppressedAddresses.get(suppression.id);
      const wish = current
        ? ({ wish: 'stop', at: current.created_at } as const)
        : ({ wish: 'start', at: time } as const);
      await propagateStopOrStartToContacts(suppression, wish, clock.now());
    }
    await syncContactsWithSuppression(suppression.id);
  },
});
