// Renders the guides as HTML pages that also work without JavaScript, and builds their search index.
import { Marked, type Tokens } from 'marked';
import type { Guide } from './guides';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const addressOf = (slug: string): string => (slug === '' ? '/docs/' : `/docs/${slug}/`);

/** The anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const markdown = new Marked({
  renderer: {
    heading({ text, depth, tokens }: Tokens.Heading): string {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang = '' }: Tokens.Code): string {
      // Wide lines scroll, and scrollable areas must be reachable with the keyboard.
      return `<pre tabindex="0"><code class="language-${escaped(lang.split(' ')[0] ?? '')}">${escaped(text)}</code></pre>\n`;
    },
    table(token: Tokens.Table): string {
      const cells = (row: Tokens.TableCell[], tag: string): string =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      const head = `<thead><tr>${cells(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr></thead>`;
      return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
    },
  },
});

const link = (address: string, title: string, isHere: boolean): string =>
  `<li><a href="${address}"${isHere ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;

export function contents(all: readonly Guide[], here: string): string {
  const links = all.map(({ slug, title }) => link(addressOf(slug), title, addressOf(slug) === here));
  const reference = [
    link('/docs/reference/?version=v1', 'Reference of v1', false),
    link('/docs/reference/?version=v2', 'Reference of v2', false),
  ];
  return `<nav aria-label="Documentation"><details id="menu" open><summary>All guides</summary><ul>${[...links, ...reference].join('\n')}</ul></details></nav>`;
}

export function htmlPage(guide: Guide, all: readonly Guide[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(guide.title)} · Expiry Tracking Service</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body class="docs">
<a class="skip" href="#text">Skip to the text</a>
${contents(all, addressOf(guide.slug))}
<main class="text" id="text">
${markdown.parse(guide.markdown, { async: false })}</main>
<script type="module" src="/docs/docs.js"></script>
</body>
</html>
`;
}

/** An entry of the search index. */
export interface Section {
  guide: string;
  heading: string;
  address: string;
  text: string;
}

const HEADING = /^#{1,3} (.+)$/;

/** Plain text without Markdown syntax. */
const readable = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Includes snippets, because they contain names of endpoints and fields. Comments in snippets aren't headings. */
export function sectionsOf({ slug, title, markdown }: Guide): Section[] {
  const sections: Section[] = [{ guide: title, heading: title, address: addressOf(slug), text: '' }];
  let inSnippet = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inSnippet = !inSnippet;
    const heading = inSnippet ? undefined : HEADING.exec(line)?.[1];
    const last = sections.at(-1);
    if (heading !== undefined && heading !== title) {
      const address = `${addressOf(slug)}#${anchorOf(heading)}`;
      sections.push({ guide: title, heading: readable(heading), address, text: '' });
    } else if (last) {
      last.text += `${line}\n`;
    }
  }
  return sections.map((section) => ({ ...section, text: readable(section.text) }));
}
