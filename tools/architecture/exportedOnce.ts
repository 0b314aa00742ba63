// Rule: a name stands for one thing: no two files of the service export it.
import { basename } from 'node:path';
import { isProduct, lineAt, type Project, type Rule, type Violation } from './project';

const EXPORTED =
  /^export\s+(?:async\s+)?(?:abstract\s+)?(?:const|function\*?|class|interface|type)\s+([\w$]+)/gm;
/** An operation of v1 may be called as one of v2, and a worker as its queue: they are found by their file's name. */
const BY_FILE = /\/(?:v1|v2|workers)\//;

function check({ files }: Project): Violation[] {
  const first = new Map<string, string>();
  return files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED)].flatMap(({ index, 1: name = '' }) => {
        if (BY_FILE.test(path) && basename(path, '.ts') === name) return [];
        const other = first.get(name) ?? path;
        first.set(name, other);
        if (other === path) return [];
        return [{ path, line: lineAt(code, index), message: `exports ${name}, as ${other} does` }];
      }),
    );
}

export const exportedOnceRule: Rule = {
  name: 'exported once',
  says: 'what two files export has two names',
  check,
  planted: [
    { path: 'functions/contacts/time.ts', text: '// A file.\nexport function now() {}' },
    { path: 'functions/contacts/b.ts', text: '// A file.\nexport interface b {}' },
  ],
};
