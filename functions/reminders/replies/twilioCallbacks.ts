// Parses Twilio's callbacks (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status) and STOP and
// START words.
import type { RawBody } from '../../api/endpoint';
import { canonicalNumber } from '../../messaging/canonicalNumber';
import type { Channel } from '../../messaging/channel';
import type { MessageReference } from '../../providers/outcome';
import { isFromTwilio, parseTwilioNumber, TWILIO_UNSUBSCRIBED_CODE } from '../../providers/twilio';
import type { DeliveryReport } from './receipts';

/**
 * The words that carriers and Twilio recognize (https://help.twilio.com/articles/223134027), and German, French and
 * Spanish ones. They have the form that {@link plainWords} returns.
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

/** The text in lower case, without accents and punctuation, with single spaces. */
const plainWords = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}|\p{Cf}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** The wish in a person's message; null for other text, such as whole sentences. Pure. */
export function stopOrStartWishOf(text: string): 'stop' | 'start' | null {
  const words = plainWords(text);
  if (WORDS.stop.includes(words)) return 'stop';
  return WORDS.start.includes(words) ? 'start' : null;
}

export type TwilioForm = Readonly<Record<string, string>>;

/** The posted form if Twilio signed it, else null. */
export async function readSignedTwilioForm(raw: RawBody, endpoint: string): Promise<TwilioForm | null> {
  const form = Object.fromEntries(new URLSearchParams(raw.bytes.toString('utf8')));
  const { target, header } = raw;
  return (await isFromTwilio({ endpoint, form, target, header })) ? form : null;
}

/** `whatsapp:+1…` or `+1…`; the number in its canonical form. */
export function parseTwilioAddress(number: string): { channel: Channel; address: string } {
  const { channel, number: bare } = parseTwilioNumber(number);
  return { channel, address: canonicalNumber(bare) };
}

/** Intermediate statuses. They show that Twilio accepted the message, in case its answer was lost. */
const TAKEN = ['accepted', 'scheduled', 'queued', 'sending', 'sent'];

/** Null if the status isn't relevant. Pure. */
export function deliveryReportOfTwilioForm(
  reference: MessageReference,
  form: TwilioForm,
): DeliveryReport | null {
  const status = form.MessageStatus ?? '';
  if (status === 'delivered' || status === 'read')
    return { reference, receipt: 'delivered', reason: null, suppress: null };
  if (TAKEN.includes(status)) return { reference, receipt: null, reason: null, suppress: null };
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
 * Twilio's own classification, if it handles opt-outs
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out).
 */
const WISH_OF_OPT_OUT_TYPE: Readonly<Record<string, 'stop' | 'start' | null>> = {
  STOP: 'stop',
  START: 'start',
  HELP: null,
};

/** The sender's wish: as Twilio understood it, or else from the text. Pure. */
export function stopOrStartWishOfTwilioForm({ OptOutType, Body = '' }: TwilioForm): 'stop' | 'start' | null {
  const verdict = WISH_OF_OPT_OUT_TYPE[OptOutType?.toUpperCase() ?? ''];
  return verdict === undefined ? stopOrStartWishOf(Body) : verdict;
}
