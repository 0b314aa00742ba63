// One channel after the other until something arrives; whom nothing reaches is told to those who answer for the record.
import { expect } from 'chai';
import { recordDeliveryReports } from '../../../functions/reminders/replies/takeInReports';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

const causes = async (setting: Setting) =>
  ((await shownLedger(setting)) as unknown as Record<string, string>[]).map(
    ({ cause, channel, status, reminder_id }) => [cause, channel, status, reminder_id],
  );

/** Nobody is reached: who has neither opted into SMS and WhatsApp nor has a mailbox. */
async function outOfReach(world: World, date: string, over: object = {}): Promise<Setting> {
  const setting = await expiryWithContact(world, date);
  const changed = await world.editor.call(`/v2/contacts/${setting.contactId}`, {
    method: 'PATCH',
    body: { sms_opt_in: false, whatsapp_opt_in: false },
  });
  expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
  if (Object.keys(over).length > 0)
    await world.editor.call(`/v2/expiries/${setting.expiryId}`, { method: 'PATCH', body: over });
  await sandbox.fate(setting.email, 'bounced');
  return setting;
}

const notices = async (person: World['admin']) =>
  ((await person.call('/v1/notifications')).body.notifications as { message: string; link: string }[]).filter(
    ({ message }) => /couldn’t be reached/.test(message),
  );
const mails = async (person: World['admin']) =>
  (await sandbox.messagesTo(person.email)).filter(({ subject }) => /couldn’t be reached/.test(subject ?? ''));

