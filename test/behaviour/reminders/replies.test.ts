// What people and providers report: deliveries, bounces, STOP and START; fallback channels and unreached contacts.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import twilio from 'twilio';
import { tenantOf } from '../../../functions/api/actor';
import { stageNonEmailMessage } from '../../../functions/messaging/mail';
import { listSuppressionReasonsByAddress, stageSuppression } from '../../../functions/messaging/suppression';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { applyDeliveryReports } from '../../../functions/reminders/replies/deliveryReports';
import { notifyOfUnreachedContacts, unreachedContactRecords } from '../../../functions/reminders/unreachable';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call, serviceUrl } from '../../support/client';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  passMorning,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
  shownOutcomes,
  somePhone,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done } from '../http';
import { changeSettings, newContact, newReminded, patchContact, patchExpiry, sendNow } from './given';

describe('Delivery reports', () => {
  it('suppress an address after a bounce or spam report, but not after a block', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const fates = ['bounced', 'spam', 'blocked', 'deferred'] as const;
    const settings: Setting[] = [];
    for (const fate of fates) {
      const setting = await expiryWithContact(world, dateIn(now, 3));
      await addReminders(setting, [rule(2, only('email', 'sms')), rule(1, only('email', 'sms'))], 'UTC');
      await sandbox.fate(setting.email, fate);
      settings.push(setting);
    }
    const [bounced, , , deferred] = settings as [Setting, Setting, Setting, Setting];
    for (const { sms } of [bounced, deferred]) await sandbox.fate(sms, 'undelivered');
    await sandbox.duplicate('mail_events', fates.length);
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    const [reminder] = await remindersNow(bounced);
    expect(reminder?.status).to.equal('sent');
    expect(reminder?.error_message).to.match(/^Not delivered to Ada Partner by /);
    const message = (await remindersNow(deferred))[0]?.error_message;
    expect(message).to.match(/^Not delivered to Ada Partner by SMS/i);
    for (const { email, sms } of settings) for (const to of [email, sms]) await sandbox.fate(to, null);
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    const smsDelivered = ['sms delivered', 'sms delivered'];
    expect(await Promise.all(settings.map(shownOutcomes))).to.deep.equal([
      [
        ...['email bounced 550 5.1.1 No such user here', 'email skipped address_bounced', 'sms delivered'],
        'sms undelivered Twilio reported undelivered (30003)',
      ],
      ['email delivered', 'email skipped reported_as_spam', ...smsDelivered],
      ['email bounced 550 5.7.1 Refused by policy', 'email delivered', ...smsDelivered],
      [
        ...['email delivered', 'email delivered', 'sms delivered'],
        'sms undelivered Twilio reported undelivered (30003)',
      ],
    ]);
    expect((await Promise.all(settings.map(counts))).map(([mails]) => mails)).to.deep.equal([1, 1, 2, 2]);
  });

  it('suppress every address, also more than one commit of 50', async () => {
    const reports = Array.from({ length: 51 }, () => {
      const suppress = { channel: 'email', address: `${unique()}@bounced.example`, reason: 'address_bounced' } as const;
      const reference = { collection: 'mail_outbox', id: newId(), organizationId: null } as const;
      return { reference, receipt: 'bounced', reason: null, suppress } as const;
    });
    await applyDeliveryReports(reports, clock.now());
    const suppressed = await listSuppressionReasonsByAddress(reports.map(({ suppress }) => suppress));
    expect(suppressed.size).to.equal(51);
  });

  it('that are forged change nothing', async () => {
    const { world, now, setting } = await newReminded(3, rule(2, only('email', 'sms')));
    await passMorning(dateIn(now, 1));
    const sends = await ledgerOf(setting);
    const idOf = (wanted: string) => sends.find(({ channel }) => channel === wanted)?.id;
    const event = {
      ...{ event: 'bounce', type: 'bounce', email: setting.email, record_collection: 'reminder_sends' },
      ...{ record_id: idOf('email'), record_organization: world.organizationId },
    };
    const headers = {
      'X-Twilio-Email-Event-Webhook-Timestamp': '1700000000',
      'X-Twilio-Email-Event-Webhook-Signature': 'MEUCIQDforged',
    };
    expect((await call('/v1/receiveSendgridEvents', { body: [event], headers })).status).to.equal(403);
    const query = `collection=reminder_sends&id=${idOf('sms')}&organization=${world.organizationId}`;
    const address = `${serviceUrl()}/receiveTwilioStatus?${query}`;
    const post = (token: string) => {
      const signed = createHmac('sha1', token).update(`${address}MessageSidSM1MessageStatusundelivered`);
      const form = { MessageSid: 'SM1', MessageStatus: 'undelivered' };
      const twilioHeaders = { 'X-Twilio-Signature': signed.digest('base64') };
      return fetch(address, { method: 'POST', headers: twilioHeaders, body: new URLSearchParams(form) });
    };
    expect((await post('another token')).status).to.equal(403);
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'sms delivered']);
    expect((await post(process.env.TWILIO_AUTH_TOKEN ?? '')).status, 'signed by Twilio').to.equal(204);
    expect(await shownOutcomes(setting)).to.include('sms undelivered Twilio reported undelivered');
  });
});

