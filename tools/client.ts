// `npm run client`: the types of the TypeScript client, from the OpenAPI documents. With `--check` nothing is written;
// it ends with 1 when the types are stale.
import { runCommand } from '../local/command';
import { typesAreStale, writeClientTypes } from './client/types';

async function main(check: boolean): Promise<void> {
  if (!check) {
    await writeClientTypes();
    console.log('clients/typescript/src/v1.ts and v2.ts are written.');
  } else if (await typesAreStale()) {
    console.log('The client’s types are stale: run npm run client.');
    process.exitCode = 1;
  }
}

runCommand({
  name: 'npm run client',
  summary: 'writes the types of the TypeScript client, from the OpenAPI documents.',
  options: { check: { type: 'boolean', help: 'write nothing; end with 1 when the types are stale' } },
  run: ({ check }) => main(check === true),
});
