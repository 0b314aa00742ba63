// Sends email with SendGrid's library, and verifies the signatures of SendGrid's reports.

import { createPublicKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientRequest } from '@sendgrid/client/src/request';
import { z } from 'zod';
import { clock, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { deploymentParams, sendgridApiKey } from '../platform/params';
import { memoizedUntilFailure } from '../platform/services';
import { emailWithAsciiHost } from '../platform/text';
import {
  type Outcome,
  outcomeOfFailure,
  PROVIDER_TIMEOUT_MS,
  retryAfterMsOf,
  type StoredMessageReference,
} from './outcome';

export interface OutgoingMail {
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  /** The one-click unsubscribe URL (RFC 8058); absent if recipients can't unsubscribe from the email. */
  unsubscribeUrl?: string;
  /** An iCalendar file to attach (RFC 5545). */
  calendar?: string;
  /** The reply-to address; if absent or null, replies go to the sender's address. */
  replyTo?: string | null;
  reference: StoredMessageReference;
}

/**
 * Passed through to axios, although the types don’t declare it. SendGrid never redirects, and the API key must never be
 * sent to a redirect target.
 */
const TRANSPORT = { maxRedirects: 0 } as Partial<ClientRequest> as ClientRequest;

const connect = memoizedUntilFailure(async () => {
  const [{ default: mail }, { default: client }] = await Promise.all([
    import('@sendgrid/mail'),
    import('@sendgrid/client'),
  ]);
  client.setApiKey(sendgridApiKey.value());
  const endpoint = deploymentParams.sendgridEndpoint();
  if (endpoint !== '') client.setDefaultRequest('baseUrl', endpoint);
  client.setDefaultRequest(TRANSPORT);
  mail.setClient(client);
  mail.setTimeout(PROVIDER_TIMEOUT_MS);
  return mail;
});

interface SendgridError {
  code?: number | string;
  response?: { headers?: Record<string, string>; body?: unknown };
}

const errorBody = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })),
});

/**
 * SendGrid's error message, followed by the field name. For example: `Does not contain a valid address.
 * (personalizations.0.to.0.email)`.
 */
const explanationOf = (body: unknown): string | undefined =>
  errorBody
    .safeParse(body)
    .data?.errors.map(({ message, field }) => (field ? `${message} (${field})` : message))
    .join(' ');

const calendarFile = (text: string) => ({
  content: Buffer.from(text).toString('base64'),
  filename: 'due-date.ics',
  type: 'text/calendar',
  disposition: 'attachment',
});

const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export async function sendMailBySendgrid(mail: OutgoingMail): Promise<Outcome> {
  try {
    const service = await connect();
    const [answer] = await service.send({
      // SendGrid accepts non-ASCII letters before the @ (RFC 6531), but only ASCII hosts (IDNA).
      to: emailWithAsciiHost(mail.to),
      from: { email: deploymentParams.mailFrom(), name: mail.fromName },
      ...(mail.replyTo ? { replyTo: emailWithAsciiHost(mail.replyTo) } : {}),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...(mail.unsubscribeUrl === undefined ? {} : { headers: unsubscribing(mail.unsubscribeUrl) }),
      ...(mail.calendar !== undefined ? { attachments: [calendarFile(mail.calendar)] } : {}),
      customArgs: {
        record_collection: mail.reference.collection,
        record_id: mail.reference.id,
        record_organization: mail.reference.organizationId ?? '',
      },
      trackingSettings: { clickTracking: { enable: false }, openTracking: { enable: false } },
    });
    const headers = answer.headers as Record<string, string> | undefined;
    return { kind: 'accepted', providerMessageId: headers?.['x-message-id'] ?? null };
  } catch (thrown) {
    const { code, response } = thrown as SendgridError;
    return outcomeOfFailure({
      provider: 'SendGrid',
      status: typeof code === 'number' ? code : null,
      code: typeof code === 'string' ? code : null,
      explanation: explanationOf(response?.body),
      waitMs: retryAfterMsOf(response?.headers, clock.now()),
      thrown,
    });
  }
}

/**
 * Returns SendGrid's id for the email with the given reference, or null if there is none. Uses the Email Activity API,
 * a paid add-on limited to six requests per minute. Waits if it is rate-limited.
 * @throws if SendGrid rejects the request.
 */
export async function findSendgridMessageId(recordId: string): Promise<string | null> {
  const { default: client } = await import('@sendgrid/client');
  await connect();
  for (;;) {
    try {
      const query = `(unique_args['record_id']="${recordId}")`;
      const [answer] = await client.request({ method: 'GET', url: '/v3/messages', qs: { limit: 1, query } });
      return (answer.body as { messages: { msg_id: string }[] }).messages[0]?.msg_id ?? null;
    } catch (thrown) {
      const { code, response } = thrown as SendgridError;
      if (code !== 429) throw thrown;
      await sleep(retryAfterMsOf(response?.headers, clock.now()) ?? MINUTE_MS);
    }
  }
}

const TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Whether SendGrid signed the event webhook. The signature is ECDSA over the timestamp and the raw bytes, verified with
 * the key from SendGrid's settings. The timestamp may be off by at most five minutes, so that recorded requests can't
 * be replayed. Uses Node's crypto module, because SendGrid's helper wraps an older library.
 */
export function isFromSendgrid(
  body: Buffer,
  signature: string,
  timestamp: string,
  now: Date,
  publicKey = deploymentParams.sendgridWebhookKey(),
): boolean {
  if (publicKey === '' || signature === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * SECOND_MS) > TOLERANCE_MS) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  } catch {
    // The key or signature is malformed.
    return false;
  }
}
