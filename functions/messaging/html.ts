// Builds HTML from escaped values, and defines the layout and sender of all emails.
import { compile } from 'html-to-text';
import type { Locale } from '../api/fields';
import type { Organization } from '../organizations/organization';
import { shorten } from '../platform/text';
import { messageTextsOfLocale } from './languages';

const HEADINGS = ['h1', 'h2', 'h3', 'h4'].map((selector) => ({
  selector,
  options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
}));

const textOfHtml = compile({
  wordwrap: false,
  selectors: [
    ...HEADINGS,
    {
      selector: 'a',
      options: {
        linkBrackets: ['(', ')'],
        hideLinkHrefIfSameAsText: true,
        // The sanitizer appends a slash to links that have no path.
        pathRewrite: (path: string) => path.replace(/^(https?:\/\/[^/]+)\/$/, '$1'),
      },
    },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'hr', options: { length: 3 } },
  ],
});

const words = compile({
  wordwrap: false,
  selectors: [
    ...HEADINGS,
    { selector: 'a', options: { ignoreHref: true } },
    ...['ul', 'ol', 'li', 'blockquote', 'hr'].map((selector) => ({ selector, format: 'block' })),
  ],
});

/** Converts HTML to one line without URLs, for the preview that email clients show. */
const lineOfHtml = (markup: string): string => words(markup).replace(/\s+/g, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);

/** Safe HTML. Only {@link html} creates it. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | readonly Html[];

const ISOLATED = /\u2068([^\u2069]*)\u2069/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates a name's writing direction from that of the surrounding sentence (Unicode isolates, `<bdi>` in HTML). */
export const bidiIsolatedOneLine = (name: string, maxLength = 200): string => {
  const line = oneLine(name, maxLength);
  return line === '' ? '' : `\u2068${line}\u2069`;
};

/**
 * In plain text, removes the isolates around names with the same direction as the sentence. They would only make an SMS
 * longer.
 */
export const withoutNeedlessBidiIsolates = (text: string): string =>
  text.replace(ISOLATED, (marked, name: string) => (RIGHT_TO_LEFT.test(name) ? marked : name));

const inMarkup = (text: string): string => escapeHtml(text).replace(ISOLATED, '<bdi>$1</bdi>');

const markupOf = (part: Part): string => {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return inMarkup(String(part));
};

/** A tagged template that escapes every value that isn’t {@link Html}. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + markupOf(parts[index - 1] ?? '') + literal));
}

/**
 * Zero-width joiners combine emoji and shape Persian and Indic letters. Elsewhere, they are useful only for spoofing.
 */
const NEEDLESS_NON_JOINER = needlessBetweenLetters('\u200C');
const NEEDLESS_JOINER = needlessBetweenLetters('\u200D');

function needlessBetweenLetters(mark: string): RegExp {
  const joinable = '[\\p{Lo}\\p{M}\\p{So}\\p{Sk}]';
  return new RegExp(`(?<!${joinable})${mark}|${mark}(?!${joinable})`, 'gu');
}

/**
 * Reduces text to one line without control characters, bidirectional overrides or deceptive zero-width characters. Used
 * for subjects and sender names.
 */
export const oneLine = (value: string, maxLength = 200): string =>
  shorten(withoutBreaks(value.replace(/[\u2066-\u2069]/g, '').replace(NEEDLESS_NON_JOINER, '')), maxLength);

