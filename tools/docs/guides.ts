// The guides in order, with their facts filled in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token } from 'marked';
import { ROOT } from '../../local/config';
import { facts } from './facts';

/** The slugs in the order of the table of contents; the first page has none. */
const SLUGS =
  ` first-request authentication conventions pagination idempotency concurrent-changes reminders calendars webhooks
  no-code-tools integrations events uploads document-collection workflows portals compliance-score import-export evidence-packs
  personal-data extraction plans limits errors client agents sandbox versioning changelog`.split(/\s+/);

/** Pages outside docs/guides. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  extraction: 'docs/extraction.md',
  plans: 'docs/plans.md',
  changelog: 'CHANGELOG.md',
};

export interface Guide {
  /** The last path segment below `/docs/`; empty for the first page. */
  slug: string;
  title: string;
  markdown: string;
}

/** @throws if a guide uses an unknown fact. */
function filled(markdown: string, known: Readonly<Record<string, string>>, file: string): string {
  return markdown.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
    const fact = known[name.trim()];
    if (fact === undefined) throw new Error(`${file} uses an unknown fact: ${name.trim()}`);
    return fact;
  });
}

export function guides(): Guide[] {
  const known = facts();
  return SLUGS.map((slug) => {
    const file = ELSEWHERE[slug] ?? `docs/guides/${slug || 'index'}.md`;
    const markdown = filled(readFileSync(join(ROOT, file), 'utf8'), known, file);
    const title = /^# (.+)$/m.exec(markdown)?.[1];
    if (!title) throw new Error(`${file} has no title`);
    return { slug, title, markdown };
  });
}

export interface Snippet {
  language: string;
  /** The word after the language: ```` ```js verify-own ````. */
  name: string;
  text: string;
}

/** The shell commands of a guide, in order. Tests run them exactly as printed. */
export const commandsOf = (markdown: string): string =>
  marked
    .lexer(markdown)
    .flatMap((token: Token) => (token.type === 'code' && token.lang === 'sh' ? [String(token.text)] : []))
    .join('\n');

/** The named snippets of a guide, which tests run. */
export function snippetsOf(markdown: string): Snippet[] {
  return marked.lexer(markdown).flatMap((token: Token) => {
    if (token.type !== 'code') return [];
    const [language = '', name] = String(token.lang ?? '').split(' ');
    return name === undefined ? [] : [{ language, name, text: String(token.text) }];
  });
}
