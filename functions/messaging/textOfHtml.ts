// The text of our own markup: paragraphs and lists by lines, links by their words and address.
import { compile } from 'html-to-text';

const HEADINGS = ['h1', 'h2', 'h3', 'h4'].map((selector) => ({
  selector,
  options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
}));

export const textOfHtml = compile({
  wordwrap: false,
  selectors: [
    ...HEADINGS,
    {
      selector: 'a',
      options: {
        linkBrackets: ['(', ')'],
        hideLinkHrefIfSameAsText: true,
        // The sanitizer appends a slash to links.
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

/** On one line and without addresses: how a mail begins in a list of mails. */
export const lineOfHtml = (markup: string): string => words(markup).replace(/\s+/g, ' ').trim();
