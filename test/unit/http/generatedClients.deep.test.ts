// Code generators produce clients that compile from both OpenAPI documents. `npm run check` covers our own client.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { buildOpenApiDocuments } from '../../../functions/http/openapi/openapi';
import { ROOT } from '../../../local/config';

const BIN = join(ROOT, 'node_modules/.bin');

async function run(folder: string, command: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(command, args, { cwd: folder }).catch(({ stdout, stderr }) => {
    throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`.slice(0, 4_000));
  });
}

const GENERATORS: Readonly<Record<string, (document: string, client: string) => [string, ...string[]]>> = {
  // Called as a library, because its command needs another release of commander than firebase-tools.
  orval: (document, client) => [
    ...([process.execPath, '--input-type=module', '-e'] as const),
    `import { generate } from 'orval';
     await generate({ input: '${document}', output: { target: '${client}', client: 'fetch' } });`,
  ],
  oazapfts: (document, client) => [join(BIN, 'oazapfts'), document, client],
};

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[^a-zA-Z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Objects with several inline fields that generators would turn into the same type name. */
function ambiguousFields(node: unknown, path = '#'): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as { properties?: Record<string, { $ref?: string }> };
  const inline = Object.entries(properties ?? {})
    .filter(([, { $ref }]) => $ref === undefined)
    .map(([name]) => pascalCase(name));
  const isAmbiguous = new Set(inline).size < inline.length;
  return [
    ...(isAmbiguous ? [path] : []),
    ...Object.entries(node).flatMap(([key, inner]) => ambiguousFields(inner, `${path}/${key}`)),
  ];
}

describe('The OpenAPI documents', () => {
  let folder: string;

  before(() => {
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'build/clients-'));
    for (const [version, document] of Object.entries(buildOpenApiDocuments()))
      writeFileSync(join(folder, `${version}.json`), JSON.stringify(document));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
      lib: ['es2022', 'dom', 'dom.iterable'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, commandFor] of Object.entries(GENERATORS)) {
    it(`make ${name} build clients that compile`, async () => {
      for (const version of ['v1', 'v2']) await run(folder, ...commandFor(`${version}.json`, `${name}-${version}.ts`));
      await run(folder, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder);
    });
  }

  it('have no two fields in one object that a generator names alike', () => {
    expect(ambiguousFields(buildOpenApiDocuments())).to.deep.equal([]);
  });
});
