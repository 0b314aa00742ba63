// Each kind of WhatsApp message has one text per language, and WhatsApp must approve each text as a template. WhatsApp
// delivers free text only within 24 hours of the recipient’s last message (https://www.twilio.com/docs/errors/63016).
import { z } from 'zod';
import { LOCALES, type Locale } from '../api/fields';
import type { Writes } from '../api/writes';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../platform/clock';
import { deploymentParams } from '../platform/params';
import { idDerivedWithAddressKey } from '../platform/secrets';
import type { Outcome, StoredMessageReference } from '../providers/outcome';
import { globalCollection } from '../store/collection';
import { storedInstant } from '../store/values';
import { canonicalPhoneNumberOf } from './canonicalNumber';
import { oneLineSentence } from './html';
import { messageTextsOfLocale } from './languages';

interface Template {
  /** The template's name in WhatsApp. Names for languages other than English have a suffix. */
  name: string;
  /** The name of the parameter that contains the template's Content SIDs. */
  parameter: string;
  contentSids: () => string;
  /** The variables in order, with examples for WhatsApp's reviewers. `{{1}}` is the first. */
  variables: readonly { name: string; example: string }[];
}

export const WHATSAPP_KINDS = ['reminder', 'workflow'] as const;
type WhatsappKind = (typeof WHATSAPP_KINDS)[number];

const TEMPLATES = {
  reminder: {
    name: 'expiry_reminder',
    parameter: 'WHATSAPP_REMINDER_TEMPLATE',
    contentSids: deploymentParams.whatsappReminderTemplate,
    variables: [
      { name: 'sender', example: 'Northwind Ltd' },
      { name: 'record', example: 'Trade licence Berlin, No. FS-2041' },
      { name: 'date', example: '31 March 2027' },
      { name: 'time_left', example: 'in 14 days' },
      { name: 'link', example: 'https://expiry.example/expiries/8d3f' },
    ],
  },
  workflow: {
    name: 'expiry_workflow_notice',
    parameter: 'WHATSAPP_WORKFLOW_TEMPLATE',
    contentSids: deploymentParams.whatsappWorkflowTemplate,
    variables: [
      { name: 'headline', example: 'Workflow started: Renewal for Trade licence Berlin' },
      { name: 'link', example: 'https://expiry.example/workflow-runs/5b1a' },
    ],
  },
} as const satisfies Record<WhatsappKind, Template>;

/** All templates to submit for approval. WhatsApp rejects texts that begin or end with a variable. */
export const listWhatsappTemplates = () =>
  WHATSAPP_KINDS.flatMap((kind) =>
    LOCALES.map((locale) => {
      const { name, parameter, variables } = TEMPLATES[kind];
      const body = messageTextsOfLocale(locale).whatsapp[kind];
      return { kind, locale, name: locale === 'en' ? name : `${name}_${locale}`, parameter, variables, body };
    }),
  );

/** A message with the values of its template's variables, in order. */
export interface WhatsappTemplateValues {
  kind: WhatsappKind;
  values: readonly string[];
  /** The language of the template and its values. */
  locale: Locale;
}

/** WhatsApp requires each value to be a single, non-empty line. */
const taken = (value: string): string => oneLineSentence(value, 300) || '-';

/** The format of Twilio's `ContentVariables`: `{"1": …}`. */
export const twilioContentVariablesOf = ({ values }: Pick<WhatsappTemplateValues, 'values'>): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [String(index + 1), taken(value)]));

/** The text that the recipient sees. */
export function whatsappTextOf(words: WhatsappTemplateValues): string {
  const variables = twilioContentVariablesOf(words);
  return messageTextsOfLocale(words.locale).whatsapp[words.kind].replace(
    /\{\{(\d+)\}\}/g,
    (_, key: string) => variables[key] ?? '',
  );
}

