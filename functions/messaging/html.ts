// Makes HTML in which every value is inert, and the one layout of the service's mails.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);

/** HTML that is safe as it stands. Only {@link html} makes it. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = string | number | Html | readonly Html[];

const markupOf = (part: Part): string => {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return escapeHtml(String(part));
};

/** Tagged template: literal parts stay, every interpolated value is escaped unless it is {@link Html} itself. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    literals.reduce((text, literal, index) => text + markupOf(parts[index - 1] ?? '') + literal),
  );
}

/** One line without control, bidirectional-override or zero-width characters: for subjects and sender names. */
export function oneLine(value: string, maxLength = 200): string {
  const visible = value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return visible.length > maxLength ? `${visible.slice(0, maxLength - 1)}…` : visible;
}

export interface MailContent {
  title: string;
  /** Paragraphs; plain strings are escaped. */
  body: readonly (string | Html)[];
  /** Facts as a two-column list. */
  facts?: readonly (readonly [string, string])[];
  action?: { label: string; url: string };
  footer?: string;
}

const paragraph = (content: string | Html): Html =>
  html`<p style="margin:0 0 16px;line-height:1.5">${content}</p>`;
const fact = ([label, value]: readonly [string, string]): Html =>
  html`<tr><td style="padding:4px 16px 4px 0;color:#5b6470">${label}</td><td style="padding:4px 0"><strong>${value}</strong></td></tr>`;
const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENTITIES).map(([character, entity]) => [entity, character]),
);
/** A text part is no HTML: in it, what was escaped stands as it was written. */
const plain = (content: string | Html): string =>
  content instanceof Html
    ? content.markup
        .replace(/<[^>]*>/g, '')
        .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity)
    : content;

/** A mail in both its forms. Links must be our own: they are not checked. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const { title, body, facts = [], action, footer } = content;
  const table =
    facts.length > 0
      ? html`<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${facts.map(fact)}</table>`
      : html``;
  const button = action
    ? html`<p style="margin:0 0 24px"><a href="${action.url}" style="background:#1f4fd8;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${action.label}</a></p>`
    : html``;
  const small =
    footer === undefined
      ? html``
      : html`<p style="margin:24px 0 0;color:#5b6470;font-size:13px;line-height:1.5">${footer}</p>`;
  const markup = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="margin:0;background:#f4f6f8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c232b"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><div style="background:#ffffff;border-radius:10px;padding:32px"><h1 style="margin:0 0 20px;font-size:21px">${title}</h1>${body.map(paragraph)}${table}${button}${small}</div></div></body></html>`;
  const lines = [
    title,
    '',
    ...body.flatMap((part) => [plain(part), '']),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...(facts.length > 0 ? [''] : []),
    ...(action ? [`${action.label}: ${action.url}`, ''] : []),
    ...(footer === undefined ? [] : [footer]),
  ];
  return { html: markup.markup, text: lines.join('\n').trim() };
}
