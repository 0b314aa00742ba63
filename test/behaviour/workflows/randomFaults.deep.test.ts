// Random faults, chosen by a seed, during many triggers: in the end each has started one run or made one request.
//
// Runs briefly with the other tests. `npm run test:faults` runs 200 triggers with a new seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats a run's faults
import { expect } from 'chai';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { expiries } from '../../../functions/expiries/record/record';
import { messageOutbox } from '../../../functions/messaging/mail';
import { notifications } from '../../../functions/notifications/notification';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { type Trigger, workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { type Engine, faultRun, goThroughFaults, namesOf } from '../../support/randomFaults';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import type { SeededRandom } from '../../support/seededRandom';
import { newExpiry, newTrigger, newWorkflow, runsOf } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { newContact, newTemplate } from '../documentRequests/given';

const run = faultRun(process.env.FAULT_TRIGGERS, 10);
/** Triggers per expiry, each due at a different minute of the same hour. */
const EACH = 5;
const APART = run.minutes / EACH;

interface Prepared {
  expiryIds: string[];
  /** The addressee of each trigger that requests documents; each has its own. */
  emails: Map<string, string>;
}

/** Half of the triggers start a workflow; the others request documents. */
async function prepared(world: World, random: SeededRandom, date: string): Promise<Prepared> {
  const { editor } = world;
  const workflow_id = await newWorkflow(editor, [{ id: 'a', title: 'A', assignee_id: world.viewer.id }]);
  const template = await newTemplate(world);
  const expiryIds: string[] = [];
  const emails = new Map<string, string>();
  for (let made = 0; made < run.size; made += EACH) {
    const expiry_id = await newExpiry(editor, date);
    expiryIds.push(expiry_id);
    for (let index = 0; index < EACH; index += 1) {
      const trigger_time = `09:${String(index * APART + random.below(APART)).padStart(2, '0')}`;
      const when = { expiry_id, trigger_days: 2, trigger_time };
      if ((made + index) % 2 === 0) {
        await newTrigger(editor, { ...when, workflow_id });
      } else {
        const contact = await newContact(world);
        const collection = { template_id: template.id, contact_ids: [contact.id] };
        const { id } = await newTrigger(editor, { ...when, collection });
        emails.set(id, contact.email);
      }
    }
  }
  return { expiryIds, emails };
}

const engineOf = (world: World, { expiryIds }: Prepared): Engine => ({
  organizationId: world.organizationId,
  processes: ['fireWorkflowTriggers', 'everyMinute', 'sendMail'],
  contend: async (random) => {
    const ref = expiries.of(world).ref(random.pick(expiryIds));
    for (let times = 0; times < 20; times += 1) await ref.update({ notes: `note ${times}` });
  },
});

/** Describes what is wrong with a trigger's effects. Empty if nothing is. */
function complaintsAbout(trigger: Trigger, made: { runs: number; requests: number }): string[] {
  const { id, collection, trigger_status: status, run_count } = trigger;
  const right = collection === null ? { runs: 1, requests: 0 } : { runs: 0, requests: 1 };
  if (status === 'triggered' && run_count === 1 && made.runs === right.runs && made.requests === right.requests)
    return [];
  const what = collection === null ? 'workflow' : 'documents';
  return [`${what} trigger ${id} is ${status}, fired ${run_count} times: ${made.runs} runs, ${made.requests} requests`];
}

describe(`Random faults (FAULT_SEED=${run.seed}, ${run.size} triggers)`, () => {
  it('leave no trigger unfired and none fired twice', async () => {
    const { random } = run;
    const world = await newWorld({ timezone: 'UTC' });
    await planUsages.ref(world.organizationId).update({ credits: { email: 100_000, sms: 100_000 } });
    const now = await sandbox.now();
    const ready = await prepared(world, random, dateIn(now, 4));
    const due = dateIn(now, 2);
    const from = new Date(`${due}T08:59:00Z`);
    const span = { from, to: addMs(from, (run.minutes + 1) * MINUTE_MS) };
    const met = await goThroughFaults(span, run, engineOf(world, ready));

    const [all, runs, requests, notified] = await Promise.all([
      workflowTriggers.of(world).list((query) => query),
      runsOf(world),
      documentRequests.of(world).list((query) => query),
      notifications.of(world).list((query) => query),
    ]);
    expect(all).to.have.length(run.size);
    const complaints = all.flatMap((trigger) => {
      const own = ({ trigger_id }: { trigger_id: string | null }): boolean => trigger_id === trigger.id;
      return complaintsAbout(trigger, {
        runs: runs.filter(own).length,
        requests: requests.filter(own).length,
      });
    });
    for (const [triggerId, email] of ready.emails) {
      const mails = await messageOutbox.list((query) => query.where('to', '==', email));
      const received = (await sandbox.messagesTo(email)).length;
      const unsure = mails.reduce((sum, { unknown_attempts }) => sum + unknown_attempts, 0);
      if (mails.length !== 1 || mails[0]?.status !== 'sent' || received < 1 || received > 1 + unsure) {
        const states = mails.map(({ status, reason }) => `${status} (${reason})`).join(', ');
        complaints.push(`the mail of ${triggerId}: ${received} received, outbox: ${states}`);
      }
    }
    expect(complaints, `faults met: ${namesOf(met)}`).to.deep.equal([]);
    // The trigger's creator is notified of each firing, and the step's assignee of each run.
    expect(notified, 'one notification each').to.have.length(run.size + runs.length);
  }).timeout(run.timeoutMs);
});
