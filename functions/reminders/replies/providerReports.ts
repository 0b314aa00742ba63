// Parses SendGrid's events (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event) and Twilio's
// callbacks (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status).
import { z } from 'zod';
import type { RawRequest } from '../../api/endpoint';
import { applyStopOrStart } from '../../contacts/reachability';
import { canonicalPhoneNumberOf } from '../../messaging/canonicalNumber';
import type { AddressedChannel } from '../../messaging/channel';
import { type SuppressionReason, stageSuppression, stageSuppressionEnd } from '../../messaging/suppression';
import { clock } from '../../platform/clock';
import { shorten } from '../../platform/text';
import type { StoredMessageReference } from '../../providers/outcome';
import { isFromTwilio, parseTwilioNumber, TWILIO_UNSUBSCRIBED_CODE } from '../../providers/twilio';
import { unitOfWork } from '../../store/unitOfWork';
import type { DeliveryReport } from './deliveryReports';

const COLLECTIONS = ['reminder_sends', 'reminder_digests', 'mail_outbox'] as const;

const eventSchema = z.object({
  event: z.string(),
  email: z.string().default(''),
  /** For `bounce`: `bounce` is permanent, `blocked` may be temporary. */
  type: z.string().optional(),
  reason: z.string().optional(),
  record_collection: z.enum(COLLECTIONS),
  record_id: z.string().min(1),
  record_organization: z.string().default(''),
});
type Event = z.output<typeof eventSchema>;

const SUPPRESSED_BY: Readonly<Record<string, SuppressionReason>> = {
  spamreport: 'reported_as_spam',
  unsubscribe: 'unsubscribed',
  group_unsubscribe: 'unsubscribed',
};

function suppressionOf({ event, type }: Event): SuppressionReason | null {
  if (event === 'bounce') return type === 'blocked' ? null : 'address_bounced';
  return SUPPRESSED_BY[event] ?? null;
}

function receiptOf({ event }: Event): DeliveryReport['receipt'] {
  if (event === 'delivered') return 'delivered';
  if (event === 'bounce') return 'bounced';
  return event === 'dropped' ? 'undelivered' : null;
}

/** Intermediate events. They show that SendGrid accepted the email, even if SendGrid's response was lost. */
const ACCEPTED_EVENTS = ['processed', 'deferred'];

function reportOf(event: Event): DeliveryReport | null {
  const reason = suppressionOf(event);
  const receipt = receiptOf(event);
  if (receipt === null && reason === null && !ACCEPTED_EVENTS.includes(event.event)) return null;
  const reference: StoredMessageReference = {
    collection: event.record_collection,
    id: event.record_id,
    organizationId: event.record_organization === '' ? null : event.record_organization,
  };
  const address = event.email.trim();
  return {
    reference,
    receipt,
    reason: shorten(event.reason ?? event.event, 300),
    suppress: reason === null || address === '' ? null : { channel: 'email', address, reason },
  };
}

/** Parses the relevant reports. Ignores other event types, and events for emails that this service didn't send. */
export function parseSendgridReports(body: string): DeliveryReport[] {
  const events = z.array(z.unknown()).max(10_000).parse(JSON.parse(body));
  const reports = events.flatMap((candidate) => {
    const event = eventSchema.safeParse(candidate);
    const report = event.success ? reportOf(event.data) : null;
    return report === null ? [] : [report];
  });
  const hasConsequence = ({ receipt, suppress }: DeliveryReport): boolean => receipt !== null || suppress !== null;
  const reported = new Set(reports.filter(hasConsequence).map(({ reference }) => reference.id));
  return reports.filter((report) => hasConsequence(report) || !reported.has(report.reference.id));
}

/**
 * Suppresses or releases the number for all contacts immediately, in one write. The contacts themselves are updated
 * afterwards. Idempotent.
 */
export async function applyOptInOrOut(
  request: 'stop' | 'start',
  sender: { channel: AddressedChannel; address: string },
  now: Date,
): Promise<void> {
  const { channel, address } = sender;
  if (channel === 'email') return;
  await unitOfWork(async (writes) => {
    if (request === 'stop') stageSuppression(writes, { channel, address, reason: 'stopped_by_recipient', now });
    else stageSuppressionEnd(writes, channel, address);
  });
  await applyStopOrStart(sender, { wish: request, at: clock.now() }, now);
}

