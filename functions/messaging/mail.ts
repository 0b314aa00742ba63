// The outbox for emails and text messages to individual people. A message is staged in the same commit as its cause,
// and a task sends it. No message is lost. A message is sent twice only if the outcome of its first attempt is unknown.
import { z } from 'zod';
import { LOCALES } from '../api/fields';
import type { Writes } from '../api/writes';
import { declareDueWork, MAX_DUE_WORK_SHARDS } from '../jobs/dueWork';
import { declareTaskQueue } from '../jobs/tasks';
import { addMs, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { withWellFormedTexts } from '../platform/text';
import type { ChatKind } from '../providers/chatHosts';
import { globalCollection, type RecordOf } from '../store/collection';
import { enumSchemaWithFallback, storedInstant } from '../store/values';
import { type ChannelOfMessageForm, OUTBOX_CHANNELS } from './channel';
import { oneLineSentence, SERVICE_NAME } from './html';
import {
  deliveryReportTimesSchema,
  failedSendState,
  isFinalSendState,
  NO_DELIVERY_REPORT_TIMES,
  queuedSendState,
  sendStateFields,
  skippedSendState,
} from './sendState';
import { WHATSAPP_KINDS } from './whatsapp';

/** How long a sent email's record is kept for late delivery reports before Firestore deletes it. */
const MAIL_KEPT_DAYS = 90;

/** Cleared when the message reaches its final state, because the links and codes in it are secrets. */
const NOTHING_KEPT = {
  html: '',
  text: '',
  whatsapp: null,
  button: null,
  contact_id: null,
  unsubscribe_url: null,
};

/** Extends a patch so that it also erases the content if the new state is final. */
export const patchClearingFinalContent = <P extends { status?: OutboxMessage['status'] }>(patch: P) =>
  patch.status !== undefined && isFinalSendState({ status: patch.status }) ? { ...patch, ...NOTHING_KEPT } : patch;

export const messageOutbox = globalCollection(
  'mail_outbox',
  z.object({
    organization_id: z.string().nullable(),
    kind: z.string(),
    from_name: z.string().default(SERVICE_NAME),
    /** The reply address; null to use the service's own. */
    reply_to: z.string().nullable().default(null),
    channel: z.enum(OUTBOX_CHANNELS).default('email'),
    /** An address, a telephone number, or the id of an integration. */
    to: z.string(),
    /** The contact that the email is for. If the contact's address changes, a queued email goes to the new address. */
    contact_id: z.string().nullable().default(null),
    /** Account and plan messages bypass the daily limit and suppressions. */
    essential: z.boolean().default(false),
    /** Whether a credit was spent on the message. The credit is refunded if the message is never sent. */
    paid: z.boolean().default(false),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** The one-click unsubscribe URL (RFC 8058); null if there is no subscription. */
    unsubscribe_url: z.string().nullable().default(null),
    /** The content of a WhatsApp message: `WhatsappTemplateValues` and, if any, the organization's own template. */
    whatsapp: z
      .object({
        kind: z.enum(WHATSAPP_KINDS),
        values: z.array(z.string()),
        locale: enumSchemaWithFallback(LOCALES, 'en').default('en'),
        template: z.string(),
      })
      .nullable()
      .default(null),
    /** The link button for a chat message. */
    button: z.object({ label: z.string(), url: z.string() }).nullable().default(null),
    ...sendStateFields,
    reports: deliveryReportTimesSchema.default(NO_DELIVERY_REPORT_TIMES),
    created_at: storedInstant,
    expires_at: storedInstant,
  }),
  {
    holds: 'emails and text messages to individual people; the content is erased once they are sent or fail',
    personal: ['contacts', 'users', 'clients'],
    kept: { for: `${MAIL_KEPT_DAYS} days`, ttl: 'expires_at' },
    exported: 'for_reading',
    secrets: ['html', 'text', 'whatsapp', 'button', 'unsubscribe_url'],
  },
);
export type OutboxMessage = RecordOf<typeof messageOutbox>;

export const dueOutboxMessages = declareDueWork('mails', messageOutbox, {
  shards: MAX_DUE_WORK_SHARDS,
  failed: (reason) => patchClearingFinalContent(failedSendState(reason)),
});

/** Each email has its own task, because someone is waiting for it. */
export const outboxQueue = declareTaskQueue({
  name: 'sendMail',
  payload: z.object({ id: z.string() }),
  rateLimits: { maxConcurrentDispatches: 50, maxDispatchesPerSecond: 100 },
  retry: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
});

export interface Mail {
  /** Derived from the email's cause. Only one email is sent per id. */
  id: string;
  organizationId: string | null;
  to: string;
  /** The contact with this address. If the contact's address changes, a queued email goes to the new address. */
  contactId?: string;
  subject: string;
  html: string;
  text: string;
  /** The sender's name; defaults to the service's. */
  fromName?: string;
  replyTo?: string | null;
  /** The one-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  /** The email's purpose, for the logs, such as `email_verification`. */
  kind: string;
  /** Whether the email is essential to an account or plan. */
  essential?: boolean;
}

/** A text, chat or WhatsApp message, which has no markup. */
export type NonEmailMessage = Omit<Mail, 'subject' | 'html' | 'text'> & { paid?: boolean } & (
    | { channel: ChannelOfMessageForm<'text'>; text: string }
    | ({ channel: ChatKind } & Pick<OutboxMessage, 'subject' | 'text' | 'button'>)
    | { channel: ChannelOfMessageForm<'template'>; whatsapp: NonNullable<OutboxMessage['whatsapp']> }
  );

/** Stages an email in the same commit as its cause. Does nothing if an email with this id already exists. */
export function stageMail(writes: Writes, mail: Mail, now: Date): void {
  stageInOutbox(writes, { ...mail, channel: 'email', subject: oneLineSentence(mail.subject) }, now);
}

/** Like {@link stageMail}, but for a text, chat or WhatsApp message. */
export function stageNonEmailMessage(writes: Writes, text: NonEmailMessage, now: Date): void {
  stageInOutbox(writes, { text: '', subject: '', ...text, html: '' }, now);
}

type Staged = Mail & Pick<OutboxMessage, 'channel'> & Partial<Pick<OutboxMessage, 'whatsapp' | 'paid' | 'button'>>;

function stageInOutbox(writes: Writes, message: Staged, now: Date): void {
  const { id, organizationId, contactId = null, fromName, replyTo = null, unsubscribeUrl, ...content } = message;
  const document = {
    whatsapp: null,
    button: null,
    essential: false,
    paid: false,
    // The text may contain any user input.
    ...withWellFormedTexts({ ...content, from_name: fromName ?? SERVICE_NAME }),
    reply_to: replyTo,
    unsubscribe_url: unsubscribeUrl ?? null,
    contact_id: contactId,
    organization_id: organizationId,
    ...queuedSendState(now),
    shard: dueOutboxMessages.shardOf(id),
    created_at: now,
    expires_at: addMs(now, MAIL_KEPT_DAYS * DAY_MS),
  };
  writes.createOnce(messageOutbox.ref(id), document);
  writes.afterCommit(() => outboxQueue.enqueue({ id }, { name: ['mail', id, now.getTime()] }));
}

/** Redirects a contact's pending emails to the new address, or skips them if there is no new address. */
export async function stageContactMailRedirect(
  writes: Writes,
  contact: { id: string; from: string; to: string | null },
): Promise<void> {
  const { id, from, to } = contact;
  const gone = patchClearingFinalContent(skippedSendState('no_address'));
  for (const { record: mail } of await messageOutbox.find((query) => query.where('contact_id', '==', id))) {
    if (mail?.to !== from || isFinalSendState(mail)) continue;
    messageOutbox.stageUpdate(writes, mail, to === null ? gone : { to });
  }
}

/** Skips the emails that are still pending. */
export async function stageSkipOfWaitingMails(writes: Writes, ids: readonly string[], reason: string): Promise<void> {
  const skipped = patchClearingFinalContent(skippedSendState(reason));
  for (const mail of (await messageOutbox.getMany(ids)).values())
    if (!isFinalSendState(mail)) messageOutbox.stageUpdate(writes, mail, skipped);
}

/** The id of an email, derived from its cause. */
export const mailId = (...cause: readonly (string | number)[]): string => derivedId('mail', ...cause);
