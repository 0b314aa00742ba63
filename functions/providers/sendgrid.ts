// Sends mail through SendGrid's own library, and knows its reports by their signature.
import { createPublicKey, verify } from 'node:crypto';
import type MailService from '@sendgrid/mail';
import { params, sendgridApiKey } from '../platform/params';
import { type MessageReference, type Outcome, outcomeOfFailure, PROVIDER_TIMEOUT_MS } from './outcome';

export interface Mail {
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  reference: MessageReference;
}

let service: Promise<typeof MailService> | undefined;

async function connect(): Promise<typeof MailService> {
  const [{ default: mail }, { default: client }] = await Promise.all([
    import('@sendgrid/mail'),
    import('@sendgrid/client'),
  ]);
  client.setApiKey(sendgridApiKey.value());
  const endpoint = params.sendgridEndpoint();
  if (endpoint !== '') client.setDefaultRequest('baseUrl', endpoint);
  mail.setClient(client);
  mail.setTimeout(PROVIDER_TIMEOUT_MS);
  return mail;
}

interface SendgridError {
  code?: number | string;
  response?: { headers?: Record<string, string> };
}

export async function sendMail(mail: Mail): Promise<Outcome> {
  service ??= connect();
  try {
    const [answer] = await (await service).send({
      to: mail.to,
      from: { email: params.mailFrom(), name: mail.fromName },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
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
      retryAfter: response?.headers?.['retry-after'] ?? null,
    });
  }
}

/**
 * Whether SendGrid signed the event webhook: ECDSA over the timestamp and the raw bytes, with the key that its settings
 * show. Done with Node's own cryptography: SendGrid's helper wraps a library written before Node had it.
 */
export function isFromSendgrid(body: Buffer, signature: string, timestamp: string): boolean {
  const publicKey = params.sendgridWebhookKey();
  if (publicKey === '' || signature === '' || timestamp === '') return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  } catch {
    // Neither a malformed key nor a malformed signature proves anything.
    return false;
  }
}
