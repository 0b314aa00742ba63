// Cuts HTML that somebody wrote down to what can do no harm: a few tags for text, links, nothing else.
import { escapeHtml } from './html';

const VOID_TAGS = new Set(['br', 'hr']);
const TAGS = new Set([
  ...VOID_TAGS,
  ...[
    'p',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'h1',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'div',
    'span',
    'a',
  ],
]);
/** What stands between these is no text and goes with them. */
const WITH_CONTENT = /<(script|style|template|noscript|iframe|object|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(-->|$)|<[!?][^>]*>/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Text as it stood, with entities kept and everything else inert. */
function inert(text: string): string {
  let safe = '';
  let from = 0;
  for (const { 0: entity, index } of text.matchAll(ENTITY)) {
    safe += escapeHtml(text.slice(from, index)) + entity;
    from = index + entity.length;
  }
  return safe + escapeHtml(text.slice(from));
}

/** The address of a link to the web or to a mailbox, spelled out; null for any other, such as `javascript:`. */
function safeAddress(attributes: string): string | null {
  const match = HREF.exec(attributes);
  const written = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replaceAll('&amp;', '&');
  const url = URL.parse(written.trim());
  const harmless = url && ['https:', 'http:', 'mailto:'].includes(url.protocol);
  return harmless ? url.href.replaceAll("'", '%27') : null;
}

function openingTag(name: string, attributes: string): string {
  if (name !== 'a') return `<${name}>`;
  const address = safeAddress(attributes);
  return address === null
    ? '<a>'
    : `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">`;
}

/**
 * The same text with its paragraphs, lists, emphasis and links; every other tag and every attribute is gone, and what
 * was left open is closed. Made safe again, it stays as it is.
 */
export function safeHtml(written: string): string {
  const source = written.replace(WITH_CONTENT, '').replace(COMMENT, '');
  const open: string[] = [];
  let safe = '';
  let from = 0;
  for (const { 0: tag, 1: slash, 2: named = '', 3: attributes = '', index } of source.matchAll(TAG)) {
    safe += inert(source.slice(from, index));
    from = index + tag.length;
    const name = named.toLowerCase();
    if (!TAGS.has(name)) continue;
    if (slash === '') {
      safe += openingTag(name, attributes);
      if (!VOID_TAGS.has(name)) open.push(name);
    } else if (open.includes(name)) {
      let closed: string | undefined;
      do {
        closed = open.pop();
        safe += `</${closed}>`;
      } while (closed !== name);
    }
  }
  safe += inert(source.slice(from));
  return (
    safe +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}
