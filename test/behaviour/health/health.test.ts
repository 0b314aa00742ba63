// The watchdog notices due but unsent messages, alerts the operator once, and notices when they are gone.
import { expect } from 'chai';
import { healthSnapshotRef } from '../../../functions/health/record';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { reminders } from '../../../functions/reminders/rule/record';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call } from '../../support/client';
import { addReminders, dateIn, expiryWithContact, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const OPERATOR = 'operator@service.example';
const health = async () => (await call('/v2/health', {})).body;
const alerts = async () => (await sandbox.messagesTo(OPERATOR)).filter(({ subject }) => subject?.startsWith('Alert'));

describe('The watchdog', () => {
  it('reports the delay of the oldest unsent message, emails the operator once, and notices the recovery', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    const rule = { amount: 1, time_unit: 'day', period: 'before', time: '09:00', email_enabled: true };
    const [reminder] = await addReminders(setting, [rule], 'UTC');
    await sandbox.advance('PT1M');
    const before = await alerts();
    expect(await health()).to.include({ status: 'ok' });

    // An impossible state: due, but invisible to workers. The watchdog still notices, because it doesn't rely on the
    // queue.
    const ref = reminders.of(world).ref(reminder?.id ?? '');
    await ref.update({ scheduled_at: new Date((await sandbox.now()).getTime() - 3_600_000), wake_at: null });
    await sandbox.advance('PT1M');
    const late = await health();
    expect(late.status).to.equal('late');
    expect(late.lateness_seconds).to.be.within(3_600, 3_900);
    expect(late.components.reminders).to.deep.include({ status: 'late', backlog: 1 });
    expect(late.components.mails.status).to.equal('ok');
    expect(late.components.watchdog.status).to.equal('ok');
    expect(JSON.stringify(late)).not.to.include(world.organizationId);
    await sandbox.advance('PT3M');
    const notified = (await alerts()).slice(0, (await alerts()).length - before.length);
    expect(notified.map(({ subject }) => subject)).to.have.length(1);
    const subjects = ['Alert: messages are 60 minutes late', 'Alert: messages are 61 minutes late'];
    expect(subjects).to.include(notified[0]?.subject);
    expect(notified[0]?.text).to.match(/Reminders waiting\W+1/);

    await ref.delete();
    await sandbox.advance('PT1M');
    expect(await health()).to.include({ status: 'ok', backlog: 0, lateness_seconds: 0 });
    const { late_since } = (await healthSnapshotRef().get()).data() ?? {};
    expect(late_since, 'the next incident is another one').to.equal(null);
    const measured_at = new Date((await sandbox.now()).getTime() - 3 * MINUTE_MS);
    await healthSnapshotRef().update({ measured_at });
    const own = await health();
    expect(own.components.watchdog.status, 'without a recent measurement').to.equal('stale');
    expect(Date.parse(own.measured_at)).to.be.above(measured_at.getTime());
  });

  it('counts messages with an unknown outcome, and notifies the organization’s admins', async () => {
    const world = await newWorld();
    const to = `${unique()}@nobody.example`;
    const now = await sandbox.now();
    const mail = { id: mailId('unknown', newId()), kind: 'unknown', organizationId: world.organizationId };
    await sandbox.fault({ service: 'sendgrid', swallow: true });
    await unitOfWork(async (writes) =>
      stageMail(writes, { ...mail, to, subject: 'Welcome', html: '<p>Hi</p>', text: 'Hi' }, now),
    );
    await sandbox.advance('PT2H');
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    expect(await messageOutbox.get(mail.id)).to.include({ status: 'failed', unknown_attempts: 4 });
    const { body } = await world.admin.call('/v1/notifications');
    const notified = body.notifications.filter(({ message }: { message: string }) => message.includes(to));
    expect(notified).to.have.length(1);
    expect(notified[0].message).to.match(/SendGrid did not respond.*may or may not have arrived/);
    for (const minutes of [61, 60]) {
      const cleanup = { lateness_ms: minutes * MINUTE_MS, backlog: 7, set_aside: 2 };
      await healthSnapshotRef().update({ 'lanes.hook_ends': cleanup });
      const [shown, status] = [await health(), minutes > 60 ? 'late' : 'ok'];
      expect(shown, 'nobody waits for cleanup').to.include({ status, lateness_seconds: 0, backlog: 0 });
      const component = { status, lateness_seconds: minutes * 60, backlog: 7, set_aside: 2 };
      expect(shown.components.hook_ends).to.deep.equal(component);
    }
    for (const minutes of ['PT3M', 'PT3M']) await sandbox.advance(minutes);
    expect((await health()).given_up).to.be.greaterThan(0);
    expect((await health()).components.hook_ends.backlog, 'cleanup is measured again').to.equal(0);
    await sandbox.jump(1);
    expect((await health()).given_up, 'after a day').to.equal(0);
  });
});
