// `npm run new:endpoint -- v1 <area> <name>` or `-- v2 <area> <operationId> --path /things/{id}`: writes the one file
// that an endpoint is. Nothing else needs an edit for it to be served, documented, limited and tested.
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../local/config';
import { writeEndpoint } from './newEndpoint/write';

const USAGE = `npm run new:endpoint -- v1 <area> <name>
npm run new:endpoint -- v2 <area> <operationId> --path /things/{id}`;

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { path: { type: 'string' } },
  });
  const [version, area, name] = positionals;
  if ((version !== 'v1' && version !== 'v2') || area === undefined || name === undefined) {
    console.log(USAGE);
    process.exitCode = 2;
    return;
  }
  const file = writeEndpoint(join(ROOT, 'functions'), { version, area, name, path: values.path });
  console.log(`${relative(ROOT, file)} is written, and served. Now:
  - say in it what it takes, answers and does; a use case and a view beside it do the work
  - test/support/samples.ts: a call that succeeds, if it takes an id or an Idempotency-Key
  - npm run client${version === 'v1' ? ', npm run contract -- --accept' : ''}, and a line in CHANGELOG.md`);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
