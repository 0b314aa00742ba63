// Reminders after their first message, and reminders of one minute.
import { expect } from 'chai';
import { expiries } from '../../../functions/expiries/record/record';
import { applyDeliveryReports } from '../../../functions/reminders/replies/deliveryReports';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { done } from '../http';
import { newContact, patchExpiry, pathOf, previewOf, reminderMails, reminderStatuses, respond, sendNow } from './given';

const received = async (address: string) => (await sandbox.messagesTo(address)).length;
const notificationsOf = async (person: Person, wanted: string) =>
  (await done(person.call('/v1/notifications'))).notifications.filter(({ type }: { type: string }) => type === wanted);
const causesOf = async (setting: Setting) =>
  ((await shownLedger(setting)) as unknown as { cause: string; reminder_id: string }[]).map(
    ({ cause, reminder_id }) => [cause, reminder_id],
  );
type Five<T> = [T, T, T, T, T];
const post = ({ world, expiryId }: Setting, action: string) =>
  done(world.editor.call(`/v2/expiries/${expiryId}/${action}`, { body: {} }));
/** Expiries with a reminder that first fires on the next day. */
async function reminded(world: World, now: Date, count: number, over: object): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (let made = 0; made < count; made += 1) {
    const setting = await expiryWithContact(world, dateIn(now, 12));
    await addReminders(setting, [rule(11, { ...only('email'), ...over })], 'UTC');
    settings.push(setting);
  }
  return settings;
}

describe('A repeated reminder', () => {
  const daily = (max: number) => ({ repeat: { amount: 1, time_unit: 'day', max } });

  it('repeats at its time of day up to its maximum, until it is answered or its expiry ends', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [setting, changed] = (await reminded(world, now, 2, daily(2))) as [Setting, Setting];
    const answered = await reminded(world, now, 5, daily(5));
    const [snoozed, acknowledged, renewed, completed, archived] = answered as Five<Setting>;
    const planned = (await previewOf(setting)).map(({ cause, scheduled_at }) => [cause, scheduled_at]);
    expect(planned).to.deep.equal(
      ['reminder', 'repeat', 'repeat'].map((cause, day) => [cause, `${dateIn(now, day + 1)}T09:00:00.000Z`]),
    );
    const other = `${unique()}@partner.example`;
    const { id } = await newContact(world, { email: other });
    await patchExpiry(snoozed, { contacts: [snoozed.contactId, id] });
    const countsOn = async (day: number) => {
      await sandbox.jumpTo(`${dateIn(now, day)}T09:10:00Z`);
      return Promise.all([setting.email, snoozed.email, other].map(received));
    };
    expect(await countsOn(1)).to.deep.equal([1, 1, 1]);
    const [sent] = await remindersNow(changed);
    const reminders = [{ id: sent?.id, repeat: { amount: 3, time_unit: 'day', max: 2 } }];
    await done(world.editor.call(`${pathOf(changed)}/reminders`, { method: 'PATCH', body: { reminders } }));
    await respond(snoozed.email, 'snooze', { until: dateIn(now, 3) });
    await respond(renewed.email, 'renewed');
    await post(acknowledged, 'acknowledge');
    await post(completed, 'complete');
    await post(archived, 'archive');

    expect(await countsOn(2)).to.deep.equal([2, 1, 2]);
    expect(await countsOn(3), 'the snoozed message').to.deep.equal([3, 2, 3]);
    expect(await countsOn(4), 'later repetitions go to everyone').to.deep.equal([3, 3, 4]);
    for (const { email } of [acknowledged, renewed, completed, archived]) expect(await received(email)).to.equal(1);
    for (const each of [completed, archived]) expect(await reminderStatuses(each)).to.deep.equal(['sent']);
    const [{ id: proposal }] = (await done(world.editor.call('/v2/renewal-proposals'))).data;
    await done(world.editor.call(`/v2/renewal-proposals/${proposal}/decline`, { body: {} }));
    expect((await previewOf(renewed))[0]?.scheduled_at).to.equal(`${dateIn(now, 5)}T09:00:00.000Z`);
    const rest = (await previewOf(changed)).map(({ scheduled_at }) => scheduled_at.slice(0, 10));
    expect(rest, 'the first repetition was sent by the changed rule').to.deep.equal([dateIn(now, 7)]);
    const [reminder, ...others] = await remindersNow(setting);
    expect(others, 'repetitions aren’t reminders').to.deep.equal([]);
    const repeat = ['repeat', reminder?.id];
    expect(await causesOf(setting)).to.deep.equal([['reminder', reminder?.id], repeat, repeat]);
  });
});

