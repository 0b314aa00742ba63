// One channel after another until a message arrives. If none does, the people responsible for the record are notified.
import { expect } from 'chai';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
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

/** A contact whom nothing reaches: neither opted into SMS and WhatsApp nor with a working mailbox. */
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
  it('continues by WhatsApp, then SMS, when earlier channels bounce', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    const [added] = await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.whatsapp, 'undelivered');
    await sandbox.skipTo(`${dateIn(now, 2)}T08:50:00Z`);
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
});

describe('An unreachable contact', () => {
  it('is reported to the assignee once a day, with reasons', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const assigned = { assigned_to: world.viewer.id };
    const settings = [
      await outOfReach(world, dateIn(now, 5), assigned),
      await outOfReach(world, dateIn(now, 5), assigned),
    ];
    for (const setting of settings) await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    await sandbox.skipTo(`${dateIn(now, 2)}T08:50:00Z`);
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
});