/**
 * The keywords that carriers and Twilio recognize (https://help.twilio.com/articles/223134027), and their German,
 * French and Spanish equivalents. All are written in the form that {@link plainWords} returns.
 */
const WORDS: Readonly<Record<'stop' | 'start', readonly string[]>> = {
  stop: [
    ...['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out'],
    ...['stopp', 'stoppen', 'abmelden', 'abbestellen', 'austragen', 'ende', 'beenden'],
    ...['arret', 'arreter', 'arretez', 'desabonner', 'desabonnement', 'desinscrire', 'desinscription', 'fin'],
    ...['parar', 'pare', 'alto', 'baja', 'dar de baja', 'darme de baja', 'detener', 'cancelar', 'salir'],
  ],
  start: [
    ...['start', 'yes', 'unstop'],
    ...['starten', 'anmelden', 'fortsetzen', 'ja'],
    ...['commencer', 'demarrer', 'reprendre', 'oui'],
    ...['comenzar', 'empezar', 'iniciar', 'reanudar', 'alta', 'si'],
  ],
};

/** Converts text to lower case, without accents or punctuation, and with single spaces. */
const plainWords = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}|\p{Cf}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** Returns the opt-in or opt-out request in a message, or null for any other text, such as a full sentence. Pure. */
export function optInOrOutOfText(text: string): 'stop' | 'start' | null {
  const words = plainWords(text);
  if (WORDS.stop.includes(words)) return 'stop';
  return WORDS.start.includes(words) ? 'start' : null;
}

export type TwilioCallbackFields = Readonly<Record<string, string>>;

/** Returns the posted form if Twilio signed it; otherwise null. */
export async function getSignedTwilioForm(raw: RawRequest, endpoint: string): Promise<TwilioCallbackFields | null> {
  const form = Object.fromEntries(new URLSearchParams(raw.bytes.toString('utf8')));
  const { target, header } = raw;
  return (await isFromTwilio({ endpoint, form, target, header })) ? form : null;
}

/** Parses `whatsapp:+1…` or `+1…`, and returns the number in its canonical form. */
export function parseTwilioAddress(number: string): { channel: AddressedChannel; address: string } {
  const { channel, number: bare } = parseTwilioNumber(number);
  return { channel, address: canonicalPhoneNumberOf(bare) };
}

/** Intermediate statuses. They show that Twilio accepted the message, even if Twilio's response was lost. */
const ACCEPTED_STATUSES = ['accepted', 'scheduled', 'queued', 'sending', 'sent'];

/** Returns null if the status isn't relevant. Pure. */
export function deliveryReportOfTwilioCallback(
  reference: StoredMessageReference,
  form: TwilioCallbackFields,
): DeliveryReport | null {
  const status = form.MessageStatus ?? '';
  if (status === 'delivered' || status === 'read')
    return { reference, receipt: 'delivered', reason: null, suppress: null };
  if (ACCEPTED_STATUSES.includes(status)) return { reference, receipt: null, reason: null, suppress: null };
  if (status !== 'undelivered' && status !== 'failed') return null;
  const code = form.ErrorCode ?? '';
  const suppress =
    code === TWILIO_UNSUBSCRIBED_CODE
      ? { ...parseTwilioAddress(form.To ?? ''), reason: 'stopped_by_recipient' as const }
      : null;
  const reason = `Twilio reported ${status}${code === '' ? '' : ` (${code})`}`;
  return { reference, receipt: 'undelivered', reason, suppress };
}

/**
 * Twilio's own classification of the message, if Twilio handles opt-outs
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out).
 */
const WISH_OF_OPT_OUT_TYPE: Readonly<Record<string, 'stop' | 'start' | null>> = {
  STOP: 'stop',
  START: 'start',
  HELP: null,
};

/** The sender's opt-in or opt-out request, based on Twilio's classification or else on the text. Pure. */
export function optInOrOutOfTwilioCallback({ OptOutType, Body = '' }: TwilioCallbackFields): 'stop' | 'start' | null {
  const verdict = WISH_OF_OPT_OUT_TYPE[OptOutType?.toUpperCase() ?? ''];
  return verdict === undefined ? optInOrOutOfText(Body) : verdict;
}
