// Valid settings of reminders, default recipients if none are named, the ledger, sending by hand, and the credits that pay.
import { expect } from 'chai';
import { type PlanUsage, planUsages } from '../../../functions/plans/usage';
import type { Answer } from '../../support/client';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  passMorning,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
  shownOutcomes,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { done } from '../http';
import { freshWorld } from '../worlds';
import {
  changeSettings,
  newContact,
  newReminded,
  patchContact,
  pathOf,
  previewOf,
  reminderMails,
  sendNow,
} from './given';

const plain = { amount: 5, time_unit: 'day', period: 'before', time: '09:00' };
const { amount: _, ...noAmount } = plain;

/** The status, and the code or the invalid fields. v2 puts them inside `error`. */
const outcomeOf = ({ status, body }: Answer): unknown[] => {
  const { code, details } = typeof body.error === 'object' ? body.error : body;
  return [status, ...(details?.fields ? Object.keys(details.fields) : code ? [code] : [])];
};

describe('The channels of a reminder', () => {
  const channelsOf = (reminder: Record<string, unknown>) =>
    ['email_enabled', 'sms_enabled', 'whatsapp_enabled'].map((name) => reminder[name]);

  it('stay off if a v1 response is sent back, and v1’s own names take precedence', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { expiryId } = await expiryWithContact(world, '2032-06-30');
    const other = (await expiryWithContact(world, '2032-06-30')).expiryId;
    const v1 = async (name: string, id: string, reminders: object[]) => {
      const body = { expiry_id: id, expiry_date: '2032-06-30', reminders };
      return (await world.editor.call(`/v1/${name}`, { body })).body.reminders;
    };
    const [set] = await v1('createExpiryReminders', expiryId, [{ ...plain, sms: false, whatsapp: false }]);
    expect(channelsOf(set)).to.deep.equal([true, false, false]);
    const { id: _id, ...read } = set;
    const [copied] = await v1('createExpiryReminders', other, [read]);
    expect(channelsOf(copied)).to.deep.equal([true, false, false]);
    const edited = { ...set, email_enabled: false, sms_enabled: true };
    const [changed] = await v1('updateExpiryReminders', expiryId, [edited]);
    expect(channelsOf(changed)).to.deep.equal([false, true, false]);
    const [replaced] = await v1('updateExpiryReminders', expiryId, [{ ...read, whatsapp: true }]);
    expect(channelsOf(replaced)).to.deep.equal([true, false, true]);
    const [both] = await v1('updateExpiryReminders', expiryId, [{ ...replaced, email: false, sms: true }]);
    expect(channelsOf(both)).to.deep.equal([false, true, true]);
    const body = { expiry_id: expiryId };
    const deleted = await done(world.editor.call('/v1/deleteExpiryReminders', { body }));
    expect(deleted.count, 'each update has replaced the former reminder').to.equal(1);
    expect(await remindersNow({ world, expiryId } as Setting)).to.deep.equal([]);
  });
});

