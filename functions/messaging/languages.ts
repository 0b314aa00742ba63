// Message strings by language, also used by the pages that messages link to.
import { account, plan, summary, unreachable } from '../../web/languages/account';
import { act } from '../../web/languages/act';
import { FORMATS } from '../../web/languages/catalogue';
import { evidence } from '../../web/languages/evidence';
import { chat, notice, workflow } from '../../web/languages/notices';
import { details, digest, reminder, whatsapp } from '../../web/languages/reminders';
import { member, request } from '../../web/languages/requests';
import type { Locale } from '../api/fields';

export const messageTextsOfLocale = (locale: Locale) => ({
  locale,
  formats: FORMATS[locale],
  details: details(locale),
  act: act(locale),
  reminder: reminder(locale),
  digest: digest(locale),
  whatsapp: whatsapp(locale),
  request: request(locale),
  member: member(locale),
  notice: notice(locale),
  chat: chat(locale),
  workflow: workflow(locale),
  account: account(locale),
  plan: plan(locale),
  summary: summary(locale),
  unreachable: unreachable(locale),
});

export type MessageTextsOfLocale = ReturnType<typeof messageTextsOfLocale>;

/** Uses the recipient’s language, or the organization’s if the recipient has none. */
export const messageTextsForRecipient = (
  recipient: { locale: Locale | null } | null | undefined,
  organization: { locale: Locale },
): MessageTextsOfLocale => messageTextsOfLocale(recipient?.locale ?? organization.locale);

/** The strings used in evidence reports. */
export const evidenceTextsOfLocale = (locale: Locale) => ({ locale, ...evidence(locale) });

export type EvidenceTextsOfLocale = ReturnType<typeof evidenceTextsOfLocale>;
