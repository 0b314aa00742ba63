// When reminders may arrive: hours, holidays, a recipient's local time, and one digest per address and day.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { planUsages } from '../../../functions/plans/usage';
import { reminderDigests } from '../../../functions/reminders/digest/digest';
import { firings, type LedgerSend } from '../../../functions/reminders/ledger/firing';
import { reminders } from '../../../functions/reminders/rule/record';
import { firestore } from '../../../functions/store/firestore';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
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
import { done } from '../http';
import { changeSettings, patchContact, patchExpiry, previewOf } from './given';

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

async function set(world: World, body: object): Promise<void> {
  await changeSettings(world, body);
  // The next minute's sweep reschedules pending reminders.
  await sandbox.advance('PT2M');
}

/** The first such weekday that is at least two days away. */
function nextWeekday(weekday: number, now: Date): string {
  const soon = DateTime.fromJSDate(now, { zone: 'utc' }).plus({ days: 2 });
  return soon.plus({ days: (weekday - soon.weekday + 7) % 7 }).toISODate() ?? '';
}
const plus = (date: string, days: number): string => dateIn(new Date(date), days);

const at = (date: string, time: string): string => `${date}T${time}:00.000Z`;
const scheduled = async (setting: Setting) => (await remindersNow(setting)).map(({ scheduled_at }) => scheduled_at);

