// The search index of the guides: each guide by its headings.
import { anchorOf } from './anchors';
import type { Guide } from './guides';
import { addressOf } from './page';

export interface Section {
  guide: string;
  heading: string;
  address: string;
  text: string;
}

const HEADING = /^#{1,3} (.+)$/;

/** As it is read: without the marks of Markdown. */
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
