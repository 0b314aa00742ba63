// Rule: what a file exports is used somewhere; tests alone are no use for what the service is made of.
import { basename } from 'node:path';
import { isProduct, lineAt, type Project, plantedFile, type Rule, type Violation } from './project';

const EXPORTED =
  /^export\s+(?:async\s+)?(?:abstract\s+)?(const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm;
/** Types may be exported for what uses their values. */
const TYPES = ['interface', 'type'];
const NAME = /[A-Za-z_$][\w$]*/g;
/** Found by their file's name, or by who loads the file. */
const FOUND_OTHERWISE = [/\/(?:v1|v2|workers)\//, /^test\/setup\//, /^functions\/index\.ts$/];

function namesByCount({ files }: Project): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of files) {
    for (const [name] of code.matchAll(NAME)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The files in which each name stands. */
function filesByName({ files }: Project): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of files) {
    for (const name of new Set(code.match(NAME))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function check(house: Project): Violation[] {
  const { files } = house;
  const product = namesByCount({ ...house, files: files.filter(({ path }) => !path.startsWith('test/')) });
  const all = namesByCount(house);
  const spread = filesByName(house);
  return files.flatMap(({ path, code }) => {
    const uses = isProduct(path) ? product : all;
    return [...code.matchAll(EXPORTED)].flatMap(({ index, 1: kind = '', 2: name = '' }) => {
      const isFound = FOUND_OTHERWISE.some((where) => where.test(path)) && basename(path, '.ts') === name;
      if (isFound) return [];
      const line = lineAt(code, index);
      if ((uses.get(name) ?? 0) <= 1) return [{ path, line, message: `exports ${name}, which nothing uses` }];
      const isAlone = isProduct(path) && !TYPES.includes(kind) && (spread.get(name) ?? 0) <= 1;
      return isAlone ? [{ path, line, message: `exports ${name}, which no other file uses` }] : [];
    });
  });
}

export const unusedRule: Rule = {
  name: 'unused',
  says: 'what a file exports is used, and not by tests alone',
  check,
  planted: [
    plantedFile('functions/contacts/left.ts', 'export const leftOver = 1;'),
    plantedFile('functions/contacts/alone.ts', 'export const alone = 1;\nexport const getContact = alone;'),
    plantedFile('functions/contacts/over.ts', 'export async function leftOver() {}'),
    plantedFile('local/over.ts', 'export class LeftOver {}'),
    {
      path: 'test/support/left.ts',
      text: '// A file; leftOver stands in a comment.\nexport type LeftOver = 1;',
    },
  ],
};