describe('An expiry without recipients', () => {
  const world = freshWorld({ timezone: 'UTC' });

  async function unassigned(world: World, by: Pick<World['editor'], 'call'> = world.editor): Promise<Setting> {
    const body = { name: 'Passport of Ada', expiry_date: dateIn(await sandbox.now(), 3) };
    const { id } = await done(by.call('/v2/expiries', { body }));
    return { world, email: '', sms: '', whatsapp: '', contactId: '', expiryId: id };
  }
  const preview = async (setting: Setting) =>
    (await previewOf(setting))[0]?.sends.map(
      ({ recipient_id, channel, will_send }) => `${recipient_id} ${channel} ${will_send}`,
    );

  it('reminds the default contacts, or else its creator, or else the admins, as previewed', async () => {
    const { admin, editor } = world;
    const now = await sandbox.now();
    const setting = await unassigned(world);
    await addReminders(setting, [rule(2, only('email')), rule(1, only('email'))], 'UTC');
    expect(await preview(setting)).to.deep.equal([`${editor.id} email true`, `${editor.id} in_app true`]);
    await passMorning(dateIn(now, 1));
    expect((await remindersNow(setting))[0]).to.include({ status: 'sent' });
    expect(await reminderMails(editor.email)).to.have.length(1);
    const email = `${unique()}@partner.example`;
    const { id } = await newContact(world, { email, is_default: true });
    expect(await preview(setting)).to.deep.equal([`${id} email true`]);

    const without = await newWorld({ timezone: 'UTC' });
    const left = await unassigned(without);
    await addReminders(left, [rule(2, only('email'))], 'UTC');
    await done(without.admin.call('/v1/removeUser', { body: { userId: without.editor.id } }));
    const toAdmin = ['email', 'in_app'].map((channel) => `${without.admin.id} ${channel} true`);
    expect(await preview(left)).to.deep.equal(toAdmin);
    await passMorning(dateIn(now, 2));
    const addresses = [email, editor.email, admin.email, without.admin.email, without.editor.email];
    const received = await Promise.all(addresses.map(async (to) => (await reminderMails(to)).length));
    expect(received, 'the creator got only the first').to.deep.equal([1, 1, 0, 1, 0]);
  });

  it('reminds the key’s creator if an API key created it, also by hand', async () => {
    const key = await newApiKey(world.organizationId, 'editor', { createdBy: world.admin.id });
    const setting = await unassigned(world, key);
    expect((await sendNow(setting)).count).to.equal(2);
    await sandbox.untilIdle();
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'in_app sent']);
    expect(await sandbox.messagesTo(world.admin.email)).to.have.length(1);
  });

  it('reminds its creator if its only contact is deleted while the message waits, also by hand', async () => {
    const { world, now, setting } = await newReminded(2, rule(1, only('email')));
    const byHand = await expiryWithContact(world, dateIn(now, 9));
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    await sendNow(byHand, { sms: false, whatsapp: false });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:00:10Z`);
    for (const { contactId } of [setting, byHand])
      await done(world.editor.call(`/v2/contacts/${contactId}`, { method: 'DELETE' }));
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    await sandbox.advance('PT20M');
    expect(await reminderMails(world.editor.email)).to.have.length(2);
  });
});

describe('Reminders of an expiry', () => {
  const world = freshWorld({ timezone: 'UTC' });

  it('The amount of a reminder is required for before and after, and optional for on', async () => {
    const { expiryId } = await expiryWithContact(world, '2032-06-30');
    const path = `/v2/expiries/${expiryId}/reminders`;
    const calls = {
      v1: (item: object) => {
        const body = { expiry_id: expiryId, expiry_date: '2032-06-30', reminders: [item] };
        return world.editor.call('/v1/createExpiryReminders', { body });
      },
      v2: (item: object) => world.editor.call(path, { method: 'PATCH', body: { reminders: [item] } }),
    };
    for (const [name, set] of Object.entries(calls)) {
      for (const period of ['before', 'after'])
        expect(outcomeOf(await set({ ...noAmount, period })), name).to.deep.equal([400, 'reminders.0.amount']);
      for (const accepted of [
        { ...noAmount, period: 'on' },
        { ...plain, amount: 0 },
      ])
        expect((await set(accepted)).status, name).to.be.within(200, 201);
    }
    const [kept] = (await done(calls.v2({ ...noAmount, period: 'on' }))).data;
    const moved = await calls.v2({ id: kept.id, period: 'before' });
    expect(outcomeOf(moved)).to.deep.equal([400, 'reminders.0.amount']);
    const body = { reminders: [{ id: kept.id }, { id: kept.id }] };
    const repeated = await world.editor.call(path, { method: 'PATCH', body });
    expect(outcomeOf(repeated), 'one reminder twice').to.deep.equal([400, 'reminders.1.id']);
  });

  it('The reminders of an expiry number up to 100, and up to 20 per create call', async () => {
    const { expiryId } = await expiryWithContact(world, '2032-06-30');
    const path = `/v2/expiries/${expiryId}/reminders`;
    const many = (count: number) => ({
      reminders: Array.from({ length: count }, (_, index) => ({ ...plain, amount: index + 1 })),
    });
    const create = (count: number) => world.editor.call(path, { body: many(count) });
    const replace = (count: number) => world.editor.call(path, { method: 'PATCH', body: many(count) });
    expect(outcomeOf(await create(21))[0]).to.equal(400);
    expect(outcomeOf(await replace(101))).to.deep.equal([409, 'LIMIT_REACHED']);
    expect((await replace(95)).status).to.equal(200);
    expect(outcomeOf(await create(6))).to.deep.equal([409, 'LIMIT_REACHED']);
    const v1 = { expiry_id: expiryId, expiry_date: '2032-06-30', ...many(6) };
    const refused = await world.editor.call('/v1/createExpiryReminders', { body: v1 });
    expect(outcomeOf(refused)).to.deep.equal([409, 'LIMIT_REACHED']);
    expect((await create(5)).status).to.equal(201);
    expect((await done(world.viewer.call(path))).data).to.have.length(100);
  });

  it('The ledger shows each message as previewed, only to its organization', async () => {
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    await patchContact(setting, { whatsapp_opt_in: false });
    const [reminder] = await addReminders(setting, [rule(2, { time: '07:15' })], 'Asia/Kolkata');
    const preview = `${pathOf(setting)}/reminders/preview`;
    const [{ sends }, ...others] = (await done(world.viewer.call(preview))).data;
    expect(others).to.deep.equal([]);
    const day = dateIn(now, 1);
    const skip = { will_send: false, skip_reason: 'not_opted_in' };
    const at = { at: `${day}T01:45:00.000Z`, at_local: `${day}T07:15:00.000+05:30` };
    expect(sends[0]).to.include({ channel: 'email', will_send: true, skip_reason: null, ...at });
    expect(sends[2]).to.include({ channel: 'whatsapp', ...skip });

    const path = `${pathOf(setting)}/reminders/${reminder?.id}/sends`;
    const none = { data: [], next_cursor: null, has_more: false };
    expect(await done(world.viewer.call(path))).to.deep.equal(none);
    await sandbox.moveTo(`${day}T09:00:00Z`);
    const { data } = await done(world.viewer.call(path));
    const shown = data.map(({ channel, status, reason, attempts }: Record<string, unknown>) => [
      ...[channel, status, reason, attempts],
    ]);
    expect(shown).to.deep.equal([
      ['email', 'delivered', null, 1],
      ['sms', 'delivered', null, 1],
      ['whatsapp', 'skipped', 'not_opted_in', 0],
    ]);
    const [mail] = data;
    const { contactId: recipient_id, email: address } = setting;
    expect(mail).to.include({ recipient_id, recipient_name: 'Ada Partner', address });
    expect(mail.provider_message_id).to.be.a('string').and.not.equal('');
    for (const field of ['sent_at', 'reported_at', 'created_at', 'scheduled_at'])
      expect(mail[field], field).to.match(/^\d{4}-.*Z$/);
    const ids = (await shownLedger(setting)).map(({ id }) => id);
    expect(ids).to.deep.equal(data.map(({ id }: { id: string }) => id));

    const outsider = await newWorld();
    const other = await expiryWithContact(world, '2030-01-01');
    for (const each of [path, preview]) expect((await outsider.admin.call(each)).status).to.equal(404);
    for (const wrong of [path.replace(reminder?.id ?? '', 'unknown'), path.replace(setting.expiryId, other.expiryId)])
      expect((await world.viewer.call(wrong)).status).to.equal(404);
  });

  it('sendExpiryNotificationNow reaches the reminder’s recipients once per Idempotency-Key, and lists skipped ones', async () => {
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 3));
    await patchContact(setting, { sms_opt_in: false });
    const send = (headers: Record<string, string> = {}) =>
      world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: setting.expiryId }, headers });
    const none = { expiry_id: setting.expiryId, email: false, sms: false, whatsapp: false };
    await done(world.editor.call('/v1/sendExpiryNotificationNow', { body: none }), 400);
    const key = { 'Idempotency-Key': `now-${setting.expiryId}` };
    expect((await done(send(key))).count).to.equal(2);
    expect((await send(key)).headers.get('idempotent-replayed')).to.equal('true');
    await sandbox.untilIdle();
    expect(await counts(setting)).to.deep.equal([1, 0, 1]);
    const outcomes = ['email delivered', 'sms skipped not_opted_in', 'whatsapp delivered'];
    expect(await shownOutcomes(setting)).to.deep.equal(outcomes);
    await done(world.editor.call(`${pathOf(setting)}/complete`, { body: {} }));
    expect(outcomeOf(await send())).to.deep.equal([409, 'INVALID_STATE']);
  });
});

describe('Credits', () => {
  const setCredits = (world: World, email: number, sms: number) =>
    planUsages.ref(world.organizationId).update({ credits: { email, sms } });
  const balance = async (world: World): Promise<PlanUsage['credits'] | undefined> =>
    (await planUsages.get(world.organizationId))?.credits;
  const noticesTo = async ({ admin }: World) =>
    (await done(admin.call('/v1/notifications'))).notifications.filter(
      ({ type }: { type: string }) => type === 'credits',
    );

  it('pay for each email and SMS, but not for WhatsApp, skipped or rejected messages', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    const skipped = await expiryWithContact(world, dateIn(now, 3));
    await patchContact(skipped, { sms_opt_in: false, whatsapp_phone: null });
    await setCredits(world, 10, 10);
    await addReminders(setting, [rule(2), rule(1, only('sms'))], 'UTC');
    await addReminders(skipped, [rule(2)], 'UTC');
    await passMorning(dateIn(now, 1));
    const received = (await Promise.all([setting, skipped].map(counts))).flat();
    expect(received).to.deep.equal([1, 1, 1, 1, 0, 0]);
    const outcomes = ['email delivered', 'sms skipped not_opted_in', 'whatsapp skipped no_address'];
    expect(await shownOutcomes(skipped)).to.deep.equal(outcomes);
    expect(await balance(world)).to.deep.equal({ email: 8, sms: 9 });
    await sendNow(setting);
    await sandbox.untilIdle();
    expect(await balance(world)).to.deep.equal({ email: 7, sms: 8 });
    await sandbox.fault({ service: 'twilio', status: 400, times: 1 });
    await passMorning(dateIn(now, 2));
    const [rejected] = (await remindersNow(setting)).filter(({ status }) => status === 'failed');
    expect(rejected?.error_message).to.match(/Twilio answered 400/);
    expect(await balance(world), 'refunded').to.deep.equal({ email: 7, sms: 8 });
    await planUsages.ref(world.organizationId).update({ credits_renew_at: await sandbox.now() });
    for (const _ of [1, 2]) await sendNow(setting);
    await sandbox.untilIdle();
    expect(await balance(world), 'granted once').to.deep.equal({ email: 19_998, sms: 998 });
  });

  it('are refunded for a rejected digest, but not for one that was never paid', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await changeSettings(world, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    await setCredits(world, 3, 0);
    await addReminders(setting, [rule(2, only('email'))], 'UTC');
    await sandbox.fault({ service: 'sendgrid', status: 400 });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    expect((await remindersNow(setting))[0]?.status).to.equal('failed');
    expect(await balance(world)).to.deep.equal({ email: 3, sms: 0 });
    await setCredits(world, 0, 0);
    const unpaid = await expiryWithContact(world, dateIn(now, 4));
    await addReminders(unpaid, [rule(2, only('email'))], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect((await remindersNow(unpaid))[0]?.status).to.equal('skipped');
    expect(await noticesTo(world)).to.have.length(1);
    expect(await balance(world)).to.deep.equal({ email: 0, sms: 0 });
  });

  it('that run out pay for as many reminders as possible, and notify the admin once', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const settings: Setting[] = [];
    for (let index = 0; index < 6; index += 1) settings.push(await expiryWithContact(world, dateIn(now, 3)));
    await setCredits(world, 4, 0);
    for (const setting of settings) await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await passMorning(dateIn(now, 1));
    const inboxes = await Promise.all(settings.map(counts));
    expect(inboxes.reduce((sum, [mails = 0]) => sum + mails, 0)).to.equal(4);
    expect(inboxes.every(([, sms]) => sms === 0)).to.equal(true);
    expect(await balance(world)).to.deep.equal({ email: 0, sms: 0 });
    const outcomes = (await Promise.all(settings.map(shownOutcomes))).flat();
    expect(outcomes.filter((outcome) => outcome === 'email skipped no_credit')).to.have.length(2);
    expect(outcomes.filter((outcome) => outcome === 'sms skipped no_credit')).to.have.length(6);
    const statuses = (await Promise.all(settings.map(remindersNow))).flat().map(({ status }) => status);
    expect(statuses).to.have.members([...Array(4).fill('sent'), ...Array(2).fill('skipped')]);
    expect(await noticesTo(world)).to.have.length(1);
    const mails = (await sandbox.messagesTo(world.admin.email)).map(({ subject }) => subject ?? '');
    expect(mails.filter((subject) => /You’re out of reminder credits/.test(subject))).to.have.length(1);
    await addReminders(settings[0] as Setting, [rule(1, only('email'))], 'UTC');
    await passMorning(dateIn(now, 2));
    expect(await noticesTo(world), 'one a day').to.have.length(2);
  });
});
