// Rule: the repository stands alone: no text leans on a document or a number that is not in it.
import { lineAt, type Rule } from './project';

/** Sections of public standards have addresses of their own: `RFC 8058, section 2`. */
const ELSEWHERE =
  /(?<!RFC \d+,? )\b(?:specification )?sections? \d|\bissues? #?\d|\b(?:decisions|http-api|local-suite)\.md\b/gi;

export const standaloneRule: Rule = {
  name: 'standalone',
  says: 'what a comment needs stands in it or in docs/, not in a document that is not here',
  check: ({ files }) =>
    files
      .filter(({ path }) => path !== 'tools/architecture/standalone.ts')
      .flatMap(({ path, text }) =>
        [...text.matchAll(ELSEWHERE)].map(({ 0: found, index }) => ({
          path,
          line: lineAt(text, index),
          message: `refers to “${found}”, which is not in this repository`,
        })),
      ),
  planted: [
    { path: 'functions/contacts/a.ts', text: '// As specification section 4 says.\nexport const a = 1;' },
    { path: 'functions/contacts/b.ts', text: '// A list (issue 7).\nexport const b = 1;' },
    { path: 'test/unit/c.test.ts', text: '// See decisions.md.\nexport const c = 1;' },
  ],
};