const UNREACHED = /couldn’t be reached/;
const notices = async ({ call: ask }: World['admin']) =>
  (await done(ask('/v1/notifications'))).notifications.filter(({ message }: { message: string }) =>
    UNREACHED.test(message),
  );
const mails = async ({ email }: World['admin']) =>
  (await sandbox.messagesTo(email)).filter(({ subject }) => UNREACHED.test(subject ?? ''));

describe('A reminder with fallback', () => {
  it('continues by WhatsApp, then SMS, and reports an unreached contact once a day', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const reached = await expiryWithContact(world, dateIn(now, 4));
    await sandbox.fate(reached.email, 'bounced');
    await sandbox.fate(reached.whatsapp, 'undelivered');
    const [added] = await addReminders(reached, [rule(3, { fallback: true })], 'UTC');
    const unreached: Setting[] = [];
    for (const assignee of [world.viewer.id, world.viewer.id, null, world.viewer.id]) {
      const setting = await expiryWithContact(world, dateIn(now, 4));
      unreached.push(setting);
      await patchContact(setting, { sms_opt_in: false, whatsapp_opt_in: false });
      await patchExpiry(setting, { assigned_to: assignee });
      await sandbox.fate(setting.email, 'bounced');
      await addReminders(setting, [rule(3, { fallback: true })], 'UTC');
    }
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:10:00Z`);
    expect(await counts(reached)).to.deep.equal([1, 1, 1]);
    await done(world.editor.call(`/v2/expiries/${unreached.at(-1)?.expiryId}/complete`, { body: {} }));
    const sends = (await shownLedger(reached)) as unknown as Record<string, string>[];
    expect(
      sends.map(({ cause, channel, status, reminder_id }) => [cause, channel, status, reminder_id]),
    ).to.have.deep.members([
      ['reminder', 'email', 'bounced', added?.id],
      ['fallback', 'whatsapp', 'undelivered', added?.id],
      ['fallback', 'sms', 'delivered', added?.id],
    ]);
    expect(await remindersNow(reached), 'a fallback isn’t a reminder').to.have.length(1);
    expect(await mails(world.viewer), 'before the digest time').to.deep.equal([]);
    const records = unreachedContactRecords.of(world);
    const [record] = await records.list((query) => query.where('expiry_id', '==', unreached[0]?.expiryId));
    const later = await records.ref(record?.id ?? '').get();
    const fields = { expiry_id: reached.expiryId, reminder_id: added?.id, contact_id: reached.contactId };
    await records.ref('reached').set({ ...later.data(), ...fields });

    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    const [mail, ...more] = await mails(world.viewer);
    expect(more).to.deep.equal([]);
    expect(mail?.text).to.include('Email: 550 5.1.1 No such user here');
    const named = (text = '') => unreached.map(({ expiryId }) => text.includes(`/expiry/?id=${expiryId}`));
    expect(named(mail?.text), 'the last is completed').to.deep.equal([true, true, false, false]);
    expect((await mails(world.admin))[0]?.text, 'reached later').not.to.include(reached.expiryId);
    for (const person of [world.editor, world.admin])
      expect(named((await mails(person))[0]?.text), 'unassigned').to.deep.equal([false, false, true, false]);
    expect(await notices(world.viewer)).to.have.length(1);
    await later.ref.set(later.data() ?? {});
    await sandbox.advance('PT2M');
    expect(await mails(world.viewer)).to.have.length(1);
    await sandbox.jumpTo(`${dateIn(now, 3)}T09:05:00Z`);
    expect(await mails(world.viewer), 'of a contact lost after the notice').to.have.length(2);
    expect(await notices(world.admin), 'only of the unassigned record').to.have.length(1);
  });

  it('continues immediately if a provider rejects the message', async () => {
    const { now, setting } = await newReminded(4, rule(3, { fallback: true }));
    const digest = await newReminded(4, rule(3, { fallback: true }));
    await changeSettings(digest.world, { email_reminder_mode: 'DIGEST', digest_send_time: '09:02' });
    await sandbox.fate(digest.setting.email, 'bounced');
    await sandbox.fault({ service: 'sendgrid', status: 400, times: 1 });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await counts(setting)).to.deep.equal([0, 0, 1]);
    expect((await remindersNow(setting))[0]?.status, 'by its fallback').to.equal('sent');
    expect(await counts(digest.setting), 'after a bounced digest').to.deep.equal([1, 0, 1]);
  });

  it('reports a due contact even if 200 others wait for a later day', async () => {
    const store = unreachedContactRecords.of(tenantOf((await newWorld()).organizationId));
    const now = clock.now();
    const ids = { expiry_id: 'e', reminder_id: 'r', contact_id: 'c' };
    const unreached = { ...ids, created_at: now, expires_at: null };
    const due = await unitOfWork(async (writes) => {
      for (let id = 100; id < 300; id += 1)
        store.stageCreate(writes, `${id}`, { ...unreached, wake_at: addMs(now, 400 * DAY_MS) });
      return store.stageCreate(writes, 'due', { ...unreached, wake_at: now });
    });
    await notifyOfUnreachedContacts([due]);
    const listed = (await store.list((query) => query)).map(({ id }) => id);
    expect(listed).to.have.length(200).and.not.include('due');
  });
});

const setting = async (): Promise<Setting> =>
  expiryWithContact(await newWorld({ timezone: 'UTC' }), dateIn(await sandbox.now(), 5));

const optIns = async ({ world, contactId }: Setting): Promise<[boolean, boolean]> => {
  const { sms_opt_in, whatsapp_opt_in } = await done(world.viewer.call(`/v2/contacts/${contactId}`));
  return [sms_opt_in, whatsapp_opt_in];
};

describe('A STOP', () => {
  it('turns the opt-in off in every organization until START, also if only Twilio received it (21610)', async () => {
    const [first, second, unheard] = [await setting(), await setting(), await setting()];
    await patchContact(second, { sms_phone: first.sms });
    for (const one of [first, second, unheard])
      await addReminders(one, [rule(4, only('sms')), rule(3, only('sms'))], 'UTC');
    const start = await sandbox.now();
    expect(await sandbox.reply(first.sms, ' Stop ')).to.equal(200);
    const both = (await Promise.all([first, second].map(optIns))).flat();
    expect(both).to.deep.equal([false, true, false, true]);
    await sandbox.replyUnheard(unheard.sms, 'STOP');
    await sandbox.jumpTo(`${dateIn(start, 1)}T09:05:00Z`);
    expect(await shownOutcomes(unheard)).to.deep.equal(['sms failed Twilio answered 400 (21610)']);
    expect(await optIns(unheard)).to.deep.equal([false, true]);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(0);
    expect(await shownOutcomes(first)).to.deep.equal(['sms skipped not_opted_in']);
    const late = await newContact(first.world, { sms_phone: first.sms, sms_opt_in: true });
    await patchExpiry(first, { contacts: [late.id] });
    const { sends } = await sendNow(first, { email: false, whatsapp: false });
    expect(sends[0].reason, 'a contact created after the STOP').to.equal('stopped_by_recipient');
    expect(await sandbox.reply(first.sms, 'START')).to.equal(200);
    expect(await optIns(second)).to.deep.equal([true, true]);
    expect(await sandbox.reply(unheard.sms, 'Unstop')).to.equal(200);
    expect(await optIns(unheard)).to.deep.equal([true, true]);
    await sandbox.jumpTo(`${dateIn(start, 2)}T09:05:00Z`);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(2);
    expect((await sandbox.messagesTo(unheard.sms)).length).to.equal(1);
    expect(await mails(first.world.admin), 'without fallback').to.have.length(0);
  });

  it('also skips and refunds messages that aren’t reminders, unless they are essential', async () => {
    const { organizationId } = await newWorld();
    const [now, to] = [clock.now(), somePhone()];
    const message = { kind: 'test', organizationId, to, channel: 'sms' as const };
    await unitOfWork(async (writes) => {
      stageSuppression(writes, { channel: 'sms', address: to, reason: 'stopped_by_recipient', now });
      for (const [essential, paid] of [
        [true, true],
        [false, true],
        [false, false],
      ] as const)
        stageNonEmailMessage(writes, { ...message, id: newId(), text: `${essential}`, essential, paid }, now);
    });
    await sandbox.untilIdle();
    expect((await sandbox.messagesTo(to)).map(({ text }) => text)).to.deep.equal(['true']);
    expect((await planUsages.get(organizationId))?.credits.sms, 'only for the paid one').to.equal(1001);
    const many = [...Array.from({ length: 30 }, somePhone), to];
    const reasons = await listSuppressionReasonsByAddress(many.map((address) => ({ channel: 'sms', address })));
    expect(reasons.size, 'beyond 30 addresses').to.equal(1);
  });

  it('applies to every form of the number that WhatsApp reports', async () => {
    const rest = String(Math.random()).slice(2, 10).padEnd(8, '7');
    const [first, second] = [await setting(), await setting()];
    const both = async () => [await optIns(first), await optIns(second)].map(([, whatsapp]) => whatsapp);
    const [known, reported] = [`+5255${rest}`, `+52155${rest}`];
    await patchContact(first, { whatsapp_phone: known });
    await patchContact(second, { whatsapp_phone: reported });
    await sandbox.reply(reported, '«Stopp!»', 'whatsapp');
    expect(await both(), reported).to.deep.equal([false, false]);
    await sandbox.reply(known, 'Sí.', 'whatsapp');
    expect(await both(), known).to.deep.equal([true, true]);
  });
});

describe('A reply by text message', () => {
  it('A START, YES or UNSTOP never opts in a contact who was not opted in before the STOP', async () => {
    const word = 'Yes';
    const [never, withdrawn] = [await setting(), await setting()];
    await patchContact(never, { sms_opt_in: false });
    await sandbox.reply(never.sms, word);
    expect(await optIns(never), 'without a STOP').to.deep.equal([false, true]);
    await sandbox.reply(never.sms, 'STOP');
    await sandbox.reply(never.sms, word);
    expect(await optIns(never), 'no opt-in before the STOP').to.deep.equal([false, true]);
    await sandbox.reply(withdrawn.sms, 'STOP');
    await patchContact(withdrawn, { sms_opt_in: true });
    await patchContact(withdrawn, { sms_opt_in: false });
    await sandbox.reply(withdrawn.sms, word);
    expect(await optIns(withdrawn), 'changed by the organization').to.deep.equal([false, true]);
    const [moved, number] = [await setting(), somePhone()];
    await sandbox.reply(moved.sms, 'STOP');
    await patchContact(moved, { sms_phone: number });
    await sandbox.reply(number, word);
    expect(await optIns(moved), 'from another number').to.deep.equal([false, true]);
  });

  it('receiveTwilioMessage accepts a STOP signed by Twilio’s library at any of its addresses, and no forged one', async () => {
    const one = await setting();
    const form = { Body: 'STOP', From: one.sms, To: '+15005550006', MessageSid: 'SM1' };
    for (const address of [
      `${serviceUrl()}/receiveTwilioMessage`,
      `${process.env.PUBLIC_URL}/v1/receiveTwilioMessage?account=a%20b&x=1`,
    ]) {
      const post = async (signature: string, sent = form): Promise<number> => {
        const headers = { 'X-Twilio-Signature': signature };
        return (await fetch(address, { method: 'POST', headers, body: new URLSearchParams(sent) })).status;
      };
      const signed = (key = '') => twilio.getExpectedTwilioSignature(key, address, form);
      const valid = signed(process.env.TWILIO_AUTH_TOKEN);
      await patchContact(one, { sms_opt_in: true });
      expect(await post(signed('another token'))).to.equal(403);
      expect(await post('')).to.equal(403);
      expect(await post(valid, { ...form, Body: 'START' })).to.equal(403);
      expect(await optIns(one)).to.deep.equal([true, true]);
      expect(await post(valid)).to.equal(200);
      expect(await optIns(one)).to.deep.equal([false, true]);
    }
  });
});
