// DIGEST mode: one mail for one address on one day, never lost and never doubled.
import { expect } from 'chai';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

async function digestWorld(time = '09:00'): Promise<World> {
  const world = await newWorld({ timezone: 'UTC' });
  const answer = await world.admin.call('/v1/updateOrganizationSettings', {
    body: { email_reminder_mode: 'DIGEST', digest_send_time: time },
  });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  return world;
}

/** Two expiries with the same contact. */
async function twoOfOneContact(world: World, date: string): Promise<[Setting, Setting]> {
  const first = await expiryWithContact(world, date);
  const second = await world.editor.call('/v2/expiries', {
    body: { name: 'Second lease', expiry_date: date, contacts: [first.contactId] },
  });
  return [first, { ...first, expiryId: second.body.id }];
}

const digestsTo = async (address: string) =>
  (await sandbox.messagesTo(address)).filter(({ subject }) => /Reminders for/.test(subject ?? ''));

describe('In DIGEST mode', () => {
  it('the day’s reminders come in one mail at the send time; the very minute’s among them; SMS come at once', async () => {
    const world = await digestWorld('09:00');
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 5));
    await addReminders(first, [rule(2, { ...only('email', 'sms'), time: '06:00' })], 'UTC');
    await addReminders(second, [rule(2, { ...only('email'), time: '09:00' })], 'UTC');
    const day = dateIn(now, 3);
    await sandbox.moveTo(`${day}T08:00:00Z`);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(1);
    expect((await sandbox.messagesTo(first.email)).length, 'no mail yet').to.equal(0);
    expect((await remindersNow(first))[0]?.status).to.equal('sending');
    await sandbox.moveTo(`${day}T09:02:00Z`);
    const [mail, ...others] = await digestsTo(first.email);
    expect(others).to.deep.equal([]);
    expect(mail?.subject).to.equal(`Reminders for ${day}: 2 records`);
    expect(mail?.text).to.include('Second lease').and.include('Fire <certificate>');
    await sandbox.advance('P2D');
    expect((await sandbox.messagesTo(first.email)).length).to.equal(1);
    for (const setting of [first, second]) expect((await remindersNow(setting))[0]?.status).to.equal('sent');
    expect(await shownOutcomes(first)).to.deep.equal(['email delivered', 'sms delivered']);
    const ids = (await Promise.all([first, second].map(shownLedger)))
      .flat()
      .flatMap(({ digest_id }) => digest_id ?? []);
    expect(new Set(ids).size, 'both point to their digest').to.equal(1);
  }).timeout(90_000);

  it('what fires after the send time goes with the next day’s, and what is closed meanwhile stays away', async () => {
    const world = await digestWorld('08:00');
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 6));
    const late = { ...only('email'), time: '20:00' };
    await addReminders(first, [rule(3, late)], 'UTC');
    await addReminders(second, [rule(3, late)], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 3)}T21:00:00Z`);
    expect(await digestsTo(first.email)).to.have.length(0);
    await world.editor.call(`/v2/expiries/${second.expiryId}/complete`, { body: {} });
    await sandbox.moveTo(`${dateIn(now, 4)}T08:02:00Z`);
    const mails = await digestsTo(first.email);
    expect(mails).to.have.length(1);
    expect(mails[0]?.subject).to.equal(`Reminders for ${dateIn(now, 4)}: 1 record`);
    expect(await shownOutcomes(second)).to.deep.equal(['email skipped expiry_not_open']);
  }).timeout(60_000);

  it('a digest is sent late when the provider is down, once, though tasks are doubled', async () => {
    const world = await digestWorld('09:00');
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 5));
    for (const setting of [first, second])
      await addReminders(setting, [rule(2, { ...only('email'), time: '07:00' })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 3)}T08:00:00Z`);
    await sandbox.fault({ service: 'sendgrid', status: 503, times: 3 });
    await sandbox.duplicate('task', 40);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:00:30Z`);
    expect(await digestsTo(first.email)).to.have.length(0);
    await sandbox.advance('PT30M');
    await sandbox.duplicate('task', 0);
    expect(await digestsTo(first.email)).to.have.length(1);
    for (const setting of [first, second]) expect((await remindersNow(setting))[0]?.status).to.equal('sent');
  }).timeout(60_000);
});
