// What a firing costs from which something follows: at most one document written more for each recipient.
import { expect } from 'chai';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { runMetered } from '../../../functions/platform/meter';
import { firings } from '../../../functions/reminders/ledger/firing';
import { reminders } from '../../../functions/reminders/rule/record';
import { fireReminders } from '../../../functions/reminders/workers';
import { tenantOf } from '../../../functions/store/tenant';
import { mailsOf, newDueOrganization, SHAPES } from '../../support/dueReminders';

const HOUR = { amount: 1, time_unit: 'hour' } as const;

describe('A firing with repetitions, an escalation and fallbacks', () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    it(`(${name}) costs at most one write more for each recipient`, async () => {
      for (let shard = 0; shard < 16; shard += 1) await fireReminders.task?.run({ shard });
      const { organizationId, shards } = await newDueOrganization(shape, addMs(clock.now(), -1000));
      const tenant = tenantOf(organizationId);
      const escalate = { after: HOUR, contacts: [], users: [], admins: true };
      const options = { repeat: { ...HOUR, max: 3 }, escalate, fallback: true };
      const due = await reminders.of(tenant).list((query) => query);
      await Promise.all(due.map(({ id }) => reminders.of(tenant).ref(id).update(options)));
      const cost = { reads: 0, writes: 0 };
      await runMetered(newId(), async (meter) => {
        for (const shard of shards) await fireReminders.task?.run({ shard });
        Object.assign(cost, { reads: meter.reads, writes: meter.writes });
      });
      expect(await firings.of(tenant).list((query) => query)).to.have.length(shape.each);
      const { reads, writes } = shape.budget;
      expect(cost.reads / shape.each, 'documents read for each').to.be.at.most(reads);
      // Whoever it is escalated to is a recipient too.
      const more = mailsOf(shape) + 1;
      expect(cost.writes / shape.each, 'documents written for each').to.be.within(4, writes + more);
    }).timeout(60_000);
  }
});
