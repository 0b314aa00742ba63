// `npm run where -- <name>`: lists the code, tests and docs of an endpoint, a worker, a deployed function or a page.
import { runCommand, UsageError } from '../local/command';
import { locationsOf } from './where/find';

const listed = (title: string, paths: readonly string[]): string =>
  `${title}\n${paths.length === 0 ? '  none' : paths.map((path) => `  ${path}`).join('\n')}`;

async function main(name: string): Promise<void> {
  const found = await locationsOf(name);
  if (!found)
    throw new UsageError(`Nothing is called “${name}”: no endpoint, worker, deployed function or page.`);
  console.log(`${name}: ${found.what}`);
  console.log(
    [listed('code', found.code), listed('tests', found.tests), listed('docs', found.docs)].join('\n'),
  );
}

runCommand({
  name: 'npm run where',
  summary: 'lists the code, tests and docs of an endpoint, a worker, a deployed function or a page.',
  positionals: {
    value: 'name',
    help: 'createExpiry, sweepReminders, everyMinute, a path such as /v2/expiries or a page such as portal',
    least: 1,
    most: 1,
  },
  run: (_options, [name = '']) => main(name),
});
