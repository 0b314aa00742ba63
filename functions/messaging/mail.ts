// The outbox of mails and text messages to one person. A message is staged in the commit of its cause and sent by a
// task. None is lost, and one is sent twice only if its first outcome is unknown.

import { z } from 'zod';
import { LOCALES } from '../api/locales';
import type { Writes } from '../api/writes';
import { declareDueWork, MAX_DUE_WORK_SHARDS } from '../jobs/dueWork';
import { EARLY_MS, taskQueue } from '../jobs/tasks';
import { NO_CREDITS, stageCreditRefund } from '../plans/credits';
import { addMs, clock, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { log } from '../platform/log';
import { params } from '../platform/params';
import { withWellFormedTexts } from '../platform/text';
import type { ChatKind } from '../providers/chatHosts';
import { globalCollection, type RecordOf } from '../store/collection';
import { unitOfWork } from '../store/commit/unitOfWork';
import { enumWithUnknownAs } from '../store/storedEnum';
import { storedInstant } from '../store/storedValues';
import { tenantOf } from '../store/tenant';
import { takeAllowanceOrFindOutboxRefusal } from './allowance';
import {
  type ChannelOf,
  creditOfChannel,
  hasForm,
  isChatChannel,
  OUTBOX_CHANNELS,
  type OutgoingMessage,
} from './channel';
import { isFailedWithUnknownFate, stageRecordOfGivenUpMessage } from './givenUp';
import { oneLineOfSentence } from './html';
import {
  claimedSendState,
  failedSendState,
  hasExhaustedSendAttempts,
  isFinalSendState,
  isTakenByProvider,
  messageWithNotedReports,
  NONE_NOTED,
  notedReports,
  type Progress,
  queuedSendState,
  sendStateFields,
  sentStateByReport,
  skippedSendState,
} from './sendState';
import { WHATSAPP_KINDS } from './whatsapp';

export const SENDER_NAME = 'Expiry Tracking';

/** How long it is remembered that a mail was sent, for reports that come late. Firestore deletes it then. */
const MAIL_KEPT_DAYS = 90;

/** Cleared when a message ends, because its links and codes are secrets. */
const NOTHING_KEPT = {
  html: '',
  text: '',
  whatsapp: null,
  button: null,
  contact_id: null,
  unsubscribe_url: null,
};

/** A change of its state, which takes its words with it where the state is its last. */
export const outboxPatchErasingWordsIfFinal = <P extends { status?: OutboxMail['status'] }>(patch: P) =>
  patch.status !== undefined && isFinalSendState({ status: patch.status })
    ? { ...patch, ...NOTHING_KEPT }
    : patch;

export const mailOutbox = globalCollection(
  'mail_outbox',
  z.object({
    organization_id: z.string().nullable(),
    kind: z.string(),
    from_name: z.string().default(SENDER_NAME),
    /** Where an answer to a mail goes; null: to the service's own address. */
    reply_to: z.string().nullable().default(null),
    channel: z.enum(OUTBOX_CHANNELS).default('email'),
    /** An address, a telephone number, or the id of an integration. */
    to: z.string(),
    /** The contact whom a mail is for: while it waits, it follows their address. */
    contact_id: z.string().nullable().default(null),
    /** Account and plan messages ignore the daily limit and suppressions. */
    essential: z.boolean().default(false),
    /** With a credit, which comes back if it never goes out. */
    paid: z.boolean().default(false),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** The one-click unsubscribe URL (RFC 8058); null without a subscription. */
    unsubscribe_url: z.string().nullable().default(null),
    /** For a message by WhatsApp: see `WhatsappWords`, with the organization's own template. */
    whatsapp: z
      .object({
        kind: z.enum(WHATSAPP_KINDS),
        values: z.array(z.string()),
        locale: enumWithUnknownAs(LOCALES, 'en').default('en'),
        template: z.string(),
      })
      .nullable()
      .default(null),
    /** The link of a message to a chat channel. */
    button: z.object({ label: z.string(), url: z.string() }).nullable().default(null),
    ...sendStateFields,
    reports: notedReports.default(NONE_NOTED),
    created_at: storedInstant,
    expires_at: storedInstant,
  }),
  {
    holds: 'mails and text messages to one person; their text only until they are sent or have failed',
    personal: ['contacts', 'users', 'clients'],
    kept: { for: `${MAIL_KEPT_DAYS} days`, ttl: 'expires_at' },
    exported: 'for_reading',
    secrets: ['html', 'text', 'whatsapp', 'button', 'unsubscribe_url'],
  },
);
export type OutboxMail = RecordOf<typeof mailOutbox>;

export const dueMails = declareDueWork('mails', mailOutbox, {
  shards: MAX_DUE_WORK_SHARDS,
  failed: (reason) => outboxPatchErasingWordsIfFinal(failedSendState(reason)),
});

/** Mails to be sent, each by a task of its own: somebody waits for it. */
export const mailQueue = taskQueue({
  name: 'sendMail',
  payload: z.object({ id: z.string() }),
  rateLimits: { maxConcurrentDispatches: 50, maxDispatchesPerSecond: 100 },
  retry: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
});

export interface Mail {
  /** Derived from what causes the mail: the same id is sent once. */
  id: string;
  organizationId: string | null;
  to: string;
  /** Whose address that is, when it is a contact's: one that is corrected while the mail waits gets it. */
  contactId?: string;
  subject: string;
  html: string;
  text: string;
  /** The sender's name; ours when absent. */
  fromName?: string;
  /** Where an answer goes. */
  replyTo?: string | null;
  /** Where mail programs unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The purpose in logs, such as `email_verification`. */
  kind: string;
  /** An account or a plan depends on it. */
  essential?: boolean;
}

/** A message without markup. */
export type ShortText = Omit<Mail, 'subject' | 'html' | 'text'> & { paid?: boolean } & (
    | { channel: ChannelOf<'text'>; text: string }
    | ({ channel: ChatKind } & Pick<OutboxMail, 'subject' | 'text' | 'button'>)
    | { channel: ChannelOf<'template'>; whatsapp: NonNullable<OutboxMail['whatsapp']> }
  );

/**
 * Stages a mail in the same commit as its cause: 1 write, and 2 when it is sent. Nothing happens when a mail of that id
 * is there already.
 */
export function stageMail(writes: Writes, mail: Mail, now: Date): void {
  stageInOutbox(writes, { ...mail, channel: 'email', subject: oneLineOfSentence(mail.subject) }, now);
}

/** The same for a short text. */
export function stageShortText(writes: Writes, text: ShortText, now: Date): void {
  stageInOutbox(writes, { text: '', subject: '', ...text, html: '' }, now);
}

type Staged = Mail & Pick<OutboxMail, 'channel'> & Partial<Pick<OutboxMail, 'whatsapp' | 'paid' | 'button'>>;

function stageInOutbox(writes: Writes, message: Staged, now: Date): void {
  const {
    id,
    organizationId,
    contactId = null,
    fromName,
    replyTo = null,
    unsubscribeUrl,
    ...content
  } = message;
  const document = {
    whatsapp: null,
    button: null,
    essential: false,
    paid: false,
    // Texts may contain any user input.
    ...withWellFormedTexts({ ...content, from_name: fromName ?? SENDER_NAME }),
    reply_to: replyTo,
    unsubscribe_url: unsubscribeUrl ?? null,
    contact_id: contactId,
    organization_id: organizationId,
    ...queuedSendState(now),
    shard: dueMails.shardOf(id),
    created_at: now,
    expires_at: addMs(now, MAIL_KEPT_DAYS * DAY_MS),
  };
  writes.createOnce(mailOutbox.ref(id), document);
  writes.afterCommit(() => mailQueue.enqueue({ id }, { name: ['mail', id, now.getTime()] }));
}

/**
 * Mails that wait go to the address that their contact has now, and nowhere where that was taken away. 1 read for
 * each that waits, at least 1; 1 write each.
 */
export async function stageAddressOfWaitingMails(
  writes: Writes,
  contact: { id: string; from: string; to: string | null },
): Promise<void> {
  const { id, from, to } = contact;
  const gone = outboxPatchErasingWordsIfFinal(skippedSendState('no_address'));
  for (const { record: mail } of await mailOutbox.due.find((query) => query.where('contact_id', '==', id))) {
    if (mail?.to !== from || isFinalSendState(mail)) continue;
    mailOutbox.stageUpdate(writes, mail, to === null ? gone : { to });
  }
}

/** Skips those of these mails that still wait. 1 read each, 1 write per waiting mail. */
export async function stageSkipOfWaitingMails(
  writes: Writes,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const skipped = outboxPatchErasingWordsIfFinal(skippedSendState(reason));
  for (const mail of (await mailOutbox.getMany(ids)).values())
    if (!isFinalSendState(mail)) mailOutbox.stageUpdate(writes, mail, skipped);
}

/** A message to a chat channel; `to` is the integration's id. */
export type OutgoingNotice = { channel: ChatKind; to: string; organizationId: string } & Pick<
  OutboxMail,
  'subject' | 'text' | 'button'
>;

function outgoing(message: OutboxMail): OutgoingMessage | OutgoingNotice {
  const { id, channel, to, subject, html, text, button } = message;
  if (isChatChannel(channel))
    return { channel, to, organizationId: message.organization_id ?? '', subject, text, button };
  const reference = { collection: 'mail_outbox', id, organizationId: message.organization_id } as const;
  if (hasForm(channel, 'text')) return { channel, to, body: text, reference };
  if (hasForm(channel, 'template')) {
    // One that was staged before templates were has its words in `text` alone.
    const staged = {
      kind: 'workflow',
      values: [text, params.publicUrl()],
      locale: 'en',
      template: '',
    } as const;
    const { template, ...words } = message.whatsapp ?? staged;
    return { channel, to, words, template, reference };
  }
  const { from_name: fromName, reply_to: replyTo, unsubscribe_url: unsubscribeUrl } = message;
  const unsubscribing = unsubscribeUrl === null ? {} : { unsubscribeUrl };
  return { channel, to, fromName, replyTo, subject, html, text, reference, ...unsubscribing };
}

/** Writes what became of an attempt; a report that came before it counts. 1 write, 1 read more without success. */
async function storeOutcome(
  id: string,
  result: Partial<OutboxMail>,
): Promise<Pick<Partial<OutboxMail>, 'wake_at'>> {
  if (result.status === 'sent') {
    await mailOutbox.ref(id).update(outboxPatchErasingWordsIfFinal(result));
    return result;
  }
  return unitOfWork(async (writes) => {
    const stored = await mailOutbox.get(id);
    if (!stored || isFinalSendState(stored)) return {};
    const current = messageWithNotedReports(stored, stored.reports);
    if (isTakenByProvider(current)) {
      return mailOutbox.stageUpdate(
        writes,
        current,
        outboxPatchErasingWordsIfFinal(sentStateByReport(current.taken_at ?? clock.now())),
      );
    }
    if (result.status !== 'failed') return mailOutbox.stageUpdate(writes, current, result);
    return stageEnd(writes, current, result);
  });
}

/** Refunds the credits of a message that is never sent: 1 write. */
function stageRefund(writes: Writes, { paid, channel, organization_id }: OutboxMail): void {
  const credit = creditOfChannel(channel);
  if (paid && credit !== null && organization_id !== null)
    stageCreditRefund(writes, tenantOf(organization_id), { ...NO_CREDITS, [credit]: 1 });
}

/** Ends a message that may not go out, unless somebody else is at it by now. 1 read, 1 write, 1 more for what was paid. */
const skip = ({ id, attempts }: OutboxMail, skipped: Partial<OutboxMail>): Promise<void> =>
  unitOfWork(async (writes) => {
    const mail = await mailOutbox.get(id);
    if (!mail || isFinalSendState(mail) || mail.attempts !== attempts) return;
    mailOutbox.stageUpdate(writes, mail, outboxPatchErasingWordsIfFinal(skipped));
    stageRefund(writes, mail);
  });

/** Ends a message as failed: 1 write, 1 more if its outcome is unknown, and 1 for a refund. */
function stageEnd(writes: Writes, mail: OutboxMail, end: Partial<OutboxMail>): OutboxMail {
  const { id, kind, organization_id: organizationId } = mail;
  log.error('Message given up', { messageId: id, kind, reason: end.reason });
  const ended = mailOutbox.stageUpdate(writes, mail, outboxPatchErasingWordsIfFinal(end));
  stageRefund(writes, mail);
  if (isFailedWithUnknownFate(ended))
    stageRecordOfGivenUpMessage(writes, { collection: 'mail_outbox', id, organizationId }, clock.now());
  return ended;
}

/**
 * Sends one outbox message if it is due and not in progress: 3 reads, 1 for an essential one; 2 writes. Retries get a
 * task; the sweep finds those whose task is lost. `attempt` calls the provider and returns the state after it.
 */
export async function sendOutboxMail(
  id: string,
  attempt: (
    message: OutgoingMessage | OutgoingNotice,
    state: Pick<OutboxMail, 'attempts' | 'unknown_attempts'>,
  ) => Promise<Partial<Progress>>,
): Promise<void> {
  const stored = await mailOutbox.get(id);
  const now = clock.now();
  if (!stored || isFinalSendState(stored) || stored.wake_at === null) return;
  if (stored.wake_at > addMs(now, EARLY_MS)) return;
  const mail = messageWithNotedReports(stored, stored.reports);
  if (isTakenByProvider(mail)) {
    await mailOutbox.tryUpdate(mail, outboxPatchErasingWordsIfFinal(sentStateByReport(mail.taken_at ?? now)));
    return;
  }
  if (hasExhaustedSendAttempts(mail)) {
    await unitOfWork(async (writes) => {
      const current = await mailOutbox.get(id);
      if (current && hasExhaustedSendAttempts(current) && !isFinalSendState(current))
        stageEnd(writes, current, failedSendState('Gave up after too many attempts'));
    });
    return;
  }
  const hindered = await takeAllowanceOrFindOutboxRefusal(mail, now);
  if (hindered?.wake_at === null) return skip(mail, hindered);
  if (hindered) {
    const { wake_at: at } = hindered;
    if (await mailOutbox.tryUpdate(mail, hindered))
      await mailQueue.enqueue({ id }, { at, name: ['mail', id, at.getTime()] });
    return;
  }
  const claimed = claimedSendState(mail, now);
  if (!(await mailOutbox.tryUpdate(mail, claimed))) return;
  const result = await storeOutcome(id, await attempt(outgoing(mail), claimed));
  if (result.wake_at) {
    await mailQueue.enqueue({ id }, { at: result.wake_at, name: ['mail', id, claimed.attempts] });
  }
}

/** The id of a mail that its cause may ask for once. */
export const mailId = (...cause: readonly (string | number)[]): string => derivedId('mail', ...cause);
