// Rule: names use the words of docs/glossary.md, not those that it replaces.
import { lineAt, type Project, plantedFile, type Rule, type SourceFile, type Violation } from './project';

const REFUSED_BLOCK = /```refused\n([\s\S]*?)```/;
const IDENTIFIER = /[A-Za-z$][\w$]*/g;
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
/** Of the language, or of what is stored and sent under an older name; so is whatever is written in snake_case. */
const NOT_OURS = ['allSettled', 'standing', 'told'];
/** What comes next is called so in plain English. */
const PLAIN = ['following'];
const ENDINGS = ['', 's', 'es', 'd', 'ed', 'ing'];

/** `deed → audited change` of the glossary's list, as word and replacement. */
export function refusedWords(glossary: string): Map<string, string> {
  const lines = REFUSED_BLOCK.exec(glossary)?.[1]?.trim().split('\n') ?? [];
  return new Map(lines.map((line) => line.split('→').map((side) => side.trim()) as [string, string]));
}

/** The words of `stageAuditedChange` and `MOST_CHANGES`, in lower case. */
const wordsOf = (name: string): string[] => (name.match(PART) ?? []).map((word) => word.toLowerCase());

/** The refused word that it is, or is a form of: `settling` is one of “settle”. */
const refusedFormOf = (part: string, refused: Project['refusedWords']): string | undefined =>
  ENDINGS.filter((ending) => part.endsWith(ending) && !PLAIN.includes(part))
    .map((ending) => part.slice(0, part.length - ending.length))
    .flatMap((stem) => [stem, `${stem}e`])
    .find((stem) => refused.has(stem));

/** Template literals keep only what they compute. */
const withoutTemplates = (code: string): string =>
  code.replace(/`(?:\\[\s\S]|[^`\\])*`/g, (literal) =>
    literal.replace(/(^|\})[^$]*?(\$\{|$)/g, (text) => text.replace(/[^\n]/g, ' ')),
  );

const isOurs = (name: string): boolean =>
  !NOT_OURS.includes(name) && (!name.includes('_') || name === name.toUpperCase());

function refusedIn(
  text: string,
  refused: Project['refusedWords'],
): { index: number; name: string; word: string }[] {
  return [...text.matchAll(IDENTIFIER)].flatMap(({ index, 0: name }) => {
    if (!isOurs(name)) return [];
    const [word] = wordsOf(name).flatMap((part) => refusedFormOf(part, refused) ?? []);
    return word === undefined ? [] : [{ index, name, word }];
  });
}

function violations(file: SourceFile, refused: Project['refusedWords']): Violation[] {
  const { path } = file;
  const code = withoutTemplates(file.code);
  const inCode = refusedIn(code, refused).map((found) => ({ ...found, line: lineAt(code, found.index) }));
  const inPath = refusedIn(path.replace(/\.\w+$/, ''), refused).map((found) => ({ ...found, line: 1 }));
  return [...inPath, ...inCode].map(({ line, name, word }) => ({
    path,
    line,
    message: `calls something \`${name}\`; the glossary's word for "${word}" is: ${refused.get(word)}`,
  }));
}

export const glossaryRule: Rule = {
  name: 'glossary',
  says: 'names use the words of docs/glossary.md, not those that it replaces',
  check: ({ files, refusedWords: refused }) => files.flatMap((file) => violations(file, refused)),
  planted: [
    plantedFile('functions/contacts/deeds.ts', 'export const deed = 1;'),
    plantedFile('functions/contacts/change.ts', 'export interface StagedDeed { a: 1 }'),
    plantedFile('functions/contacts/most.ts', 'const MOST_DEED = 1;\nexport const a = MOST_DEED;'),
    plantedFile('functions/contacts/workers/sweepDeed.ts', 'export const a = 1;'),
    plantedFile('functions/contacts/many.ts', 'export const listDeeds = 1;'),
    { path: 'test/unit/a.test.ts', text: '// A test.\nconst { deed } = given;' },
  ],
};
