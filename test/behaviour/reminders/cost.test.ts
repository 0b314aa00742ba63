// The cost of a firing: documents read and written, with everything that it triggers except receipts, as Firestore
// bills it.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { messageOutbox } from '../../../functions/messaging/mail';
import type { DeliveryReportStatus } from '../../../functions/messaging/sendState';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { runWithCostMeter } from '../../../functions/platform/log';
import { GRPC_STATUS } from '../../../functions/platform/services';
import {
  type Firing,
  firings,
  messagesOfFiring,
  type ReminderSend,
} from '../../../functions/reminders/ledger/firing';
import {
  type DeliveryReport,
  recordDeliveryReports,
} from '../../../functions/reminders/replies/deliveryReports';
import { fireReminders } from '../../../functions/reminders/workers';
import { mailsOf, newDueOrganization, SHAPES } from '../../support/dueReminders';
import { sandbox } from '../../support/sandbox';

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
  const mailsIn = (firing: Firing) => messagesOfFiring(firing).filter(({ channel }) => channel === 'email');

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
      await recordDeliveryReports(reports, now);
      return [meter.reads, meter.writes];
    });

  it('revert nothing if they are late, duplicated or reordered', async () => {
    const { mails, report, receipts } = await unreported();
    const [bounced, delivered] = mails as [ReminderSend, ReminderSend];
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
  }).timeout(60_000);

  it('that fail in an outage are requested again, even if others are stored', async () => {
    const { organizationId, mails, report, receipts } = await unreported();
    const [mail] = mails as [ReminderSend];
    const reference = { collection: 'mail_outbox' as const, id: newId(), organizationId };
    const { get } = messageOutbox;
    const outage = Object.assign(new Error('Firestore is unavailable'), { code: GRPC_STATUS.UNAVAILABLE });
    messageOutbox.get = () => Promise.reject(outage);
    const thrown = await recordDeliveryReports(
      [report(mail, 'delivered'), { ...report(mail, 'bounced'), reference }],
      clock.now(),
    ).catch((error: unknown) => error);
    messageOutbox.get = get;
    expect(thrown).to.equal(outage);
    expect(await receipts()).to.include('delivered');
  }).timeout(60_000);

  it('on one firing cost one write and no read, even if others are on unknown records', async () => {
    const { organizationId, mails, report, receipts } = await unreported();
    const [mail] = mails as [ReminderSend];
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
    expect(messagesOfFiring(stored[0] as Firing), 'its messages').to.have.length.at.least(4);
  }).timeout(60_000);
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
        .flatMap(messagesOfFiring)
        .filter(({ status, channel }) => status === 'sent' && channel === 'email');
      expect(sent).to.have.length(shape.each * mailsOf(shape));
      expect(cost.reads / shape.each, 'documents read for each').to.be.within(4, reads);
      expect(cost.writes / shape.each, 'documents written for each').to.be.within(4, writes);
    }).timeout(60_000);
  }
});
