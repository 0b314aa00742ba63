// `npm run where -- <name>`: where an endpoint, a worker, a deployed function or a page lives: its code, tests and docs.
import { runCommand, UsageError } from '../local/command';
import type { Locations } from './where/find';
import { locationsOf } from './where/locations';

const listed = (title: string, paths: readonly string[]): string =>
  `${title}\n${paths.length === 0 ? '  none' : paths.map((path) => `  ${path}`).join('\n')}`;

async function main(name: string): Promise<void> {
  const found: Locations | null = await locationsOf(name);
  if (!found)
    throw new UsageError(`Nothing is called “${name}”: no endpoint, worker, deployed function or page.`);
  console.log(`${name}: ${found.what}`);
  console.log(
    [listed('code', found.code), listed('tests', found.tests), listed('docs', found.docs)].join('\n'),
  );
}

runCommand({
  name: 'npm run where',
  summary: 'where an endpoint, a worker, a deployed function or a page lives: its code, tests and docs.',
  positionals: {
    value: 'name',
    help: 'createExpiry, sweepReminders, everyMinute, a path such as /v2/expiries or a page such as portal',
    least: 1,
    most: 1,
  },
  run: (_options, [name = '']) => main(name),
});
