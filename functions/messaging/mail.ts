// The outbox of mails and short texts to one receiver: staged with their cause, sent by a task, never lost or doubled.
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { clock } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { derivedId, shardOf } from '../platform/ids';
import { enqueueTask } from '../platform/tasks';
import { deliver, type OutgoingMessage } from './deliver';
import { oneLine } from './html';
import { afterAttempt, claimed, failed, isExhausted, isFinal, QUEUED, sendStateFields } from './sendState';

export const MAIL_QUEUE = 'sendMail';
/** How many parts the sweep looks for due mail in. */
export const MAIL_SHARDS = 16;
export const SENDER_NAME = 'Expiry Tracking';

export const outboxMailSchema = z.object({
  organization_id: z.string().nullable(),
  kind: z.string(),
  from_name: z.string().default(SENDER_NAME),
  channel: z.enum(['email', 'sms', 'whatsapp', 'teams']).default('email'),
  /** An address, a telephone number, or where a Teams channel takes its messages. */
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  ...sendStateFields,
  created_at: storedInstant,
});
export type OutboxMail = Stored<z.output<typeof outboxMailSchema>>;

export const mailOutbox = globalCollection('mail_outbox', outboxMailSchema);

export interface Mail {
  /** Derived from what causes the mail: the same id is sent once. */
  id: string;
  organizationId: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The sender's name; ours when absent. */
  fromName?: string;
  /** What the mail is for, in logs: `email_verification`. */
  kind: string;
}

/** A message without markup. */
export interface ShortText extends Omit<Mail, 'subject' | 'html'> {
  channel: 'sms' | 'whatsapp' | 'teams';
}

/**
 * Stages a mail in the same commit as its cause: 1 write, and 2 when it is sent. Nothing happens when a mail of that id
 * is there already.
 */
export function stageMail(writes: Writes, mail: Mail, now: Date): void {
  stageInOutbox(writes, { ...mail, channel: 'email', subject: oneLine(mail.subject) }, now);
}

/** The same for a short text. */
export function stageText(writes: Writes, text: ShortText, now: Date): void {
  stageInOutbox(writes, { ...text, subject: '', html: '' }, now);
}

function stageInOutbox(writes: Writes, message: Mail & { channel: OutboxMail['channel'] }, now: Date): void {
  const { id, organizationId, fromName, ...content } = message;
  const document = {
    ...content,
    from_name: fromName ?? SENDER_NAME,
    organization_id: organizationId,
    ...QUEUED(now),
    shard: shardOf(id, MAIL_SHARDS),
    created_at: now,
  };
  writes.createOnce(mailOutbox.ref(id), document);
  writes.afterCommit(() =>
    enqueueTask({ queue: MAIL_QUEUE, payload: { id }, name: ['mail', id, now.getTime()] }),
  );
}

function outgoing(message: OutboxMail): OutgoingMessage {
  const { id, channel, to, subject, html, text } = message;
  if (channel === 'teams') return { channel, to, body: text };
  const reference = { collection: 'mail_outbox', id, organizationId: message.organization_id } as const;
  if (channel !== 'email') return { channel, to, body: text, reference };
  return { channel, to, fromName: message.from_name, subject, html, text, reference };
}

/**
 * Sends one message of the outbox if it is due and nobody else is at it: 1 read, 2 writes.
 * What must be tried again gets a task; the sweep finds it should the task be lost.
 */
export async function sendOutboxMail(id: string): Promise<void> {
  const mail = await mailOutbox.get(id);
  const now = clock.now();
  if (!mail || isFinal(mail) || mail.wake_at === null || mail.wake_at > now) return;
  if (isExhausted(mail)) {
    await mailOutbox.tryUpdate(mail, failed('Gave up after too many attempts'));
    return;
  }
  const attempt = claimed(mail, now);
  if (!(await mailOutbox.tryUpdate(mail, attempt))) return;
  const outcome = await deliver(outgoing(mail));
  const result = afterAttempt({ ...mail, ...attempt }, outcome, clock.now());
  // What was sent need not be kept: links in it are secrets.
  const content = outcome.kind === 'accepted' ? { html: '', text: '' } : {};
  await mailOutbox.ref(id).update({ ...result, ...content });
  if (result.wake_at) {
    await enqueueTask({
      queue: MAIL_QUEUE,
      payload: { id },
      at: result.wake_at,
      name: ['mail', id, attempt.attempts],
    });
  }
}

/** The id of a mail that its cause may ask for once. */
export const mailId = (...cause: readonly (string | number)[]): string => derivedId('mail', ...cause);
