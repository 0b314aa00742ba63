// The watchdog: what is due and unsent is seen, told to the operator once, and seen to be over (issue 5, Watchdog).
import { expect } from 'chai';
import { tenantOf } from '../../../functions/platform/tenant';
import { reminders } from '../../../functions/reminders/record';
import { call } from '../../support/client';
import { addReminders, dateIn, expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const OPERATOR = 'operator@service.example';
const health = async () => (await call('/v2/health', {})).body;
const alarms = async () =>
  (await sandbox.messagesTo(OPERATOR)).filter(({ subject }) => /^Alarm/.test(subject ?? ''));

describe('the watchdog', function () {
  this.timeout(120_000);

  it('shows how late the oldest unsent message is, mails the operator once, and sees when it is over', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    const rule = { amount: 1, time_unit: 'day', period: 'before', time: '09:00', email_enabled: true };
    const [reminder] = await addReminders(setting, [rule], 'UTC');
    await sandbox.advance('PT1M');
    const before = await alarms();
    expect(await health()).to.include({ status: 'ok' });

    // What should be impossible: due, and in no worker's sight. The watchdog measures by the promise, not by the queue.
    const ref = reminders.of(tenantOf(world.organizationId)).ref(reminder?.id ?? '');
    await ref.update({ scheduled_at: new Date((await sandbox.now()).getTime() - 3_600_000), wake_at: null });
    await sandbox.advance('PT1M');
    const late = await health();
    expect(late.status).to.equal('late');
    expect(late.lateness_seconds).to.be.within(3_600, 3_900);
    expect(late.components.reminders).to.deep.include({ status: 'late', backlog: 1 });
    expect(late.components.mails.status).to.equal('ok');
    expect(JSON.stringify(late)).not.to.include(world.organizationId);
    await sandbox.advance('PT3M');
    const told = (await alarms()).slice(0, (await alarms()).length - before.length);
    expect(told.map(({ subject }) => subject)).to.have.length(1);
    expect(told[0]?.subject).to.match(/^Alarm: messages are 6[01] minutes late$/);
    expect(told[0]?.text).to.match(/Reminders waiting\W+1/);

    await ref.delete();
    await sandbox.advance('PT1M');
    expect(await health()).to.include({ status: 'ok', backlog: 0, lateness_seconds: 0 });
  });
});
