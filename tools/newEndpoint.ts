// `npm run new:endpoint -- v1 <area> <name>` or `-- v2 <area> <operationId> --path /things/{id}`: writes an endpoint into a
// file of its own. Nothing else needs an edit for it to be served, documented, limited and tested.
import { join, relative } from 'node:path';
import { runCommand, UsageError } from '../local/command';
import { ROOT } from '../local/config';
import { writeEndpoint } from './newEndpoint/write';

function main([version, area, name]: readonly string[], path: string | undefined): void {
  if (version !== 'v1' && version !== 'v2') {
    throw new UsageError(`There is no version “${version}”. Known: v1, v2.`);
  }
  if (area === undefined || name === undefined) throw new UsageError('The area and the name are missing.');
  const file = writeEndpoint(join(ROOT, 'functions'), { version, area, name, path });
  console.log(`${relative(ROOT, file)} is written, and served. Now:
  - if the record's other endpoints share a file, move it there
  - say in it what it takes, answers and does; a use case and a view beside it do the work
  - test/behaviour/: a test that has its name or address in full
  - test/support/samples.ts: a call that succeeds, if it takes an id or an Idempotency-Key
  - npm run client${version === 'v1' ? ', npm run contract -- --accept' : ''}, and a line in CHANGELOG.md`);
}

runCommand({
  name: 'npm run new:endpoint',
  summary: 'writes an endpoint.',
  options: { path: { type: 'string', value: '/things/{id}', help: 'of an operation of v2' } },
  positionals: {
    value: 'v1|v2> <area> <name',
    help: 'for v2, the name is the operationId',
    least: 3,
    most: 3,
  },
  run: async ({ path }, positionals) => main(positionals, path),
});
