// `npm run where -- <name>`: lists the code, tests and docs for an endpoint, a worker, a deployed function or a page. Other
// words find the files whose path or first comment contains all of them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand, UsageError } from '../local/command';
import { ROOT } from '../local/config';

const listed = (title: string, paths: readonly string[]): string =>
  `${title}\n${paths.length === 0 ? '  none' : paths.map((path) => `  ${path}`).join('\n')}`;

/** The file's first comment; empty if it has none. */
const headerOf = (text: string): string =>
  (/^(?:\/\/ .*\n)+/.exec(text)?.[0] ?? '').replaceAll(/^\/\/ /gm, '').replaceAll('\n', ' ');

async function main(words: readonly string[]): Promise<void> {
  const name = words.join(' ');
  const found = await locationsOf(name);
  if (!found) {
    const files = readSources()
      .map(({ path, text }) => ({ path, header: headerOf(text) }))
      .filter((file) => words.every((word) => JSON.stringify(file).toLowerCase().includes(word.toLowerCase())));
    if (files.length === 0)
      throw new UsageError(
        `Nothing matches “${name}”: no endpoint, worker, deployed function, page, path or first comment.`,
      );
    console.log(
      listed(
        `Files that match ${name}`,
        files.map(({ path, header }) => `${path}  ${header}`.trimEnd()),
      ),
    );
    return;
  }
  console.log(`${name}: ${found.what}`);
  console.log(
    [
      listed('code', found.code),
      listed('uses', found.uses),
      listed('tests', found.tests),
      listed('docs', found.docs),
    ].join('\n'),
  );
}

interface Source {
  path: string;
  text: string;
}

interface Locations {
  what: string;
  code: string[];
  /** Files in the same area that the declarations use: use cases and views. */
  uses: string[];
  tests: string[];
  docs: string[];
}

const DECLARING_FILE = /^functions\/([^/]+)\/(?:\w+\/)*(?:(v1|v2)(?:\/\w+)?|(workers))\.ts$/;
const KINDS = { v1: 'v1 endpoint', v2: 'v2 operation', workers: 'worker' } as const;

/** Whether a text contains one of the names as a whole word, or as a path with any parameters. */
function mentions(names: readonly string[]): (text: string) => boolean {
  const patterns = names.map((name) => {
    const parts = name.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`(?<![\\w])${parts.join('[^/\'"\\x60?]+')}(?![\\w/-])`);
  });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

interface Declared {
  kind: keyof typeof KINDS;
  area: string;
  /** With the line. */
  path: string;
  names: string[];
  uses: string[];
}

/** The files in the area whose exports the declaration mentions. */
function usesOf(path: string, area: string, text: string, declaration: string): string[] {
  const imports = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm)];
  return imports
    .filter(([, names = '']) =>
      names.split(',').some((name) => new RegExp(`\\b${name.trim().split(' ').at(-1)}\\b`).test(declaration)),
    )
    .map(([, , from = '']) => `${join(dirname(path), from)}.ts`)
    .filter((used) => used.startsWith(`functions/${area}/`));
}

/** The endpoints and workers with this name or path. */
function declared(name: string, { path, text }: Source): Declared[] {
  const [, area = '', version, workers] = DECLARING_FILE.exec(path) ?? [];
  const kind = (version ?? workers) as keyof typeof KINDS | undefined;
  if (kind === undefined) return [];
  const wanted = name.replace(/^\/v[12](?=\/)/, '');
  const starts = [...text.matchAll(/^export const (\w+)/gm)];
  return starts.flatMap(({ index, 1: own = '' }, at) => {
    const declaration = text.slice(index, starts[at + 1]?.index);
    const address = /^ {2}path: '([^']+)'/m.exec(declaration)?.[1];
    if (own !== wanted.replace(/^\//, '') && address !== wanted) return [];
    const line = text.slice(0, index).split('\n').length;
    const uses = usesOf(path, area, text, declaration);
    return { kind, area, path: `${path}:${line}`, names: address ? [own, `/v2${address}`] : [own], uses };
  });
}

/** Null if nothing has the name. @param groups worker names by the deployed function that runs them */
export function findEverywhere(
  name: string,
  sources: readonly Source[],
  groups: Readonly<Record<string, readonly string[]>>,
): Locations | null {
  const group = groups[name] ?? [];
  const found = [...new Set([name, ...group])].flatMap((member) =>
    sources.flatMap((source) => declared(member, source)),
  );
  const pathsOf = (chosen: (source: Source) => boolean): string[] => sources.filter(chosen).map(({ path }) => path);
  const pages = pathsOf(({ path }) => path.startsWith(`web/pages/${name}.`));
  if (found.length === 0 && pages.length === 0) return null;
  const isNamed = mentions([
    ...found.flatMap(({ names }) => names),
    ...(group.length > 0 ? [name] : []),
    ...(pages.length > 0 ? [`/${name}/`] : []),
  ]);
  // Page tests mention pages by name.
  const isListed = pages.length > 0 ? mentions([`'${name}'`]) : () => false;
  const named = pathsOf(
    ({ path, text }) =>
      path.startsWith('test/') && (isNamed(text) || (path.startsWith('test/behaviour/pages/') && isListed(text))),
  );
  // No request names a worker, so its tests are all tests of its area.
  const areas = found.filter(({ kind }) => kind === 'workers').map(({ area }) => area);
  const ofAreas = pathsOf(({ path }) => /^test\/.*\.test\.ts$/.test(path) && areas.includes(path.split('/')[2] ?? ''));
  const kinds = [...new Set(found.map(({ kind }) => KINDS[kind]))];
  const what = [...kinds, ...(pages.length > 0 ? ['page'] : [])].join(', ');
  return {
    what: group.length > 0 ? `deployed function of the workers ${group.join(', ')}` : what,
    code: [...found.map(({ path }) => path), ...pages],
    uses: [...new Set(found.flatMap(({ uses }) => uses))],
    tests: named.length > 0 ? named : ofAreas,
    docs: pathsOf(({ path, text }) => path.startsWith('docs/') && isNamed(text)),
  };
}

const readSources = (): Source[] =>
  globSync('{functions,test,docs,web,bench,local}/**/*.{ts,tsx,js,html,md}', { cwd: ROOT })
    .filter((path) => !path.includes('node_modules') && !path.startsWith('web/console/app/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Loads every worker. Null if nothing has the name. */
export async function locationsOf(name: string): Promise<Locations | null> {
  const { loadWorkerNamesByCloudFunction } = await import('../functions/http/register');
  return findEverywhere(name, readSources(), loadWorkerNamesByCloudFunction());
}

if (require.main === module) {
  runCommand({
    name: 'npm run where',
    summary:
      'lists the code, tests and docs of an endpoint, a worker, a deployed function or a page, or the files that match all words.',
    positionals: {
      value: 'name',
      help: 'createExpiry, everyMinute, a path such as /v2/expiries, a page such as portal, or words such as webhook disabled',
      min: 1,
      max: 8,
    },
    run: (_options, words) => main(words),
  });
}
