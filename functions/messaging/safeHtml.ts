// Reduces user-written HTML to text, a few tags and links.
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { escapeHtml } from './html';

const BLOCKS = ['p', 'div', 'blockquote', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'br', 'hr'];
const INLINE = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'span'];
/** Elements that are removed along with their content. */
const WITH_CONTENT = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'option'],
];

/** The normalized URL of a web or email link; null for others, such as `javascript:`. */
function safeAddress(written: string): string | null {
  const url = URL.parse(written.trim());
  const harmless = url && ['https:', 'http:', 'mailto:'].includes(url.protocol);
  return harmless ? url.href.replaceAll("'", '%27') : null;
}

function link(tagName: string, { href = '' }: Attributes): Tag {
  const address = safeAddress(href);
  return {
    tagName,
    attribs: address === null ? {} : { href: address, target: '_blank', rel: 'noopener noreferrer' },
  };
}

const OPTIONS: IOptions = {
  allowedTags: [...BLOCKS, ...INLINE],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  nonTextTags: WITH_CONTENT,
  transformTags: { a: link },
  // The sanitizer doesn’t escape quotation marks. They are escaped here so that the text is safe in any context.
  textFilter: (text) => text.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
};

/**
 * The maximum nesting depth, deeper than any editor produces. For each closing tag, the parser searches all open tags,
 * so deep nesting is slow.
 */
const MAX_DEPTH = 100;

class NestedTooDeep extends Error {}

/**
 * Reduces HTML to paragraphs, lists, emphasis and links. Drops all attributes except those on links, and closes
 * unclosed tags. Text nested deeper than 100 tags becomes plain text. The sanitizer runs twice, because removing a tag
 * can leave nested paragraphs, which the second run splits. A third run would change nothing.
 */
export const sanitizeUserHtml = (written: string): string => sanitizedOnce(sanitizedOnce(written));

function sanitizedOnce(written: string): string {
  let depth = 0;
  const onOpenTag = (): void => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new NestedTooDeep();
  };
  const onCloseTag = (): void => {
    depth -= 1;
  };
  try {
    const safe = sanitizeHtml(written, { ...OPTIONS, onOpenTag, onCloseTag });
    return safe.replaceAll('<br />', '<br>').replaceAll('<hr />', '<hr>');
  } catch (thrown) {
    if (thrown instanceof NestedTooDeep) return escapeHtml(written);
    throw thrown;
  }
}
