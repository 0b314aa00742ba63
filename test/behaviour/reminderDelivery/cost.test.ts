// What a firing costs: documents read and written, with everything that it causes except receipts, as Firestore bills them.
import { expect } from 'chai';
import { firings, messagesOf } from '../../../functions/ledger/firing';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { metered } from '../../../functions/platform/meter';
import { tenantOf } from '../../../functions/platform/tenant';
import { takeInReports } from '../../../functions/reminderDelivery/takeInReports';
import { fireReminders } from '../../../functions/reminderDelivery/workers/fireReminders';
import { mailsOf, newDueOrganization, SHAPES } from '../../support/dueReminders';
import { sandbox } from '../../support/sandbox';

/** Whatever else is due in the shards is worked off before. */
async function costOf(shards: Iterable<number>): Promise<{ reads: number; writes: number }> {
  const cost = { reads: 0, writes: 0 };
  for (const shard of shards) {
    await metered(newId(), async (meter) => {
      await fireReminders.task?.run({ shard });
      cost.reads += meter.reads;
      cost.writes += meter.writes;
    });
  }
  return cost;
}

describe('Receipts', () => {
  it('of one firing that come together cost one document read and one written', async () => {
    const { organizationId, shards } = await newDueOrganization(SHAPES.lone, addMs(clock.now(), -1000));
    await costOf(shards);
    const tenant = tenantOf(organizationId);
    const [firing] = await firings.of(tenant).list((query) => query);
    const mails = firing ? messagesOf(firing).filter(({ channel }) => channel === 'email') : [];
    expect(mails).to.have.length(4);
    // The provider's own reports may be quicker: as if none had come.
    await sandbox.untilIdle();
    const none = mails.flatMap(({ key }) => [[`messages.${key}.receipt`, null] as const]);
    await firings
      .of(tenant)
      .ref(firing?.id ?? '')
      .update(Object.fromEntries(none));
    const reports = mails.map(({ id }) => ({
      reference: { collection: 'reminder_sends' as const, id, organizationId },
      receipt: 'delivered' as const,
      reason: null,
      suppress: null,
    }));
    const cost = await metered(newId(), async (meter) => {
      await takeInReports(reports, clock.now());
      return [meter.reads, meter.writes];
    });
    expect(cost).to.deep.equal([1, 1]);
    const after = (await firings.of(tenant).list((query) => query)).flatMap(messagesOf);
    const receipts = after.filter(({ channel }) => channel === 'email').map(({ receipt }) => receipt);
    expect(receipts).to.deep.equal(Array(4).fill('delivered'));
  }).timeout(60_000);
});

describe('A firing', () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    const { reads, writes } = shape.budget;
    it(`(${name}) reads at most ${reads} and writes at most ${writes} documents, and leaves one in the ledger`, async () => {
      await costOf(Array.from({ length: 16 }, (_, shard) => shard));
      const { organizationId, shards } = await newDueOrganization(shape, addMs(clock.now(), -1000));
      const cost = await costOf(shards);
      const written = await firings.of(tenantOf(organizationId)).list((query) => query);
      expect(written).to.have.length(shape.each);
      const sent = written
        .flatMap(messagesOf)
        .filter(({ status, channel }) => status === 'sent' && channel === 'email');
      expect(sent).to.have.length(shape.each * mailsOf(shape));
      expect(cost.reads / shape.each, 'documents read for each').to.be.within(4, reads);
      expect(cost.writes / shape.each, 'documents written for each').to.be.within(4, writes);
    }).timeout(60_000);
  }
});
