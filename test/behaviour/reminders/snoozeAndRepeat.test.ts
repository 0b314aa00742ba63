// A message that somebody snoozed comes again in the very minute in which the reminder repeats: they get one of the two.
import { expect } from 'chai';
import { addMs, DAY_MS, SECOND_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { runDueSnooze } from '../../../functions/reminders/fire/notifyNow';
import { listSnoozedRecipientIds, snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { dateIn, expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('A snoozed message', () => {
  it('that has come already stands for the repetition of its minute, and for no later one', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const due = dateIn(now, 9);
    const { expiryId, contactId, email } = await expiryWithContact(world, due);
    const tenant = tenantOf(world.organizationId);
    const at = addMs(now, -5 * SECOND_MS);
    const snooze = await unitOfWork(async (writes) =>
      snoozes.of(tenant).stageCreate(writes, newId(), {
        ...{ expiry_id: expiryId, due_date: due, recipient_kind: 'contact', recipient_id: contactId },
        ...{ channels: ['email'], escalated_by: null, until: dateIn(now, 0), timezone: 'UTC' },
        ...{ wake_at: at, created_at: addMs(now, -DAY_MS), came_at: null, expires_at: null },
      }),
    );
    const leftAlone = (instant: Date) =>
      listSnoozedRecipientIds(tenant, { id: expiryId, expiry_date: due }, instant);
    expect([...(await leftAlone(at))], 'still to come').to.deep.equal([contactId]);
    for (const _ of ['once', 'twice']) await runDueSnooze(snooze);
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(email)).to.have.length(1);
    expect([...(await leftAlone(at))], 'in its minute').to.deep.equal([contactId]);
    expect([...(await leftAlone(addMs(at, DAY_MS)))], 'a day later').to.deep.equal([]);
  });
});
