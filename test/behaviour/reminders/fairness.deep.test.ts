// One organization has several pages of reminders due at the same time. Another organization's single reminder, sorted
// after them, is still found.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firings, messagesOfFiring } from '../../../functions/reminders/ledger/firing';
import { fireReminders } from '../../../functions/reminders/workers';
import { addDueReminders, idBehind, newDueOrganization } from '../../support/dueReminders';

/** More than a page of 300 reminders. */
const MANY = 330;
const PER_BATCH = 110;

/** When each of an organization's emails was sent, ascending. */
async function sentOf(organizationId: string): Promise<number[]> {
  const found = await firings.of(tenantOf(organizationId)).list((query) => query);
  return found
    .flatMap(messagesOfFiring)
    .flatMap(({ sent_at }) => (sent_at ? [sent_at.getTime()] : []))
    .toSorted((one, other) => one - other);
}

describe('An organization with many due reminders', () => {
  it('delays no other organization, and gets each message once', async () => {
    const due = addMs(clock.now(), -1000);
    const shape = { contacts: 1, hasAssignee: false };
    const busy = newId();
    const { shards } = await newDueOrganization({ ...shape, each: PER_BATCH }, due, busy);
    for (let made = PER_BATCH; made < MANY; made += PER_BATCH)
      await addDueReminders(busy, { ...shape, each: PER_BATCH }, due);
    const other = idBehind(busy);
    await newDueOrganization({ ...shape, each: 1 }, due, other);
    for (const shard of shards) await fireReminders.task?.run({ shard });
    const [sent, [single]] = await Promise.all([sentOf(busy), sentOf(other)]);
    expect(sent).to.have.length(MANY);
    expect(
      sent.filter((at) => at <= (single ?? 0)),
      'sent before the single one',
    ).to.have.length.below(300);
  });
});