/** Parses a comma-separated list: `HX…` is the English template, `de:HX…` the German one. */
function contentSidsOf(kind: WhatsappKind): Map<string, string> {
  const listed = TEMPLATES[kind].contentSids().split(',');
  return new Map(
    listed.flatMap((entry) => {
      const [sid = '', locale = 'en'] = entry.trim().split(':').reverse();
      return sid === '' ? [] : [[locale, sid] as const];
    }),
  );
}

/**
 * The template's Content SID; empty if there is none. @param own the organization's own template; empty if it has none
 */
export const whatsappTemplateSidFor = (kind: WhatsappKind, own: string, locale: Locale): string =>
  own === '' ? (contentSidsOf(kind).get(locale) ?? '') : own;

/**
 * Chooses the language of a message to a recipient. An organization's own template is in the organization's language.
 * Other messages use the recipient's language, or English if only the English template exists.
 */
export function whatsappLocaleForRecipient(
  kind: WhatsappKind,
  recipient: Locale | null,
  organization: { locale: Locale; own: string },
): Locale {
  if (organization.own !== '') return organization.locale;
  const wanted = recipient ?? organization.locale;
  const sids = contentSidsOf(kind);
  return sids.has(wanted) || !sids.has('en') ? wanted : 'en';
}

export const hasWhatsappTemplateOfKind = (kind: WhatsappKind, own: string): boolean =>
  own !== '' || contentSidsOf(kind).size > 0;

export interface WhatsappMessage {
  to: string;
  words: WhatsappTemplateValues;
  /** The Content SID of the organization's own template; empty if the organization uses the service's. */
  template: string;
  reference: StoredMessageReference;
}

const NO_TEMPLATE: Outcome = {
  kind: 'refused',
  reason:
    'WhatsApp: this kind of message has no approved template, and the recipient hasn’t messaged us in the last 24 hours',
};

/**
 * Uses a template if there is one. Otherwise, sends free text, but only to people who messaged us in the last 24 hours.
 */
export async function sendByWhatsapp({ words, template, ...message }: WhatsappMessage): Promise<Outcome> {
  const { sendMessageByTwilio } = await import('../providers/twilio');
  const contentSid = whatsappTemplateSidFor(words.kind, template, words.locale);
  if (contentSid !== '') {
    const content = { contentSid, contentVariables: twilioContentVariablesOf(words) };
    return sendMessageByTwilio({ ...message, channel: 'whatsapp', content });
  }
  const isOpen = (await listNumbersInWhatsappConversation([message.to])).has(message.to);
  if (!isOpen) return NO_TEMPLATE;
  return sendMessageByTwilio({ ...message, channel: 'whatsapp', content: { body: whatsappTextOf(words) } });
}

/** Slightly less than WhatsApp's 24 hours, because delivery takes time. */
const OPEN_MS = DAY_MS - 10 * MINUTE_MS;

/** The number itself isn't stored; the document id is derived from it. */
const conversationSchema = z.object({
  /** The time from which free text is no longer allowed. A TTL policy then deletes the document. */
  expires_at: storedInstant,
});

const conversations = globalCollection('whatsapp_conversations', conversationSchema, {
  holds: 'digests of phone numbers that messaged us',
  personal: ['contacts'],
  kept: { for: '24 hours', ttl: 'expires_at' },
  of: null,
});

const conversationId = (number: string): string =>
  idDerivedWithAddressKey('whatsapp_conversation', canonicalPhoneNumberOf(number));

/** Records that a number has messaged us. 1 write. @param number the sender's number, in E.164 */
export function stageWhatsappConversation(writes: Writes, number: string, now: Date): void {
  writes.set(conversations.ref(conversationId(number)), { expires_at: addMs(now, OPEN_MS) });
}

export async function listNumbersInWhatsappConversation(numbers: readonly string[]): Promise<Set<string>> {
  const found = await conversations.getMany(numbers.map(conversationId));
  const now = clock.now();
  return new Set(
    numbers.filter((number) => {
      const known = found.get(conversationId(number));
      return known !== undefined && known.expires_at > now;
    }),
  );
}
