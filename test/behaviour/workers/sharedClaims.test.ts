// One of several concurrent processes claims all records that belong together.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { type Reminder, reminders } from '../../../functions/reminders/rule/record';
import { newDueOrganization } from '../../support/dueReminders';

const ROUNDS = 15;

describe('Reminders claimed together', () => {
  it('go to one of two concurrent claims, even if each claim also finds a changed record', async () => {
    const inTenDays = addMs(clock.now(), 10 * DAY_MS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { organizationId } = await newDueOrganization(
        { contacts: 1, hasAssignee: false, each: 4 },
        inTenDays,
      );
      const store = reminders.of(tenantOf(organizationId));
      const [one, two, changedHere, changedThere] = (await store.list((query) => query)) as [
        Reminder,
        Reminder,
        Reminder,
        Reminder,
      ];
      for (const { id } of [changedHere, changedThere])
        await store.ref(id).update({ error_message: newId() });
      const belonging = ({ id }: Reminder) => (id === one.id || id === two.id ? 'together' : id);
      const claim = (records: Reminder[]) => store.tryClaimAll(records, { status: 'sending' }, belonging);
      const [here, there] = await Promise.all([
        claim([one, two, changedHere]),
        claim([two, one, changedThere]),
      ]);
      const taken = [here.length, there.length].toSorted();
      expect(taken, `round ${round}`).to.deep.equal([0, 2]);
    }
  });
});
