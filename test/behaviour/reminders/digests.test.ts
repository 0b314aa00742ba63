// DIGEST mode: one email per address and day, never lost and never duplicated.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { reminderDigests } from '../../../functions/reminders/digest/digest';
import { reminders } from '../../../functions/reminders/rule/record';
import { firestore } from '../../../functions/store/firestore';
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
  spelledOut,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { changeSettings, done, previewOf } from './given';

async function digestWorld(): Promise<World> {
  const world = await newWorld({ timezone: 'UTC' });
  await changeSettings(world, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
  return world;
}

/** Changes the settings and runs the resulting work. */
async function setDigests(world: World, body: object): Promise<void> {
  await changeSettings(world, body);
  await sandbox.advance('PT2M');
}

/** The previewed times of the first reminder's messages, as `channel time`. */
const previewedTimes = async (setting: Setting) =>
  (await previewOf(setting))[0]?.sends.map(({ channel, at }) => `${channel} ${at}`);

/** Two expiries with the same contact. */
async function twoOfOneContact(world: World, date: string): Promise<[Setting, Setting]> {
  const first = await expiryWithContact(world, date);
  const body = { name: 'Second lease', expiry_date: date, contacts: [first.contactId] };
  const { id } = await done(world.editor.call('/v2/expiries', { body }));
  return [first, { ...first, expiryId: id }];
}

const digestsTo = async (address: string) =>
  (await sandbox.messagesTo(address)).filter(({ subject }) => /Reminders for/.test(subject ?? ''));

describe('Digest mode', () => {
  it('sends one digest of a day’s emails once the provider accepts it, and SMS immediately', async () => {
    const world = await digestWorld();
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 3));
    await addReminders(first, [rule(2, { ...only('email', 'sms'), time: '06:00' })], 'UTC');
    await addReminders(second, [rule(2, { ...only('email'), time: '09:00' })], 'UTC');
    const day = dateIn(now, 1);
    await sandbox.jumpTo(`${day}T06:05:00Z`);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(1);
    await sandbox.fault({ service: 'sendgrid', status: 503, times: 3 });
    await sandbox.duplicate('task', 40);
    await sandbox.jumpTo(`${day}T09:00:30Z`);
    expect((await sandbox.messagesTo(first.email)).length, 'no mail yet').to.equal(0);
    expect((await remindersNow(first))[0]?.status).to.equal('sending');
    await sandbox.advance('PT30M');
    await sandbox.duplicate('task', 0);
    const [mail, ...others] = await digestsTo(first.email);
    expect(others).to.deep.equal([]);
    expect(mail?.subject).to.include(`Reminders for ${spelledOut(day)}: 2 records`);
    expect(mail?.text).to.include('Second lease').and.include('Fire <certificate>');
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect((await sandbox.messagesTo(first.email)).length).to.equal(1);
    for (const setting of [first, second]) expect((await remindersNow(setting))[0]?.status).to.equal('sent');
    expect(await shownOutcomes(first)).to.deep.equal(['email delivered', 'sms delivered']);
    const ids = (await Promise.all([first, second].map(shownLedger)))
      .flat()
      .flatMap(({ digest_id }) => digest_id ?? []);
    expect(new Set(ids).size, 'both name their digest').to.equal(1);
  }).timeout(90_000);

  it('reschedules pending reminders and digests when the time or mode changes', async () => {
    const world = await digestWorld();
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 3));
    await addReminders(first, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
    await addReminders(second, [rule(2, { ...only('email'), time: '20:00' })], 'UTC');
    const day = dateIn(now, 1);
    await sandbox.jumpTo(`${day}T06:05:00Z`);
    await setDigests(world, { digest_send_time: '17:00' });
    expect(await previewedTimes(second)).to.deep.equal([`email ${day}T17:00:00.000Z`]);
    await sandbox.jumpTo(`${day}T10:00:00Z`);
    expect(await sandbox.messagesTo(first.email)).to.have.length(0);
    await setDigests(world, { email_reminder_mode: 'INDIVIDUAL' });
    expect(await sandbox.messagesTo(first.email), 'sent immediately').to.have.length(1);
    expect(await previewedTimes(second)).to.deep.equal([`email ${day}T20:00:00.000Z`]);
    await setDigests(world, { email_reminder_mode: 'DIGEST', digest_send_time: '12:00' });
    await sandbox.jumpTo(`${day}T12:02:00Z`);
    expect(await sandbox.messagesTo(first.email)).to.have.length(2);
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await sandbox.messagesTo(first.email)).to.have.length(2);
  }).timeout(90_000);

  it('sends one digest with everything due after an outage', async () => {
    const world = await digestWorld();
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 3));
    const times = ['06:00', '07:30', '08:30', '09:00', '21:00'];
    await addReminders(first, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
    const rules = times.map((time) => rule(2, { ...only('email'), time }));
    await addReminders(second, rules, 'UTC');
    const day = dateIn(now, 1);
    const tenant = tenantOf(world.organizationId);
    const pending = await reminders.of(tenant).list((query) => query.where('status', '==', 'pending'));
    // Hides the reminders until noon, except one that is already waiting for the digest.
    const unseen = pending.filter(({ expiry_id }) => expiry_id === second.expiryId);
    for (const { id } of unseen) await reminders.of(tenant).ref(id).update({ wake_at: null });
    await sandbox.jumpTo(`${day}T06:05:00Z`);
    const [digest] = await reminderDigests.of(tenant).list((query) => query);
    const digestRef = reminderDigests.of(tenant).ref(digest?.id ?? '');
    await digestRef.update({ wake_at: null });
    await sandbox.jumpTo(`${day}T12:00:30Z`);
    // In one batch, because a sweep in between would see only a part.
    const batch = firestore().batch();
    batch.update(digestRef, { wake_at: digest?.wake_at });
    for (const { id, wake_at } of unseen) batch.update(reminders.of(tenant).ref(id), { wake_at });
    await batch.commit();
    await sandbox.advance('PT5M');
    const mails = await digestsTo(first.email);
    expect(mails).to.have.length(1);
    expect(mails[0]?.subject).to.include(`Reminders for ${spelledOut(day)}: 2 records`);
    for (const setting of [first, second])
      for (const { status } of await remindersNow(setting)) expect(status).to.equal('sent');
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await digestsTo(first.email)).to.have.length(1);
  }).timeout(90_000);
});