describe('An escalation', () => {
  it('goes once, by its current rule, to the people it names if nobody has acknowledged the reminder', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const email = `${unique()}@partner.example`;
    const boss = await newContact(world, { email });
    const people = { contacts: [boss.id], users: [world.editor.id] };
    const escalate = { after: { amount: 2, time_unit: 'hour' }, ...people };
    const all = await reminded(world, now, 3, { escalate, repeat: { amount: 1, time_unit: 'hour', max: 1 } });
    const [setting, acknowledged, changed] = all as [Setting, Setting, Setting];
    const [plain] = (await reminded(world, now, 1, {})) as [Setting];
    const setHours = async (of: Setting, amount: number) => {
      const [sent] = await remindersNow(of);
      const reminders = [{ id: sent?.id, escalate: { after: { amount, time_unit: 'hour' }, ...people } }];
      await done(world.editor.call(`${pathOf(of)}/reminders`, { method: 'PATCH', body: { reminders } }));
    };
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:01:00Z`);
    await post(acknowledged, 'acknowledge');
    for (const each of [changed, plain]) await setHours(each, 4);
    expect(await received(email)).to.equal(0);
    await sandbox.moveTo(`${dateIn(now, 1)}T11:01:00Z`);
    const [mail, ...others] = await sandbox.messagesTo(email);
    expect(others).to.deep.equal([]);
    expect(mail?.text).to.match(/nobody has acknowledged/i);
    await setHours(setting, 3);
    await sandbox.moveTo(`${dateIn(now, 1)}T13:01:00Z`);
    expect(await received(email), 'one of each, two by their changed rules').to.equal(3);
    expect(await received(setting.email)).to.equal(2);
    const causes = (await causesOf(setting)).map(([cause]) => cause);
    expect(causes, 'once').to.deep.equal(['reminder', 'repeat', 'escalation', 'escalation', 'escalation']);
    expect((await causesOf(acknowledged)).map(([cause]) => cause)).to.deep.equal(['reminder']);
    const [again] = await remindersNow(changed);
    const reminders = [{ id: again?.id, escalate: null }];
    await done(world.editor.call(`${pathOf(changed)}/reminders`, { method: 'PATCH', body: { reminders } }));
    await patchExpiry(changed, { expiry_date: dateIn(now, 14) });
    await sandbox.jumpTo(`${dateIn(now, 3)}T09:01:00Z`);
    await setHours(changed, 2);
    await sandbox.moveTo(`${dateIn(now, 3)}T11:01:00Z`);
    expect(await received(email), 'for the next date').to.equal(4);
  });

  it('is rejected if it names nobody or someone of another organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const elsewhere = await newWorld();
    const setting = await expiryWithContact(world, '2032-06-30');
    const after = { amount: 1, time_unit: 'day' };
    const add = async (over: object, method = 'POST') => {
      const body = { reminders: [rule(3, over)] };
      const answer = await world.editor.call(`${pathOf(setting)}/reminders`, { method, body });
      return [answer.status, ...Object.keys(answer.body.error?.details.fields ?? {})];
    };
    expect(await add({ escalate: { after } })).to.deep.equal([400, 'reminders.0.escalate']);
    const { contactId } = await expiryWithContact(elsewhere, '2032-06-30');
    const escalate = { after, users: [elsewhere.admin.id], contacts: [contactId] };
    const foreign = { escalate, integration_ids: ['unknown'] };
    const fields = ['escalate.contacts', 'escalate.users', 'integration_ids'];
    const refused = [404, ...fields.map((field) => `reminders.0.${field}`)];
    expect(await add(foreign)).to.deep.equal(refused);
    expect(await add({ escalate: { after, admins: true } })).to.deep.equal([201]);
    const [kept] = await remindersNow(setting);
    expect(await add({ id: kept?.id, ...foreign }, 'PATCH'), 'a kept reminder').to.deep.equal(refused);
    await expiries
      .of(world)
      .ref(setting.expiryId)
      .update({ not_reminded: [world.admin.id] });
    const sends = (await previewOf(setting)).flatMap((firing) => firing.sends);
    const toAdmin = sends.filter(({ recipient_id }) => recipient_id === world.admin.id);
    expect([...new Set(toAdmin.map(({ skip_reason }) => skip_reason))]).to.deep.equal(['not_me']);
    expect((await add({ repeat: { ...after, max: 11 } }))[0]).to.equal(400);
  });
});

describe('A reminder', () => {
  it('is pending again when its expiry’s date moves, unless v1 has set a date of its own', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [first, second] = [dateIn(now, 3), dateIn(now, 9)];
    const setting = await expiryWithContact(world, first);
    await addReminders(setting, [rule(2, only('email'))], 'UTC');
    const changing = await expiryWithContact(world, first);
    await addReminders(changing, [rule(2, only('email'))], 'UTC');
    await expiries.of(world).ref(changing.expiryId).update({ expiry_date: second });

    const ofV1 = await expiryWithContact(world, dateIn(now, 30));
    const v1 = async (name: string, reminder: object, expiry_date?: string) => {
      const body = { expiry_id: ofV1.expiryId, expiry_date, reminders: [reminder] };
      return (await done(world.editor.call(`/v1/${name}`, { body }))).reminders[0];
    };
    const own = { ...rule(1, only('email')), timezone: 'UTC' };
    const { id, scheduled_at: ownTime } = await v1('createExpiryReminders', own, dateIn(now, 3));
    expect(await v1('updateExpiryReminders', { id })).to.include({ scheduled_at: ownTime });
    await v1('updateExpiryReminders', { id }, dateIn(now, 2));
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:01:00Z`);
    expect(await reminderStatuses(setting)).to.deep.equal(['sent']);
    expect(await counts(changing), 'the reminder follows the date only now').to.deep.equal([0, 0, 0]);
    expect(await counts(ofV1), 'on the date that v1 set last').to.deep.equal([1, 0, 0]);
    await patchExpiry(setting, { expiry_date: second });
    const [again] = await remindersNow(setting);
    const scheduled_at = `${dateIn(now, 7)}T09:00:00.000Z`;
    expect(again).to.include({ status: 'pending', sent_at: null, error_message: null, scheduled_at });
    await sandbox.jumpTo(`${dateIn(now, 7)}T09:01:00Z`);
    expect(await reminderStatuses(setting)).to.deep.equal(['sent']);
    expect([await counts(setting), await counts(changing)]).to.deep.equal([
      [2, 0, 0],
      [1, 0, 0],
    ]);
    const ledger = await shownLedger(setting);
    expect(ledger.map(({ expiry_date }) => expiry_date)).to.deep.equal([first, second]);
    const { organizationId } = world;
    const reference = { collection: 'reminder_sends' as const, id: ledger[0]?.id ?? '', organizationId };
    const bounce = { reference, receipt: 'bounced' as const, reason: 'late', suppress: null };
    await applyDeliveryReports([bounce], await sandbox.now());
    expect((await shownLedger(setting)).map(({ status }) => status)).to.deep.equal(['bounced', 'delivered']);
    const [reminder] = await remindersNow(setting);
    expect(reminder?.error_message, 'after a bounce of the former date').to.equal(null);
  });

  it('is sent again on the day a snoozing recipient chose last, even if its date moves', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [once, twice] = [
      await expiryWithContact(world, dateIn(now, 12)),
      await expiryWithContact(world, dateIn(now, 12)),
    ];
    for (const setting of [once, twice]) await addReminders(setting, [rule(11, only('email'))], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:02:00Z`);
    const both = () => Promise.all([once, twice].map(({ email }) => received(email)));
    for (const setting of [once, twice]) {
      await respond(setting.email, 'snooze', { until: dateIn(now, 2) });
      await patchExpiry(setting, { expiry_date: dateIn(now, 11) });
    }
    expect((await previewOf(once)).map(({ cause }) => cause)).to.deep.equal(['snooze']);
    await sendNow(twice);
    await sandbox.untilIdle();
    await respond(twice.email, 'snooze', { until: dateIn(now, 3) });
    expect(await previewOf(twice)).to.have.length(1);
    await sandbox.moveTo(`${dateIn(now, 2)}T23:00:00Z`);
    expect(await both()).to.deep.equal([2, 2]);
    await sandbox.moveTo(`${dateIn(now, 3)}T23:00:00Z`);
    expect(await both()).to.deep.equal([2, 3]);
  });
});

describe('Two reminders of an expiry in one minute', () => {
  const week = (over: object = {}) => ({ ...rule(1, over), time_unit: 'week' });

  it('send each person one message per channel, and the ledger lists the rules it covers', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 8));
    await patchExpiry(setting, { assigned_to: world.editor.id });
    const rules = [rule(7, only('email')), week(only('email', 'sms'))];
    const ids = (await addReminders(setting, rules, 'UTC')).map(({ id }) => id);
    const previewed = (await previewOf(setting)).flatMap(({ sends }) => sends);
    const withFallback = await expiryWithContact(world, dateIn(now, 8));
    await addReminders(withFallback, [rule(7, { fallback: true }), week({ fallback: true })], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await counts(setting), 'one email, and the SMS that one rule asks for').to.deep.equal([1, 1, 0]);
    expect(await counts(withFallback), 'one channel together').to.deep.equal([1, 0, 0]);
    expect(await reminderMails(world.editor.email), 'the assignee’s email').to.have.length(1);
    expect(await notificationsOf(world.editor, 'reminder')).to.have.length(1);

    const sends = (await done(world.viewer.call(`/v1/getReminderSends?expiry_id=${setting.expiryId}`))).sends as {
      id: string;
      reminder_id: string;
      channel: string;
      reason: string;
      same_as: string;
    }[];
    const [same, sent] = [true, false].map((is) => sends.filter(({ same_as }) => (same_as !== null) === is));
    expect(sent?.map(({ channel }) => channel)).to.have.members(['email', 'email', 'in_app', 'sms']);
    expect(previewed.filter(({ will_send }) => will_send)).to.have.length(4);
    expect(same?.map(({ channel }) => channel)).to.have.members(['email', 'email', 'in_app']);
    for (const { same_as, reminder_id, channel, reason } of same ?? []) {
      expect(reason).to.equal('same_message');
      const carrier = sent?.find(({ id }) => id === same_as);
      expect(carrier, channel).to.deep.include({ channel, also_for: [reminder_id] });
      expect(ids.filter((id) => id !== reminder_id)).to.deep.equal([carrier?.reminder_id]);
    }
    const path = `${pathOf(setting)}/reminders/${same?.[0]?.reminder_id}/sends`;
    const { data } = await done(world.viewer.call(path));
    expect(data.map(({ id }: { id: string }) => id)).to.include(same?.[0]?.id);
    expect(await reminderStatuses(setting)).to.deep.equal(['sent', 'sent']);
  });
});
