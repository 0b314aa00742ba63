// Rules on what texts may lean on: nothing that is not in the repository, and what the public reads on nothing inside it.
import { basename } from 'node:path';
import { isProduct, lineAt, type Project, plantedFile, type Rule } from './project';

const NUMBER = '#?(?:\\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\\b)';
/** Sections of public standards have addresses of their own: `RFC 8058, section 2`. */
const ELSEWHERE = new RegExp(
  [
    `(?<!RFC \\d+,? )(?:\\b(?:sections?|sec\\.|chapters?)|§) ?${NUMBER}`,
    `\\b(?:issues?|tickets?|requirements?|spec) ${NUMBER}|\\(#\\d+\\)|/issues/\\d`,
    '\\b(?:the|our|per) (?:specification|specs?|brief|issue tracker|chat)\\b|\\bas specified\\b',
  ].join('|'),
  'gi',
);
const DOCUMENT = /[\w-]+\.md\b/g;
/** As a comment or a document names it: no import, no string, no pattern such as `<name>.ts`. */
const SOURCE = /(?<![\w./'"<>*-])[A-Za-z][\w/]*\.ts\b/g;
/** What stands before it in its line, where it is in a comment. */
const COMMENTED = /\/\/|^\s*(?:\/\*|\*)/;
/** One tells of what was there, the others of a package of its own. */
const OF_OTHERS = /^(?:CHANGELOG\.md$|clients\/)/;

const textsOf = ({ files, documents }: Project) => [...files, ...documents];

function missingDocuments(text: string, { documents }: Project) {
  const names = new Set(documents.map(({ path }) => basename(path)));
  return [...text.matchAll(DOCUMENT)].filter(([name]) => !names.has(name));
}

/** Of a source file, only what its comments name. */
function missingSources({ path, text }: { path: string; text: string }, { files, documents }: Project) {
  if (OF_OTHERS.test(path)) return [];
  const paths = [...files, ...documents].map((each) => each.path);
  const isCode = files.some((each) => each.path === path);
  return [...text.matchAll(SOURCE)].filter(
    ({ 0: name, index }) =>
      (!isCode || COMMENTED.test(text.slice(text.lastIndexOf('\n', index) + 1, index))) &&
      !paths.some((each) => each === name || each.endsWith(`/${name}`)),
  );
}

export const standaloneRule: Rule = {
  name: 'standalone',
  says: 'what a comment or a document needs stands in it or in docs/, not in one that is not here',
  check: (project) =>
    textsOf(project)
      .filter(({ path }) => path !== 'tools/architecture/standalone.ts')
      .flatMap((each) =>
        [
          ...each.text.matchAll(ELSEWHERE),
          ...missingDocuments(each.text, project),
          ...missingSources(each, project),
        ].map(({ 0: found, index }) => ({
          path: each.path,
          line: lineAt(each.text, index),
          message: `refers to “${found}”, which is not in this repository`,
        })),
      ),
  planted: [
    { path: 'functions/contacts/a.ts', text: '// As specification section 4 says.\nexport const a = 1;' },
    { path: 'functions/contacts/b.ts', text: '// A list (issue 7).\nexport const b = 1;' },
    { path: 'test/unit/c.test.ts', text: '// See decisions.md.\nexport const c = 1;' },
    { path: 'test/unit/d.test.ts', text: '// As in moved.ts.\nexport const d = 1;' },
    { path: 'test/unit/e.test.ts', text: '// As the spec says.\nexport const e = 1;' },
    { path: 'test/unit/f.test.ts', text: "it('answers (spec 4.3)');" },
    {
      path: 'functions/contacts/g.ts',
      text: '// Why: https://example.com/a/issues/12.\nexport const g = 1;',
    },
    { path: 'functions/contacts/h.ts', text: '// Ticket 12, § 3.\nexport const h = 1;' },
    { path: 'docs/d.md', text: 'Sent back, as the specification has it.' },
  ],
};

/** `2 reads.`, `1 write`: what docstrings count. In code, comments are blank; strings are looked at in the text. */
const COST = /\b\d+ (?:reads?|writes?)\b/g;
const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

const isInCode = (code: string, index: number): boolean => /['"`]/.test(code[index] ?? '');

export const costsRule: Rule = {
  name: 'costs',
  says: 'what the documentation says of an endpoint names no document that is read or written for it',
  check: ({ files }) =>
    files
      .filter(({ path }) => isProduct(path) && !path.startsWith('functions/platform/'))
      .flatMap(({ path, text, code }) =>
        [...text.matchAll(STRINGS)]
          .filter(({ 0: string, index }) => isInCode(code, index) && string.match(COST) !== null)
          .map(({ index }) => ({
            path,
            line: lineAt(text, index),
            message: 'says what something costs inside',
          })),
      ),
  planted: [
    plantedFile(
      'functions/contacts/v1/getThem.ts',
      "export const getThem = { description: 'All of them. 2 reads.' };",
    ),
  ],
};
