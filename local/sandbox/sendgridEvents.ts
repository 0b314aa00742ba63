// SendGrid's event webhook: reports deliveries in signed batches.
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import { deliver, succeeded } from './delivery';
import type { Duplicates } from './duplicates';
import type { Fates } from './fates';

/** Events within this time go into one request. */
const GATHERED_MS = 100;
const TIMEOUT_MS = 30_000;
/** Rejected batches are retried; SendGrid continues for a day. */
const MAX_POSTS = 3;

interface EventParts {
  activity: Activity;
  clock: SandboxClock;
  duplicates: Duplicates;
  fates: Fates;
  /** The service's webhook URL. */
  url: string;
  /** PKCS 8, base64. */
  privateKey: string;
}

export interface AcceptedMail {
  email: string;
  messageId: string;
  customArgs: Record<string, string>;
}

export class SendgridEvents {
  private waiting: object[] = [];
  private gathering = false;

  constructor(private readonly parts: EventParts) {}

  /** The email was accepted; the later reports follow soon. */
  report(mail: AcceptedMail): void {
    const fate = this.parts.fates.of(mail.email);
    const kinds = {
      none: [{ event: 'delivered', response: '250 OK' }],
      bounced: [{ event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 No such user here' }],
      blocked: [{ event: 'bounce', type: 'blocked', status: '5.7.1', reason: '550 5.7.1 Refused by policy' }],
      deferred: [
        { event: 'deferred', attempt: '1', response: '451 4.7.1 Greylisted, try again later' },
        { event: 'delivered', response: '250 OK' },
      ],
      undelivered: [{ event: 'dropped', reason: 'Bounced Address' }],
      spam: [{ event: 'delivered', response: '250 OK' }, { event: 'spamreport' }],
    }[fate ?? 'none'];
    this.add([{ event: 'processed' }, ...kinds], mail);
  }

  private add(kinds: object[], { email, messageId, customArgs }: AcceptedMail): void {
    const timestamp = Math.floor(this.parts.clock.now() / 1000);
    for (const kind of kinds) {
      const ids = { sg_event_id: randomUUID(), sg_message_id: `${messageId}.recvd-sandbox` };
      this.waiting.push({ ...customArgs, email, timestamp, ...ids, ...kind });
    }
    if (this.gathering) return;
    this.gathering = true;
    void this.parts.activity.track('mail event webhook', () => this.send());
  }

  private async send(): Promise<void> {
    await sleep(GATHERED_MS);
    this.gathering = false;
    const body = JSON.stringify(this.waiting.splice(0));
    const copies = this.parts.duplicates.take('mail_events') ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      for (let posts = 1; !succeeded(await this.post(body)) && posts < MAX_POSTS; posts += 1) {
        await sleep(GATHERED_MS);
      }
    }
  }

  private async post(body: string): Promise<number> {
    const { url, privateKey } = this.parts;
    const timestamp = String(Math.floor(this.parts.clock.now() / 1000));
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
    return deliver({
      url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
        'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString(
          'base64',
        ),
      },
      body,
      timeoutMs: TIMEOUT_MS,
    });
  }
}