describe('A reminder with fallback', () => {
  it('goes by mail alone while that arrives', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    const [added] = await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    expect(added).to.have.property('fallback', true);
    const preview = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    expect(preview.body.data[0].sends.map(({ channel }: { channel: string }) => channel)).to.deep.equal([
      'email',
    ]);
    await sandbox.moveTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
    expect(await causes(setting)).to.deep.equal([['reminder', 'email', 'delivered', added?.id]]);
  }).timeout(60_000);

  it('goes on by WhatsApp, then by SMS, when what went before bounces, and the ledger says why', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    const [added] = await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.whatsapp, 'undelivered');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:10:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
    expect(await causes(setting)).to.have.deep.members([
      ['reminder', 'email', 'bounced', added?.id],
      ['fallback', 'whatsapp', 'undelivered', added?.id],
      ['fallback', 'sms', 'delivered', added?.id],
    ]);
    expect(await remindersNow(setting), 'a fallback is no reminder of its own').to.have.length(1);
    await sandbox.moveTo(`${dateIn(now, 4)}T09:10:00Z`);
    expect(await notices(world.admin), 'somebody has been reached').to.deep.equal([]);
  }).timeout(90_000);

  it('waits for open hours with what bounces when they are over', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const settings = await world.admin.call('/v1/updateOrganizationSettings', {
      body: { send_window: { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '17:00' } },
    });
    expect(settings.status, JSON.stringify(settings.body)).to.equal(200);
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T20:00:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
    const [mail] = await ledgerOf(setting);
    const organizationId = world.organizationId;
    const reference = { collection: 'reminder_sends' as const, id: mail?.id ?? '', organizationId };
    const bounce = { reference, receipt: 'bounced' as const, reason: 'Mailbox full', suppress: null };
    // Providers report twice, too.
    await recordDeliveryReports([bounce], await sandbox.now());
    await recordDeliveryReports([bounce], await sandbox.now());
    await sandbox.advance('PT1H');
    expect(await counts(setting), 'at night').to.deep.equal([1, 0, 0]);
    const preview = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    expect(
      preview.body.data.map(({ cause, scheduled_at }: Record<string, string>) => [cause, scheduled_at]),
    ).to.deep.equal([['fallback', `${dateIn(now, 3)}T08:00:00.000Z`]]);
    await sandbox.moveTo(`${dateIn(now, 3)}T08:05:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 0, 1]);
  }).timeout(120_000);

  it('takes over from what a provider refuses and from a digest that bounces; the reminder was sent after all', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await world.admin.call('/v1/updateOrganizationSettings', {
      body: { email_reminder_mode: 'DIGEST', digest_send_time: '08:00' },
    });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    await addReminders(setting, [rule(3, { fallback: true, whatsapp_enabled: false })], 'UTC');
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.moveTo(`${dateIn(now, 2)}T08:10:00Z`);
    expect(await counts(setting), 'before its own time').to.deep.equal([1, 0, 0]);
    await sandbox.moveTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    const [reminder] = await remindersNow(setting);
    expect(reminder?.status).to.equal('sent');
    const refused = await expiryWithContact(world, dateIn(now, 9));
    await world.editor.call(`/v2/contacts/${refused.contactId}`, {
      method: 'PATCH',
      body: { email_opt_in: false },
    });
    await addReminders(refused, [rule(3, { fallback: true })], 'UTC');
    await sandbox.fault({ service: 'twilio', status: 400, times: 1 });
    await sandbox.moveTo(`${dateIn(now, 6)}T09:10:00Z`);
    expect((await remindersNow(refused)).map(({ status }) => status)).to.deep.equal(['sent']);
    expect((await causes(refused)).map((each) => each.slice(0, 3))).to.have.deep.members([
      ['reminder', 'email', 'skipped'],
      ['reminder', 'whatsapp', 'failed'],
      ['fallback', 'sms', 'delivered'],
    ]);
  }).timeout(120_000);
});

describe('Who is reached on no channel', () => {
  it('is listed to the assignee, once a day, with the reasons', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const assigned = { assigned_to: world.viewer.id };
    const settings = [
      await outOfReach(world, dateIn(now, 5), assigned),
      await outOfReach(world, dateIn(now, 5), assigned),
    ];
    for (const setting of settings) await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:10:00Z`);
    expect(await mails(world.viewer), 'not before the day’s time').to.deep.equal([]);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:05:00Z`);
    const [mail, ...more] = await mails(world.viewer);
    expect(more).to.deep.equal([]);
    expect(mail?.text)
      .to.include('Email: 550 5.1.1 No such user here')
      .and.include('SMS: hasn’t opted in')
      .and.include('WhatsApp: hasn’t opted in');
    for (const { expiryId } of settings) expect(mail?.text).to.include(`/expiry/?id=${expiryId}`);
    expect(await notices(world.viewer)).to.have.length(1);
    expect(await notices(world.admin), 'the assignee answers for it').to.deep.equal([]);
    await sandbox.moveTo(`${dateIn(now, 4)}T09:05:00Z`);
    expect(await mails(world.viewer)).to.have.length(1);
  }).timeout(120_000);

  it('is listed to the creator and the admins where there is no assignee, and to nobody once it is done', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [open, done] = [await outOfReach(world, dateIn(now, 5)), await outOfReach(world, dateIn(now, 5))];
    for (const setting of [open, done]) await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:10:00Z`);
    const completed = await world.editor.call(`/v2/expiries/${done.expiryId}/complete`, { body: {} });
    expect(completed.status, JSON.stringify(completed.body)).to.equal(200);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:05:00Z`);
    for (const person of [world.editor, world.admin]) {
      const [mail, ...more] = await mails(person);
      expect(more).to.deep.equal([]);
      expect(mail?.text).to.include(open.expiryId).and.not.include(done.expiryId);
    }
    expect(await mails(world.viewer)).to.deep.equal([]);
    const unreachable = await world.viewer.call('/v2/contacts?reachable=false');
    expect(unreachable.body.data.map(({ id }: { id: string }) => id)).to.include(open.contactId);
  }).timeout(120_000);

  it('is found without any message too, of a reminder that would have had nothing to send', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await outOfReach(world, dateIn(now, 5));
    await world.editor.call(`/v2/contacts/${setting.contactId}`, {
      method: 'PATCH',
      body: { email_opt_in: false },
    });
    await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 3)}T09:05:00Z`);
    const [mail] = await mails(world.admin);
    expect(mail?.text).to.include('Email: hasn’t opted in');
  }).timeout(90_000);
});
