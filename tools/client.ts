// `npm run client`: generates the types of the TypeScript client from the OpenAPI documents. With `--check` it writes
// nothing, and exits with 1 if the types are outdated.
import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { STATUS_BY_ERROR_CODE } from '../functions/api/errors';
import { buildOpenApiDocuments } from '../functions/http/openapi/openapi';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';

async function main(check: boolean): Promise<void> {
  if (!check) {
    await writeClientTypes();
    console.log('Wrote clients/typescript/src/v1.ts and v2.ts.');
  } else if (await typesAreStale()) {
    console.log('The client’s types are outdated. Run npm run client.');
    process.exitCode = 1;
  }
}

const FOLDER = join(ROOT, 'clients/typescript/src');

/** openapi-typescript needs TypeScript's printer, which TypeScript 7 doesn't export; version 5 does. */
function withTypescript5(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : specifier,
        context,
      ),
  });
}

/** The named types of the documents; types in both versions are taken from v2. */
function recordTypes(): string {
  const documents = buildOpenApiDocuments() as Record<'v1' | 'v2', { components: { schemas: object } }>;
  const namesOf = (version: 'v1' | 'v2'): string[] => Object.keys(documents[version].components.schemas);
  const [v2, all] = [new Set(namesOf('v2')), new Set([...namesOf('v2'), ...namesOf('v1')])];
  const lines = [...all].sort().map((name) => {
    const version = v2.has(name) ? 'V2' : 'V1';
    return `export type ${name} = ${version}Components['schemas']['${name}'];`;
  });
  const codes = Object.keys(STATUS_BY_ERROR_CODE).map((code) => `  | '${code}'`);
  return `// Records and error codes by name, generated from the OpenAPI documents by \`npm run client\`: do not edit.
import type { components as V1Components } from './v1.js';
import type { components as V2Components } from './v2.js';

${lines.join('\n')}

/** Every error code. */
export type ErrorCode =
${codes.join('\n')};
`;
}

async function clientTypes(): Promise<Record<string, string>> {
  withTypescript5();
  const { default: generate, astToString } = await import('openapi-typescript');
  const files = Object.entries(buildOpenApiDocuments()).map(async ([version, document]) => {
    const text = astToString(await generate(document as never, { alphabetize: true, defaultNonNullable: false }));
    const note = `// Types of ${version}, generated from its OpenAPI document by \`npm run client\`: do not edit.\n`;
    return [`${version}.ts`, note + text] as const;
  });
  return { ...Object.fromEntries(await Promise.all(files)), 'records.ts': recordTypes() };
}

async function writeClientTypes(): Promise<void> {
  for (const [name, text] of Object.entries(await clientTypes())) await writeFile(join(FOLDER, name), text);
}

/** Whether `npm run client` is needed after a changed endpoint. */
async function typesAreStale(): Promise<boolean> {
  const stale = Object.entries(await clientTypes()).map(
    async ([name, text]) => (await readFile(join(FOLDER, name), 'utf8').catch(() => '')) !== text,
  );
  return (await Promise.all(stale)).includes(true);
}

runCommand({
  name: 'npm run client',
  summary: 'generates the types of the TypeScript client from the OpenAPI documents.',
  options: { check: { type: 'boolean', help: 'write nothing; exit with 1 if the types are outdated' } },
  run: ({ check }) => main(check === true),
});
