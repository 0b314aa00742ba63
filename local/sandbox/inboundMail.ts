// SendGrid's Inbound Parse: posts an email to the service as multipart/form-data, signed by a security policy.
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { z } from 'zod';
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import { deliver } from './delivery';

const TIMEOUT_MS = 30_000;

export const inboundMailInput = z.strictObject({
  /** As in the From header: `ada@example.com` or `Ada <ada@example.com>`. */
  from: z.string().min(1),
  to: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  subject: z.string().default(''),
  text: z.string().default(''),
  attachments: z
    .array(z.strictObject({ filename: z.string(), content_type: z.string(), base64: z.string() }))
    .default([]),
  /** By default, SPF and DKIM pass for the domain of `from`. */
  spf: z.string().default('pass'),
  dkim: z.string().optional(),
  envelope_from: z.string().optional(),
  message_id: z.string().optional(),
});
export type InboundMail = z.output<typeof inboundMailInput>;

interface Service {
  url: string;
  /** PKCS 8, base64. */
  privateKey: string;
  clock: SandboxClock;
  activity: Activity;
}

function formOf(mail: InboundMail): FormData {
  const sender = (/<([^<>]*)>\s*$/.exec(mail.from)?.[1] ?? mail.from).trim();
  const recipients = [mail.to].flat();
  const { dkim = `{@${sender.split('@').at(-1)} : pass}`, envelope_from: from = sender } = mail;
  const form = new FormData();
  const fields = {
    headers: `Message-ID: <${mail.message_id ?? `${randomUUID()}@mail.example`}>\nFrom: ${mail.from}\n`,
    dkim,
    to: recipients.join(', '),
    from: mail.from,
    text: mail.text,
    sender_ip: '192.0.2.10',
    envelope: JSON.stringify({ to: recipients, from }),
    attachments: String(mail.attachments.length),
    subject: mail.subject,
    SPF: mail.spf,
    charsets: JSON.stringify({ to: 'UTF-8', from: 'UTF-8', subject: 'UTF-8', text: 'utf-8' }),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  mail.attachments.forEach(({ filename, content_type: type, base64 }, index) => {
    form.set(`attachment${index + 1}`, new Blob([Buffer.from(base64, 'base64')], { type }), filename);
  });
  return form;
}

/** Returns the HTTP status from the service, or 0 if there is no response. */
export async function postInboundMail(
  mail: InboundMail,
  { url, privateKey, clock, activity }: Service,
): Promise<number> {
  const encoded = new Response(formOf(mail));
  const body = Buffer.from(await encoded.arrayBuffer());
  const timestamp = String(Math.floor(clock.now() / 1000));
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), key).toString('base64');
  return activity.track('inbound mail', () =>
    deliver({
      url,
      method: 'POST',
      headers: {
        'Content-Type': encoded.headers.get('content-type') ?? '',
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
        'X-Twilio-Email-Event-Webhook-Signature': signature,
      },
      body,
      timeoutMs: TIMEOUT_MS,
    }),
  );
}
