// `npm run workers`: writes docs/workers.md, the list of all background workers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkerByName, pathsByDeclarationName } from '../functions/http/register';
import { loadWorkerNamesByFunction, workerPartsOfFunction } from '../functions/http/workerGroups';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';

const FILE = join(ROOT, 'docs/workers.md');

const INTRODUCTION = `# Workers

\`npm run workers\` generates this page from the workers, and a test compares them. The source of a worker is
\`functions/<area>/workers.ts\`. Workers that wait for the same thing share a function
([decision 0003](decisions/0003-workers-share-a-function.md)). Due work has a queue, a sweep and a nightly plan of its timers
([decision 0014](decisions/0014-declare-due-work-once.md)).
`;

/** The first line of a worker's file. */
function purposeOf(path: string): string {
  const [line = ''] = readFileSync(join(ROOT, 'functions', `${path}.ts`), 'utf8').split('\n');
  return line.replace(/^\/\/ /, '').replaceAll('|', '\\|');
}

function rowsOf(target: string, names: readonly string[]): string[] {
  const paths = pathsByDeclarationName('workers');
  return names.flatMap((name) => {
    const worker = findWorkerByName(name);
    if (worker === null) return [];
    const path = paths.get(name) ?? '';
    return workerPartsOfFunction(target, name, worker).map((part) => {
      const when =
        part.kind === 'task'
          ? `tasks, ${part.rateLimits.maxConcurrentDispatches} at once`
          : part.kind === 'schedule'
            ? `\`${part.cron}\``
            : `${part.after === 'creation' ? 'creation' : 'writes'} of \`${part.document}\``;
      return `| \`${target}\` | ${when} | [${name}](../functions/${path}.ts) | ${purposeOf(path)} |`;
    });
  });
}

/** The whole file. */
export function workersPage(): string {
  const rows = Object.entries(loadWorkerNamesByFunction())
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([target, names]) => rowsOf(target, names.toSorted()));
  return `${INTRODUCTION}
| function | runs on | worker | what it does |
|---|---|---|---|
${rows.join('\n')}
`;
}

export const writtenWorkersPage = (): string => readFileSync(FILE, 'utf8');

if (require.main === module) {
  runCommand({
    name: 'npm run workers',
    summary: 'writes docs/workers.md.',
    options: {},
    run: async () => writeFileSync(FILE, workersPage()),
  });
}
