// The largest batch of reports that a provider sends in one request, with an unusable one among them.
import { createPrivateKey, sign } from 'node:crypto';
import { expect } from 'chai';
import { messageOutbox } from '../../../functions/messaging/mail';
import { UNSENT_STATE } from '../../../functions/messaging/sendState';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { SENDGRID_WEBHOOK_KEYS } from '../../../local/config';
import { call } from '../../support/client';
import { newWorld } from '../../support/world';

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
    'X-Twilio-Email-Event-Webhook-Signature': sign(
      'sha256',
      Buffer.from(`${timestamp}${body}`),
      KEY,
    ).toString('base64'),
  };
  return call('/v1/receiveSendgridEvents', { method: 'POST', body, headers });
}

async function sentMails(organizationId: string): Promise<string[]> {
  const [writer, now] = [firestore().bulkWriter(), clock.now()];
  const ids = Array.from({ length: MAILS }, () => newId());
  for (const id of ids) {
    void writer.create(messageOutbox.ref(id), {
      ...UNSENT_STATE,
      ...{ organization_id: organizationId, kind: 'reported', channel: 'email', to: 'ada@company.example' },
      ...{ subject: '', html: '', text: '', status: 'sent', sent_at: now, attempts: 1, shard: 0 },
      ...{ created_at: now, expires_at: addMs(now, DAY_MS) },
    });
  }
  await writer.close();
  return ids;
}

describe('Reports of a provider', () => {
  it('arrive by the ten thousand, and invalid ones are skipped', async () => {
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
    expect([answer.status, answer.body.received > MAILS], JSON.stringify(answer.body)).to.deep.equal([
      200,
      true,
    ]);
    const stored = await firestore().getAll(...ids.map((id) => messageOutbox.ref(id)));
    const unsettled = stored
      .filter((document) => typeof document.get('reports.delivered') !== 'number')
      .map(({ id }) => id);
    expect(unsettled).to.deep.equal([bad]);
    await messageOutbox.ref(bad).delete();
  });

  it('are rejected above ten thousand', async () => {
    const answer = await reported(Array.from({ length: 10_001 }, () => ({ event: 'open' })));
    expect(answer.status).to.equal(400);
  });
});