describe('A send window', () => {
  it('is rejected with the name of the invalid field, and removed with null', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    for (const [field, body] of [
      ['send_window.from', { send_window: { ...OFFICE, from: '18:00' } }],
      ['holiday_calendar', { holiday_calendar: 'DE-XX' }],
    ] as const) {
      const refused = await world.admin.call('/v1/updateOrganizationSettings', { body });
      expect([refused.status, ...Object.keys(refused.body.details.fields)]).to.deep.equal([400, field]);
    }
    await changeSettings(world, { send_window: { ...OFFICE, days: [5, 1, 1] } });
    const shown = async () => (await world.viewer.call('/v1/getOrganizationSettings')).body.organization;
    expect((await shown()).send_window).to.deep.equal({ ...OFFICE, days: [1, 5] });
    await changeSettings(world, { send_window: null });
    expect((await shown()).send_window).to.equal(null);
  });

  it('moves a reminder before the date earlier unless it is urgent, as the preview explains', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const saturday = nextWeekday(6, now);
    const setting = await expiryWithContact(world, plus(saturday, 10));
    const rules = [{ time: '11:00' }, { urgent: true }].map((over) => rule(10, { ...only('email'), ...over }));
    await addReminders(setting, rules, 'UTC');
    expect(await scheduled(setting)).to.deep.equal([at(saturday, '09:00'), at(saturday, '11:00')]);
    await set(world, { send_window: OFFICE });
    const friday = plus(saturday, -1);
    expect(await scheduled(setting)).to.deep.equal([at(friday, '17:00'), at(saturday, '09:00')]);
    const [first, second] = await remindersNow(setting);
    const path = `/v2/expiries/${setting.expiryId}/reminders`;
    for (const becomesUrgent of [true, false]) {
      const reminders = [{ id: first?.id, urgent: becomesUrgent }, { id: second?.id }];
      await done(world.editor.call(path, { method: 'PATCH', body: { reminders } }));
      expect((await scheduled(setting)).includes(at(friday, '17:00'))).to.equal(!becomesUrgent);
    }
    const [moved, urgent] = await previewOf(setting);
    const moved_from = at(saturday, '11:00');
    expect(moved).to.include({ moved_from, moved_because: 'closed_day', cause: 'reminder' });
    expect(moved?.sends[0]).to.include({ at: at(friday, '17:00'), moved_from });
    expect(urgent).to.include({ moved_from: null, moved_because: null });
    await sandbox.skipTo(`${friday}T16:59:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(0);
    await sandbox.moveTo(`${friday}T17:01:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(1);
    await sandbox.moveTo(`${saturday}T12:00:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(2);
  });
});

describe('The time of a reminder', () => {
  it('A holiday calendar moves pending reminders off its holidays when it is set, and back when it is removed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const christmas = `${(await sandbox.now()).getUTCFullYear() + 1}-12-25`;
    const setting = await expiryWithContact(world, plus(christmas, 10));
    await addReminders(setting, [rule(10, only('email'))], 'UTC');
    await set(world, { holiday_calendar: 'DE' });
    expect(await scheduled(setting)).to.deep.equal([at(plus(christmas, -1), '23:59')]);
    await set(world, { holiday_calendar: '' });
    expect(await scheduled(setting)).to.deep.equal([at(christmas, '09:00')]);
  });

  it('A contact’s own hours also apply to reminders from before they were set', async () => {
    const saturday = nextWeekday(6, await sandbox.now());
    const setting = await expiryWithContact(await newWorld({ timezone: 'UTC' }), plus(saturday, 10));
    await addReminders(setting, [rule(10, only('email'))], 'UTC');
    await patchContact(setting, { timezone: 'UTC', send_window: OFFICE });
    await sandbox.jumpTo(`${plus(saturday, -1)}T17:01:00Z`);
    expect(await sandbox.messagesTo(setting.email)).to.have.length(1);
  });

  it('A reminder with recipient_time uses each recipient’s zone, within the organization’s hours', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const saturday = nextWeekday(6, now);
    const setting = await expiryWithContact(world, plus(saturday, 10));
    await world.editor.call('/v1/updateMyProfile', { body: { timezone: 'Asia/Tokyo' } });
    // Every contact has a zone. The default is London, which is an hour ahead in summer.
    await patchContact(setting, { timezone: 'UTC' });
    await patchExpiry(setting, { assigned_to: world.editor.id });
    const own = { ...only('email'), recipient_time: true };
    await addReminders(setting, [rule(9, only('email')), rule(8, own)], 'UTC');
    const kept = (await remindersNow(setting)).map(({ id }) => ({ id, recipient_time: true }));
    const body = { expiry_id: setting.expiryId, reminders: kept };
    await done(world.editor.call('/v1/updateExpiryReminders', { body }));
    for (const { id } of kept) expect((await reminders.of(world).get(id))?.awaits_look).to.equal(true);
    const timesOf = async () =>
      (await previewOf(setting)).map(({ sends }) =>
        sends.filter(({ channel }) => channel === 'email').map((send) => send.at),
      );
    // 09:00 in each recipient's zone.
    const [sunday, monday] = [plus(saturday, 1), plus(saturday, 2)];
    expect(await timesOf()).to.deep.equal([
      [at(sunday, '09:00'), at(sunday, '00:00')],
      [at(monday, '09:00'), at(monday, '00:00')],
    ]);
    await set(world, { send_window: OFFICE });
    const [ofSunday] = await timesOf();
    expect(ofSunday, '17:00 on Friday').to.deep.equal([
      ...[at(plus(saturday, -1), '17:00'), at(plus(saturday, -1), '08:00')],
    ]);
  });

  it('A trial’s reminders over its daily limit are sent on the next day, with or without digests', async () => {
    const worlds = [await digestWorld('trial'), await newWorld({ plan: 'trial', timezone: 'UTC' })];
    const now = await sandbox.now();
    const settings = await Promise.all(worlds.map((world) => expiryWithContact(world, dateIn(now, 3))));
    for (const setting of settings) {
      await addReminders(setting, [rule(2)], 'UTC');
      const sent_today = { day: dateIn(now, 1), email: 1000, text: 1000 };
      await planUsages.ref(setting.world.organizationId).update({ sent_today });
    }
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect((await Promise.all(settings.map(counts))).flat()).to.deep.equal([0, 0, 0, 0, 0, 0]);
    await sandbox.jumpTo(`${dateIn(now, 2)}T01:05:00Z`);
    expect((await Promise.all(settings.map(counts))).flat()).to.deep.equal([1, 1, 1, 1, 1, 1]);
    const attempts = (await ledgerOf(settings[1] as Setting)).map((send) => send.attempts);
    expect(attempts, 'waiting isn’t an attempt').to.deep.equal([1, 1, 1]);
  });
});

async function digestWorld(plan: 'business' | 'trial' = 'business'): Promise<World> {
  const world = await newWorld({ plan, timezone: 'UTC' });
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
    await planUsages.ref(world.organizationId).update({ credits: { email: 5, sms: 5 } });
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 3));
    await addReminders(first, [rule(2, { ...only('email', 'sms'), time: '06:00' })], 'UTC');
    await addReminders(second, [rule(2, { ...only('email'), time: '09:00' })], 'UTC');
    // No worker finds this reminder in its shard, so the digest waits ten minutes for it.
    const [hanging] = await addReminders(second, [rule(2, { ...only('email'), time: '23:00' })], 'UTC');
    await reminders
      .of(world)
      .ref(hanging?.id ?? '')
      .update({ shard: 99, wake_at: now });
    const day = dateIn(now, 1);
    await sandbox.jumpTo(`${day}T06:05:00Z`);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(1);
    expect((await shownLedger(first))[0]?.next_attempt_at).to.equal(`${day}T09:00:00.000Z`);
    await sandbox.fault({ service: 'sendgrid', status: 503, times: 6 });
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
    expect((await planUsages.get(world.organizationId))?.credits).to.deep.equal({ email: 4, sms: 4 });
  });

  it('is sent once, even if a response is lost or a process dies before finishing its messages', async () => {
    const world = await digestWorld();
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 2));
    await addReminders(setting, [rule(1, only('email'))], 'UTC');
    await sandbox.fault({ service: 'sendgrid', drop: true, times: 1 });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:00:30Z`);
    await sandbox.advance('PT20M');
    const send = (await ledgerOf(setting))[0] as LedgerSend;
    const firing = firings.of(world).ref(send.firing_id);
    const unfinish = () => firing.update({ [`messages.${send.key}.status`]: 'queued' });
    await unfinish();
    await reminders.of(world).ref(send.reminder_id).update({ status: 'sending', wake_at: now });
    await sandbox.advance('PT3M');
    expect((await remindersNow(setting))[0]?.status).to.equal('sent');
    await unfinish();
    const digest = reminderDigests.of(world).ref(send.digest_id ?? '');
    await digest.update({ status: 'queued', wake_at: now, taken_at: null, receipt: null });
    await sandbox.advance('PT3M');
    expect((await ledgerOf(setting))[0]?.status).to.equal('sent');
    expect(await digestsTo(setting.email)).to.have.length(1);
  });

  it('reschedules pending reminders and digests when the time or mode changes', async () => {
    const world = await digestWorld();
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 3));
    await addReminders(first, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
    await addReminders(second, [rule(2, { ...only('email', 'sms'), time: '20:00' })], 'UTC');
    const day = dateIn(now, 1);
    await sandbox.jumpTo(`${day}T06:05:00Z`);
    await setDigests(world, { digest_send_time: '17:00' });
    expect(await previewedTimes(second)).to.include(`email ${day}T17:00:00.000Z`);
    await sandbox.moveTo(`${day}T10:00:00Z`);
    expect(await sandbox.messagesTo(first.email)).to.have.length(0);
    await setDigests(world, { email_reminder_mode: 'INDIVIDUAL' });
    expect(await sandbox.messagesTo(first.email), 'sent immediately').to.have.length(1);
    expect(await previewedTimes(second)).to.include(`email ${day}T20:00:00.000Z`);
    await setDigests(world, { email_reminder_mode: 'DIGEST', digest_send_time: '12:00' });
    await sandbox.moveTo(`${day}T12:02:00Z`);
    expect(await sandbox.messagesTo(second.sms), 'before its own time').to.have.length(0);
    expect(await sandbox.messagesTo(first.email)).to.have.length(2);
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await sandbox.messagesTo(first.email)).to.have.length(2);
  });

  it('sends one digest with everything due after an outage', async () => {
    const world = await digestWorld();
    const now = await sandbox.now();
    const [first, second] = await twoOfOneContact(world, dateIn(now, 3));
    const times = ['06:00', '07:30', '08:30', '09:00', '09:00', '21:00'];
    await addReminders(first, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
    const rules = times.map((time) => rule(2, { ...only('email'), time }));
    await addReminders(second, rules, 'UTC');
    const day = dateIn(now, 1);
    const pending = await reminders.of(world).list((query) => query.where('status', '==', 'pending'));
    // Hides the reminders until noon, except one that is already waiting for the digest.
    const unseen = pending.filter(({ expiry_id }) => expiry_id === second.expiryId);
    for (const { id } of unseen) await reminders.of(world).ref(id).update({ wake_at: null });
    await sandbox.jumpTo(`${day}T06:05:00Z`);
    const [digest] = await reminderDigests.of(world).list((query) => query);
    const digestRef = reminderDigests.of(world).ref(digest?.id ?? '');
    await digestRef.update({ wake_at: null });
    await sandbox.jumpTo(`${day}T12:00:30Z`);
    // In one batch, because a sweep in between would see only a part.
    const batch = firestore().batch();
    batch.update(digestRef, { wake_at: digest?.wake_at });
    for (const { id, wake_at } of unseen) batch.update(reminders.of(world).ref(id), { wake_at });
    await batch.commit();
    await sandbox.advance('PT5M');
    const mails = await digestsTo(first.email);
    expect(mails).to.have.length(1);
    expect(mails[0]?.subject).to.include(`Reminders for ${spelledOut(day)}: 2 records`);
    for (const setting of [first, second])
      for (const { status } of await remindersNow(setting)) expect(status).to.equal('sent');
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await digestsTo(first.email)).to.have.length(1);
  });
});