const withoutBreaks = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2065\uFEFF]/g, '')
    .replace(NEEDLESS_JOINER, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Like {@link oneLine}, but for a sentence: keeps the isolates around right-to-left names. */
export const oneLineSentence = (sentence: string, maxLength = 200): string =>
  shorten(withoutBreaks(withoutNeedlessBidiIsolates(sentence)), maxLength);

/** Prevents email clients from turning text into links or addresses. */
const withoutLinks = (text: string): string => text.replace(/:(?=\/\/)|(?<=\S)[.@](?=\p{L})/gu, '$&\u200C');

/**
 * Prepares a user-chosen name for a sentence in an email to other people. Returns one short line without links,
 * isolated as in {@link bidiIsolatedOneLine}.
 */
export function linkFreeNameInMail(name: string, maxLength = 80): string {
  const shown = withoutLinks(oneLine(name, maxLength));
  return shown === '' ? '' : `\u2068${shown}\u2069`;
}

export interface UnrenderedMail {
  /** The value of `<html lang>`; defaults to English. */
  locale?: Locale;
  title: string;
  /** The paragraphs of the email; plain strings are escaped. */
  body: readonly (string | Html)[];
  /** A list of labeled facts, each with an optional link. */
  facts?: readonly (readonly [label: string, value: string, url?: string])[];
  action?: MailButton;
  /** Less prominent buttons below the main action. */
  choices?: readonly MailButton[];
  footer?: string;
  /** The organization's name and logo; if absent, the email shows neither. */
  brand?: Brand | null;
}

export interface MailButton {
  label: string;
  url: string;
}

export interface Brand {
  name: string;
  logoUrl: string;
}

const PREVIEW_LENGTH = 140;
/** Keeps the rest of the email out of the preview that email clients show. */
const AFTER_PREVIEW = new Html('&#847;&zwnj;&nbsp;'.repeat(60));

/** The preview text that email clients show beside the subject. */
const preview = (body: UnrenderedMail['body']): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden">${shorten(
    body
      .slice(0, 2)
      .map((part) => plain(part, lineOfHtml))
      .join(' '),
    PREVIEW_LENGTH,
  )}${AFTER_PREVIEW}</div>`;

const logo = (brand: Brand | null): Html =>
  brand === null
    ? html``
    : html`<p style="margin:0 0 24px"><img src="${brand.logoUrl}" alt="${brand.name}" height="40" style="display:block;height:40px;max-width:240px;border:0"></p>`;

/** Dark-mode colors for email clients that support them. */
const DARK = new Html(
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.ground{background:#12161b!important;color:#e8ecf1!important}.paper{background:#1b2129!important}.faint{color:#a3adb9!important}.link{color:#8fb0ff!important}.choice{border-color:#8fb0ff!important}}</style>',
);

const paragraph = (content: string | Html): Html => html`<p style="margin:0 0 16px;line-height:1.5">${content}</p>`;
/** Puts each label above its value, because a narrow column would break words on a phone. */
const fact = ([label, value, url]: readonly [string, string, string?]): Html => {
  const named =
    url === undefined
      ? html`${label}`
      : html`<a class="link" href="${url}" style="color:#1f4fd8;display:inline-block;padding:8px 0 0">${label}</a>`;
  return html`<tr><td style="padding:0 0 12px;line-height:1.4"><span class="faint" style="color:#5b6470">${named}</span><br><strong>${value}</strong></td></tr>`;
};
/**
 * Uses a table cell, because some email clients support padding only in cells. Without CSS support, each button appears
 * on its own line.
 */
const actionButton = ({ label, url }: MailButton): Html =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 24px"><tr><td bgcolor="#1f4fd8" style="background:#1f4fd8;border-radius:6px;mso-padding-alt:12px 20px"><a href="${url}" style="color:#ffffff;padding:12px 20px;text-decoration:none;display:inline-block;line-height:1.3">${label}</a></td></tr></table>`;
const choiceButton = ({ label, url }: MailButton): Html =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="display:inline-block;margin:0 8px 8px 0"><tr><td class="choice" style="border:1px solid #1f4fd8;border-radius:6px;mso-padding-alt:12px 16px"><a class="link" href="${url}" style="color:#1f4fd8;padding:12px 16px;text-decoration:none;display:inline-block;line-height:1.3">${label}</a></td></tr></table>`;
/** Converts HTML or a string to plain text, which needs no escaping. */
const plain = (content: string | Html, asText = textOfHtml): string =>
  content instanceof Html
    ? asText(withoutNeedlessBidiIsolates(content.markup.replace(/<bdi>(.*?)<\/bdi>/g, '\u2068$1\u2069')))
    : withoutNeedlessBidiIsolates(content);

/** Renders an email as HTML and plain text. Doesn't check links, so pass only our own. */
export function renderMail(content: UnrenderedMail): { html: string; text: string } {
  const { locale = 'en', title, body, facts = [], action, choices = [], footer, brand = null } = content;
  const table =
    facts.length > 0
      ? html`<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${facts.map(fact)}</table>`
      : html``;
  const buttons = [...(action ? [actionButton(action)] : []), ...choices.map(choiceButton)];
  const small =
    footer === undefined
      ? html``
      : html`<p class="faint" style="margin:24px 0 0;color:#5b6470;font-size:13px;line-height:1.5">${footer}</p>`;
  const markup = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${oneLine(title, 300)}</title>${DARK}</head><body class="ground" style="margin:0;background:#f4f6f8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c232b;overflow-wrap:anywhere;word-break:break-word">${preview(body)}<div style="max-width:560px;margin:0 auto;padding:32px 20px"><div class="paper" style="background:#ffffff;border-radius:10px;padding:32px">${logo(brand)}<h1 style="margin:0 0 20px;font-size:21px">${withoutLinks(title)}</h1>${body.map(paragraph)}${table}${buttons}${small}</div></div></body></html>`;
  const { labelled } = messageTextsOfLocale(locale).formats;
  const lines = [
    plain(withoutLinks(title)),
    '',
    ...body.flatMap((part) => [plain(part), '']),
    ...facts.map(([label, value, url]) =>
      [labelled(plain(label), plain(value)), ...(url === undefined ? [] : [`  ${url}`])].join('\n'),
    ),
    ...(facts.length > 0 ? [''] : []),
    ...[...(action ? [action] : []), ...choices].flatMap(({ label, url }) => [labelled(label, '').trimEnd(), url, '']),
    ...(footer === undefined ? [] : [plain(footer)]),
  ];
  return { html: markup.markup.toWellFormed(), text: lines.join('\n').trim().toWellFormed() };
}

export const SERVICE_NAME = 'Expiry Tracking';

export type SenderIdentity = Pick<Organization, 'name' | 'email_sender_name' | 'email_sender_identity_enabled'> &
  Partial<Pick<Organization, 'logo_url' | 'email_reply_to'>>;

/** The organization's sender name if set, otherwise its name. */
export const senderName = ({ email_sender_name, name }: SenderIdentity): string =>
  oneLine(email_sender_name || name, 80);

/** The From name. If the organization has no sender identity, its name is followed by "via" and the service's name. */
export function fromNameOf(organization: SenderIdentity): string {
  const name = senderName(organization);
  return organization.email_sender_identity_enabled ? name : `${name} via ${SERVICE_NAME}`;
}

/** Email clients only show images with https URLs. */
export const mailLogoOf = (organization: SenderIdentity): Brand | null =>
  organization.logo_url?.startsWith('https://')
    ? { name: senderName(organization), logoUrl: organization.logo_url }
    : null;

/** The reply address: the organization's if set, otherwise the responsible person's. */
export const replyToOf = (organization: SenderIdentity, person: string | null | undefined): string | null =>
  organization.email_reply_to || person || null;
