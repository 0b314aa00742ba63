// The guides: which there are, in which order, and their text with its facts filled in.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token } from 'marked';
import { ROOT } from '../../local/config';
import { facts } from './facts';

/** In the order of the contents; missing files are skipped. */
const SOURCES: readonly (readonly [slug: string, file: string])[] = [
  ['', 'docs/guides/index.md'],
  ['first-request', 'docs/guides/first-request.md'],
  ['authentication', 'docs/guides/authentication.md'],
  ['conventions', 'docs/guides/conventions.md'],
  ['pagination', 'docs/guides/pagination.md'],
  ['idempotency', 'docs/guides/idempotency.md'],
  ['concurrent-changes', 'docs/guides/concurrent-changes.md'],
  ['reminders', 'docs/guides/reminders.md'],
  ['calendars', 'docs/guides/calendars.md'],
  ['webhooks', 'docs/guides/webhooks.md'],
  ['no-code-tools', 'docs/guides/no-code-tools.md'],
  ['integrations', 'docs/guides/integrations.md'],
  ['events', 'docs/guides/events.md'],
  ['uploads', 'docs/guides/uploads.md'],
  ['document-collection', 'docs/guides/document-collection.md'],
  ['workflows', 'docs/guides/workflows.md'],
  ['portals', 'docs/guides/portals.md'],
  ['compliance-score', 'docs/guides/compliance-score.md'],
  ['import-export', 'docs/guides/import-export.md'],
  ['evidence-packs', 'docs/guides/evidence-packs.md'],
  ['personal-data', 'docs/guides/personal-data.md'],
  ['extraction', 'docs/extraction.md'],
  ['plans', 'docs/plans.md'],
  ['limits', 'docs/guides/limits.md'],
  ['errors', 'docs/guides/errors.md'],
  ['client', 'docs/guides/client.md'],
  ['agents', 'docs/guides/agents.md'],
  ['sandbox', 'docs/guides/sandbox.md'],
  ['versioning', 'docs/guides/versioning.md'],
  ['changelog', 'CHANGELOG.md'],
];

export interface Guide {
  /** The last part of its address below `/docs/`; empty for the first page. */
  slug: string;
  title: string;
  markdown: string;
}

/**
 * @throws if a guide uses an unknown fact.
 */
function filled(markdown: string, known: Readonly<Record<string, string>>, file: string): string {
  return markdown.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
    const fact = known[name.trim()];
    if (fact === undefined) throw new Error(`${file} names a fact that there is not: ${name.trim()}`);
    return fact;
  });
}

export function guides(): Guide[] {
  const known = facts();
  return SOURCES.filter(([, file]) => existsSync(join(ROOT, file))).map(([slug, file]) => {
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

/** The commands of a guide for a shell, in their order: tests run them as they are printed. */
export const commandsOf = (markdown: string): string =>
  marked
    .lexer(markdown)
    .flatMap((token: Token) => (token.type === 'code' && token.lang === 'sh' ? [String(token.text)] : []))
    .join('\n');

/** The snippets of a guide that have a name: tests run them. */
export function snippetsOf(markdown: string): Snippet[] {
  return marked.lexer(markdown).flatMap((token: Token) => {
    if (token.type !== 'code') return [];
    const [language = '', name] = String(token.lang ?? '').split(' ');
    return name === undefined ? [] : [{ language, name, text: String(token.text) }];
  });
}
