// Reminders under failures, messages that wait for a digest or a retry, and the cost of a firing as Firestore bills it.
import { expect } from 'chai';
import { DocumentReference } from 'firebase-admin/firestore';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { messageOutbox } from '../../../functions/messaging/mail';
import type { DeliveryReportStatus } from '../../../functions/messaging/sendState';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { runWithCostMeter } from '../../../functions/platform/log';
import { GRPC_STATUS } from '../../../functions/platform/services';
import { recordFirstAttemptsOfFiring } from '../../../functions/reminders/fire/send';
import { type Firing, firings, type LedgerSend, ledgerSendsOf } from '../../../functions/reminders/ledger/firing';
import { applyDeliveryReports, type DeliveryReport } from '../../../functions/reminders/replies/deliveryReports';
import { type Reminder, reminders } from '../../../functions/reminders/rule/record';
import { fireReminders } from '../../../functions/reminders/workers';
import { mailsOf, newDueOrganization, SHAPES } from '../../support/dueReminders';
import { killFunction } from '../../support/processes';
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
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done } from '../http';
import { changeSettings, newReminded, patchContact, patchExpiry, pathOf } from './given';

describe('A reminder under faults', () => {
  it('is sent once if every task and trigger is delivered twice', async () => {
    const { now, setting } = await newReminded(2, rule(1));
    await sandbox.duplicate('task', 20);
    await sandbox.duplicate('trigger', 20);
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await sandbox.duplicate('task', 0);
    await sandbox.duplicate('trigger', 0);
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  });

  it('is not sent again after a lost response, and the provider’s report completes it', async () => {
    const { now, setting } = await newReminded(2, rule(1, only('email', 'sms')));
    for (const service of ['sendgrid', 'twilio']) await sandbox.fault({ service, drop: true, times: 1 });
    await sandbox.moveTo(`${dateIn(now, 1)}T09:00:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    await sandbox.advance('PT1H');
    expect((await remindersNow(setting))[0]).to.include({ status: 'sent', error_message: null });
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'sms delivered']);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
  });

  it('is sent although another one, due at the same time, can’t be read', async () => {
    const { now, setting } = await newReminded(2, rule(1));
    const unreadable = await expiryWithContact(setting.world, dateIn(now, 2));
    await addReminders(unreadable, [rule(1)], 'UTC');
    await expiries.of(setting.world).ref(unreadable.expiryId).update({ is_done: 'no' });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  });

  it('is sent by the sweep if its task is lost', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 2));
    const [reminder] = await sandbox.losingTasks(() => addReminders(setting, [rule(1)], 'UTC'));
    await sandbox.moveTo(new Date(new Date(reminder?.scheduled_at ?? 0).getTime() + 120_000));
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  });

  it('fails after four attempts without a response, and notifies the admins with a link', async () => {
    const { world, now, setting } = await newReminded(2, rule(1, only('email')));
    const digest = await newReminded(2, rule(1, only('email')));
    await changeSettings(digest.world, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
    await sandbox.fault({ service: 'sendgrid', swallow: true });
    await passMorning(dateIn(now, 1));
    await sandbox.advance('PT1H');
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    expect((await remindersNow(setting))[0]?.status).to.equal('failed');
    const noticeTo = async ({ admin }: World) =>
      (await done(admin.call('/v1/notifications'))).notifications.find(({ message }: { message: string }) =>
        /may or may not/.test(message),
      );
    expect(new URL((await noticeTo(world)).link).searchParams.get('id')).to.equal(setting.expiryId);
    expect(await noticeTo(digest.world)).to.include({ item_type: 'digest' });
    expect((await remindersNow(digest.setting))[0]?.status).to.equal('failed');
    const usage = await planUsages.get(digest.world.organizationId);
    expect(usage?.credits.email, 'refunded').to.equal(1000);
  });

  it('is sent if the process dies between claim and provider response', async () => {
    const { now, setting } = await newReminded(2, rule(1, only('email')));
    await sandbox.fault({ service: 'sendgrid', delay_ms: 8000, times: 1 });
    const moving = sandbox.moveTo(`${dateIn(now, 1)}T09:00:00Z`);
    await until(async () => (await ledgerOf(setting))[0]?.status === 'sending');
    killFunction('fireReminders');
    await moving;
    expect((await remindersNow(setting))[0]?.status).to.equal('sending');
    await sandbox.advance('PT10M');
    expect((await remindersNow(setting))[0]?.status).to.equal('sent');
    const [mails = 0] = await counts(setting);
    expect(mails, 'twice only if the provider had accepted the first').to.be.within(1, 2);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 300) throw new Error('The condition is still false after 30 s');
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/**
 * A change while the message waits, its outcome, and how many emails the contact's address and their corrected address
 * get (none if omitted).
 */
type Case = readonly [change: (setting: Setting) => Promise<unknown>, outcome: string, received?: [number, number]];

const correctedAddressOf = ({ email }: Setting): string => `corrected-${email}`;
const replaceReminders = (setting: Setting, reminders: object[]) =>
  done(setting.world.editor.call(`${pathOf(setting)}/reminders`, { method: 'PATCH', body: { reminders } }));
const patchReminder = async (setting: Setting, patch: object) =>
  replaceReminders(setting, [{ id: (await remindersNow(setting))[0]?.id, ...patch }]);

const CASES: Readonly<Record<string, Case>> = {
  'nothing changes': [async () => {}, 'delivered', [1, 0]],
  'the reminder is deleted': [(setting) => replaceReminders(setting, []), 'skipped reminder_removed'],
  'the reminder is moved': [
    (setting) => patchReminder(setting, rule(1, { time: '11:00' })),
    'skipped reminder_removed',
  ],
  'the reminder is changed to SMS': [(setting) => patchReminder(setting, only('sms')), 'skipped reminder_removed'],
  'the contact is removed from the expiry': [
    (setting) => patchExpiry(setting, { contacts: [], assigned_to: setting.world.admin.id }),
    'skipped no_longer_a_recipient',
  ],
  'the address is corrected': [
    (setting) => patchContact(setting, { email: correctedAddressOf(setting) }),
    'delivered',
    [0, 1],
  ],
  'the contact opts out': [(setting) => patchContact(setting, { email_opt_in: false }), 'skipped not_opted_in'],
  'the expiry is renewed': [(setting) => patchExpiry(setting, { expiry_date: '2099-07-01' }), 'skipped date_moved'],
  'the expiry is archived': [
    (setting) => done(setting.world.editor.call(`${pathOf(setting)}/archive`, { body: {} })),
    'skipped expiry_not_open',
  ],
};

describe('A waiting message', () => {
  /** For each case, an expiry with a contact and a reminder at six the next day. */
  async function prepare(world: World, now: Date): Promise<Map<string, Setting>> {
    const settings = new Map<string, Setting>();
    for (const name of Object.keys(CASES)) {
      const setting = await expiryWithContact(world, dateIn(now, 3));
      await addReminders(setting, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
      settings.set(name, setting);
    }
    return settings;
  }

  async function change(settings: ReadonlyMap<string, Setting>): Promise<void> {
    for (const [name, setting] of settings) {
      expect(await sandbox.messagesTo(setting.email), name).to.have.length(0);
      await CASES[name]?.[0](setting);
    }
  }

  async function expectOutcomes(settings: ReadonlyMap<string, Setting>): Promise<void> {
    for (const [name, setting] of settings) {
      const [, outcome, received = [0, 0]] = CASES[name] as Case;
      const outcomes = (await shownOutcomes(setting)).filter((line) => line.startsWith('email'));
      expect(outcomes, name).to.deep.equal([`email ${outcome}`]);
      for (const [index, address] of [setting.email, correctedAddressOf(setting)].entries())
        expect(await sandbox.messagesTo(address), `${name}: ${address}`).to.have.length(received[index] ?? 0);
    }
  }

  it('is decided again when its digest is sent, and at the next attempt', async () => {
    const [digests, single] = [await newWorld({ timezone: 'UTC' }), await newWorld({ timezone: 'UTC' })];
    await changeSettings(digests, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
    const now = await sandbox.now();
    const [inDigest, retried] = [await prepare(digests, now), await prepare(single, now)];
    await sandbox.skipTo(`${dateIn(now, 1)}T05:55:00Z`);
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    await sandbox.moveTo(`${dateIn(now, 1)}T06:00:10Z`);
    for (const settings of [inDigest, retried]) await change(settings);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    await sandbox.moveTo(`${dateIn(now, 1)}T06:40:00Z`);
    await expectOutcomes(retried);
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await expectOutcomes(inDigest);
  });
});

/** Anything else due in the shards must already be done. */
async function costOf(shards: Iterable<number>): Promise<{ reads: number; writes: number }> {
  const cost = { reads: 0, writes: 0 };
  for (const shard of shards) {
    await runWithCostMeter(newId(), async (meter) => {
      await fireReminders.task?.run({ shard });
      cost.reads += meter.reads;
      cost.writes += meter.writes;
    });
  }
  return cost;
}

describe('Delivery reports', () => {
  const mailsIn = (firing: Firing) => ledgerSendsOf(firing).filter(({ channel }) => channel === 'email');

  /** The emails of a firing that has no delivery reports yet. */
  async function unreported() {
    const { organizationId, shards } = await newDueOrganization(SHAPES.lone, addMs(clock.now(), -1000));
    await costOf(shards);
    const store = firings.of(tenantOf(organizationId));
    const [{ id }] = (await store.list((query) => query)) as [Firing];
    // Removes reports that the provider may already have sent.
    await sandbox.untilIdle();
    await store.ref(id).update({ reports: {} });
    const mails = mailsIn((await store.get(id)) as Firing);
    expect(mails.map(({ receipt }) => receipt)).to.deep.equal([null, null, null, null]);
    const report = (send: { id: string }, receipt: DeliveryReportStatus | null): DeliveryReport => ({
      ...{ reference: { collection: 'reminder_sends', id: send.id, organizationId }, receipt },
      ...{ reason: receipt === 'bounced' ? 'No such user' : null, suppress: null },
    });
    const receipts = async () => mailsIn((await store.get(id)) as Firing).map(({ receipt }) => receipt);
    return { organizationId, mails, report, receipts };
  }

  const costOfReports = (reports: readonly DeliveryReport[], now = clock.now()) =>
    runWithCostMeter(newId(), async (meter) => {
      await applyDeliveryReports(reports, now);
      return [meter.reads, meter.writes];
    });

  it('revert nothing if they are late, duplicated or reordered', async () => {
    const { mails, report, receipts } = await unreported();
    const [bounced, delivered] = mails as [LedgerSend, LedgerSend];
    const first = clock.now();
    await costOfReports([report(bounced, 'bounced'), report(delivered, 'delivered')], first);
    const later = addMs(first, 60_000);
    await costOfReports([report(bounced, 'delivered'), report(delivered, 'delivered')], later);
    await costOfReports([report(bounced, null), report(delivered, null)], later);
    expect(await receipts()).to.have.members(['bounced', 'delivered', null, null]);
    const store = firings.of(tenantOf(bounced.organization_id));
    const stored = mailsIn((await store.get(bounced.firing_id)) as Firing);
    const times = stored.flatMap(({ receipt_at }) => receipt_at?.getTime() ?? []);
    expect(times, 'the first report').to.deep.equal([first.getTime(), first.getTime()]);
    await costOfReports([report(delivered, 'bounced')], later);
    const both = ['bounced', 'bounced', null, null];
    expect(await receipts(), 'a bounce after the delivery').to.have.members(both);
  });

  it('can come for a firing whose reminder changed while its messages were sent', async () => {
    const { mails } = await unreported();
    const [mail] = mails as [LedgerSend];
    const tenant = tenantOf(mail.organization_id);
    const [reminder] = await reminders.of(tenant).list((query) => query);
    const sending = mails.flatMap(({ key }) => [`messages.${key}.status`, 'sending']) as [string, string];
    await firings
      .of(tenant)
      .ref(mail.firing_id)
      .update(...sending);
    const firing = (await firings.of(tenant).get(mail.firing_id)) as Firing;
    await reminders.of(tenant).ref(firing.reminder_id).update({ error_message: 'Changed' });
    const sent = Object.fromEntries(mails.map(({ key }) => [key, { status: 'sent' as const, wake_at: null }]));
    await recordFirstAttemptsOfFiring(tenant, reminder as Reminder, firing, sent);
    const stored = mailsIn((await firings.of(tenant).get(firing.id)) as Firing);
    expect(stored.map(({ status }) => status)).to.deep.equal(Array(4).fill('sent'));
  });

  it('that fail in an outage are requested again, even if others are stored', async () => {
    const { organizationId, mails, report, receipts } = await unreported();
    const [mail] = mails as [LedgerSend];
    const reference = { collection: 'mail_outbox' as const, id: newId(), organizationId };
    const { get } = messageOutbox;
    const outage = Object.assign(new Error('Firestore is unavailable'), { code: GRPC_STATUS.UNAVAILABLE });
    messageOutbox.get = () => Promise.reject(outage);
    const thrown = await applyDeliveryReports(
      [report(mail, 'delivered'), { ...report(mail, 'bounced'), reference }],
      clock.now(),
    ).catch((error: unknown) => error);
    messageOutbox.get = get;
    expect(thrown).to.equal(outage);
    expect(await receipts()).to.include('delivered');

    const { update } = DocumentReference.prototype;
    DocumentReference.prototype.update = () => {
      Object.assign(DocumentReference.prototype, { update });
      return Promise.reject(outage);
    };
    await applyDeliveryReports(
      mails.slice(1).map((other) => report(other, 'delivered')),
      clock.now(),
    );
    expect(await receipts(), 'stored in another way').to.deep.equal(Array(4).fill('delivered'));
  });

  it('on one firing cost one write and no read, even if others are on unknown records', async () => {
    const { organizationId, mails, report, receipts } = await unreported();
    const [mail] = mails as [LedgerSend];
    const missing = `${'0'.repeat(40)}-${'0'.repeat(12)}`;
    const of = (collection: DeliveryReport['reference']['collection'], id: string): DeliveryReport => ({
      ...report(mail, 'delivered'),
      reference: { collection, id, organizationId },
    });
    const unknown = [
      ...[missing, 'nonsense', '__x__', 'a/b'].map((id) => of('reminder_sends', id)),
      ...[of('reminder_digests', newId()), of('mail_outbox', newId()), of('mail_outbox', 'a/b')],
      of('reminder_sends', `${mail.firing_id}-${'0'.repeat(12)}`),
    ];
    expect(await costOfReports([...unknown, report(mail, 'delivered')])).to.deep.equal([0, 1]);
    expect((await receipts()).filter((receipt) => receipt !== null)).to.deep.equal(['delivered']);
    const steps = mails.flatMap((each) => [report(each, null), report(each, 'delivered')]);
    expect(await costOfReports(steps)).to.deep.equal([0, 1]);
    expect(await receipts()).to.deep.equal(Array(4).fill('delivered'));
    expect(await costOfReports(steps.slice(0, 1)), 'one alone').to.deep.equal([0, 1]);
    const stored = await firings.of(tenantOf(organizationId)).list((query) => query);
    expect(stored, 'firings').to.have.length(1);
    expect(ledgerSendsOf(stored[0] as Firing), 'its messages').to.have.length.at.least(4);
  });
});

describe('A firing', () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    const { reads, writes } = shape.budget;
    it(`(${name}) reads at most ${reads} and writes at most ${writes} documents, one in the ledger`, async () => {
      await costOf(Array.from({ length: 16 }, (_, shard) => shard));
      const { organizationId, shards } = await newDueOrganization(shape, addMs(clock.now(), -1000));
      const cost = await costOf(shards);
      const written = await firings.of(tenantOf(organizationId)).list((query) => query);
      expect(written).to.have.length(shape.each);
      const sent = written
        .flatMap(ledgerSendsOf)
        .filter(({ status, channel }) => status === 'sent' && channel === 'email');
      expect(sent).to.have.length(shape.each * mailsOf(shape));
      expect(cost.reads / shape.each, 'documents read for each').to.be.within(4, reads);
      expect(cost.writes / shape.each, 'documents written for each').to.be.within(4, writes);
    });
  }
});
