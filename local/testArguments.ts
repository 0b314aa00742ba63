// Parses the arguments of `npm test --` and `npm run test:unit --`: files, and common options of mocha.
import { globSync } from 'node:fs';
import { ROOT } from './config';
import { UsageError } from './preconditionError';

/** Whether the option takes a value. */
const OPTIONS: Readonly<Record<string, boolean>> = {
  '-g': true,
  '--grep': true,
  '-f': true,
  '--fgrep': true,
  '-i': false,
  '--invert': false,
  '-b': false,
  '--bail': false,
  '-t': true,
  '--timeout': true,
  '--retries': true,
  '--ignore': true,
  '-R': true,
  '--reporter': true,
};

const exists = (pattern: string): boolean => globSync(pattern, { cwd: ROOT }).length > 0;

/**
 * The files among the arguments.
 * @throws UsageError for an unknown option, a missing value or a missing file.
 */
export function filesAmong(given: readonly string[], more: Readonly<Record<string, boolean>> = {}): string[] {
  const known: Readonly<Record<string, boolean>> = { ...OPTIONS, ...more };
  const files: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at] ?? '';
    if (!argument.startsWith('-')) {
      if (!exists(argument)) {
        const byTitle = argument.endsWith('.ts') ? '' : ` To select tests by title: -g '${argument}'.`;
        throw new UsageError(`Test file “${argument}” doesn’t exist.${byTitle}`);
      }
      files.push(argument);
      continue;
    }
    const [name = '', value] = argument.split('=', 2);
    if (!Object.hasOwn(known, name))
      throw new UsageError(`Unknown option ${name}. Known options: ${[...Object.keys(known), '--help'].join(', ')}.`);
    if (known[name] !== true || value !== undefined) continue;
    at += 1;
    if (given[at] === undefined) throw new UsageError(`${name} needs a value.`);
  }
  return files;
}
