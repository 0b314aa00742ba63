// Records too large for Firestore, and the largest batch of reports that a provider sends.
import { createPrivateKey, sign } from 'node:crypto';
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { messageOutbox } from '../../../functions/messaging/mail';
import { UNATTEMPTED_SEND_STATE } from '../../../functions/messaging/sendState';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { workflowRuns } from '../../../functions/workflows/runs/run';
import { SENDGRID_WEBHOOK_KEYS } from '../../../local/config';
import { call } from '../../support/client';
import { stepIds } from '../../support/workflows';
import { newWorld } from '../../support/world';
import { done, post } from '../http';

/** Three bytes in UTF-8, but one character. */
const WIDE = '\u20ac';

/** Repeats `act` for one id after another until a call is refused. */
async function firstRefused<A extends { status: number }>(
  ids: readonly string[],
  act: (id: string) => Promise<A>,
): Promise<{ done: number; answer: A }> {
  for (const [done, id] of ids.entries()) {
    const answer = await act(id);
    if (answer.status !== 200) return { done, answer };
  }
  throw new Error('Nothing was refused');
}

const MAILS = 1_000;
/** Ten per email: SendGrid reports every step, and some twice. */
const STEPS = [
  ...['processed', 'deferred', 'deferred', 'delivered', 'delivered'],
  ...['open', 'open', 'click', 'click', 'open'],
];

const KEY = createPrivateKey({
  key: Buffer.from(SENDGRID_WEBHOOK_KEYS.private, 'base64'),
  format: 'der',
  type: 'pkcs8',
});

function reported(events: readonly object[]) {
  const body = JSON.stringify(events);
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const headers = {
    'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
    'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', Buffer.from(`${timestamp}${body}`), KEY).toString(
      'base64',
    ),
  };
  return call('/v1/receiveSendgridEvents', { method: 'POST', body, headers });
}

async function sentMails(organizationId: string): Promise<string[]> {
  const [writer, now] = [firestore().bulkWriter(), clock.now()];
  const ids = Array.from({ length: MAILS }, () => newId());
  for (const id of ids) {
    void writer.create(messageOutbox.ref(id), {
      ...UNATTEMPTED_SEND_STATE,
      ...{ organization_id: organizationId, kind: 'reported', channel: 'email', to: 'ada@company.example' },
      ...{ subject: '', html: '', text: '', status: 'sent', sent_at: now, attempts: 1, shard: 0 },
      ...{ created_at: now, expires_at: addMs(now, DAY_MS) },
    });
  }
  await writer.close();
  return ids;
}

describe('Large input', () => {
  it('a record too large for Firestore a workflow of long instructions returns 400, and one that just fits can be completed with long notes', async () => {
    const { editor, organizationId } = await newWorld();
    const outline = (steps: number) => [
      {
        title: 'S',
        steps: Array.from({ length: steps }, () => ({ title: 'T', instructions: WIDE.repeat(500) })),
      },
    ];
    const create = (steps: number) => post(editor, '/v1/createWorkflow', { title: 'W', sections: outline(steps) });
    const refused = await create(140);
    expect(refused.status).to.equal(400);
    expect(JSON.stringify(refused.body)).to.contain('sections');
    const created = await done(create(100), 201);
    const started = await post(editor, '/v1/startWorkflowRun', { workflow_id: created.workflow_id });
    expect(started.status, JSON.stringify(started.body)).to.equal(201);
    const { run_id, run } = started.body;
    const complete = (step_id: string, notes?: string) =>
      post(editor, '/v1/completeWorkflowStep', { run_id, step_id, notes });

    const ids = stepIds(run.sections);
    const full = await firstRefused(ids, (id) => complete(id, WIDE.repeat(5000)));
    expect(full.done, 'notes are taken while there is room').to.be.greaterThan(5);
    expect(full.answer.status).to.equal(400);
    expect(JSON.stringify(full.answer.body)).to.contain('notes');

    // All steps but the last are completed together, because each completion would rewrite the whole run.
    const store = workflowRuns.of(tenantOf(organizationId));
    const stored = await store.get(run_id);
    const by = { status: 'completed', completed_at: new Date(), completed_by: editor.id };
    const sections = stored?.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) =>
        step.id === ids.at(-1) ? step : { ...step, ...by, completed_by_name: 'E'.repeat(200) },
      ),
    }));
    await store.ref(run_id).update({ sections });
    expect((await done(complete(ids.at(-1) ?? ''), 200)).run.status).to.equal('completed');
  });

  it('Reports of a provider arrive by the ten thousand, and invalid ones are skipped; more are rejected', async () => {
    const { organizationId } = await newWorld();
    const ids = await sentMails(organizationId);
    const bad = ids[MAILS / 2] as string;
    await messageOutbox.ref(bad).update({ status: 'of a newer version' });
    const events = ids.flatMap((record_id) =>
      // Only failures make the service read the message.
      (record_id === bad ? [...STEPS.slice(1), 'dropped'] : STEPS).map((event) => ({
        ...{ event, email: 'ada@company.example', sg_message_id: `m-${record_id}` },
        ...{ record_collection: 'mail_outbox', record_id, record_organization: organizationId },
      })),
    );
    const answer = await reported(events);
    const outcome = [answer.status, answer.body.received > MAILS];
    expect(outcome, JSON.stringify(answer.body)).to.deep.equal([200, true]);
    const stored = await firestore().getAll(...ids.map((id) => messageOutbox.ref(id)));
    const unsettled = stored
      .filter((document) => typeof document.get('reports.delivered') !== 'number')
      .map(({ id }) => id);
    expect(unsettled).to.deep.equal([bad]);
    await messageOutbox.ref(bad).delete();
    expect((await reported(Array.from({ length: 10_001 }, () => ({ event: 'open' })))).status).to.equal(400);
  });
});
