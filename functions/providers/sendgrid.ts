// Sends mail through SendGrid's own library.
import type MailService from '@sendgrid/mail';
import { params, sendgridApiKey } from '../platform/params';
import { type Outcome, outcomeOfFailure, PROVIDER_TIMEOUT_MS } from './outcome';

export interface Mail {
  to: string;
  fromName: string;
  subject: string;
  html: string;
  text: string;
  /** Comes back in the provider's event webhook: the record that the mail belongs to. */
  reference: { collection: string; id: string };
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
      customArgs: { record_collection: mail.reference.collection, record_id: mail.reference.id },
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
