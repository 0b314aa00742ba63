// Finds what belongs to a name among the files of the project: pure.

export interface Source {
  path: string;
  text: string;
}

export interface Locations {
  what: string;
  code: string[];
  tests: string[];
  docs: string[];
}

/** Facts about the service that aren't in files. */
export interface Service {
  /** Worker names by the deployed function that runs them. */
  groups: Readonly<Record<string, readonly string[]>>;
  /** The title of an area in the API reference. */
  areaName: (room: string) => string;
}

const DECLARING_FILE = /^functions\/([^/]+)\/(?:\w+\/)*(?:(v1|v2)(?:\/\w+)?|(workers))\.ts$/;
const KINDS = { v1: 'v1 endpoint', v2: 'v2 operation', workers: 'worker' } as const;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the text names it: as a whole word, or as a path whose parameters may be filled in. */
function mentions(names: readonly string[]): (text: string) => boolean {
  const patterns = names.map((name) => {
    const parts = name
      .split(/(\{\w+\})/)
      .map((part) => (part.startsWith('{') ? '[^/\'"`?]+' : escaped(part)));
    return new RegExp(`(?<![\\w])${parts.join('')}(?![\\w/-])`);
  });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

interface Declaration {
  name: string;
  /** Counted from 1. */
  line: number;
  /** From this declaration to the next. */
  text: string;
  /** The path below `/v2` that a v2 operation declares. */
  address: string | undefined;
}

/** The endpoints or workers that a file declares. */
function declarationsIn(source: string): Declaration[] {
  const starts = [...source.matchAll(/^export const (\w+)/gm)];
  return starts.map(({ index, 1: name = '' }, at) => {
    const text = source.slice(index, starts[at + 1]?.index);
    const line = source.slice(0, index).split('\n').length;
    return { name, line, text, address: /^ {2}path: '([^']+)'/m.exec(text)?.[1] };
  });
}

interface Declared {
  path: string;
  room: string;
  kind: keyof typeof KINDS;
  own: string;
  names: string[];
  text: string;
}

function declared(name: string, sources: readonly Source[]): Declared[] {
  const wanted = name.replace(/^\/v[12](?=\/)/, '').replace(/^\/(?=\w+$)/, '');
  return sources.flatMap(({ path, text }) => {
    const match = DECLARING_FILE.exec(path);
    if (!match) return [];
    const [, room = '', version, workers] = match;
    const kind = (version ?? workers) as keyof typeof KINDS;
    return declarationsIn(text)
      .filter(({ name: own, address }) => own === wanted || address === wanted)
      .map(({ name: own, line, address }) => {
        const names = address === undefined ? [own] : [own, `/v2${address}`];
        return { path: `${path}:${line}`, room, kind, own, text, names };
      });
  });
}

/** The page of the reference that describes an endpoint; it isn't a file. */
const referenceOf = ({ kind, room, own }: Declared, areaName: Service['areaName']): string[] =>
  kind === 'workers' ? [] : [`/docs/reference/?version=${kind}#/${areaName(room)}/${own}`];

const OWN_IMPORT = /^import \{([^}]+)\} from '\.\/[a-z]/gim;

/** The functions and due work of its own area that a worker's declaration uses. */
function workOf({ text, own }: Declared): string[] {
  const [, after = ''] = text.split(`export const ${own} `);
  const uses = after.split('\nexport ')[0] ?? '';
  return [...text.matchAll(OWN_IMPORT)]
    .flatMap(([, names = '']) => names.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type ') && mentions([each])(uses));
}

/** Callers name no worker: its tests are those of the work that it does, or else of its room. */
function testsOfWorker(worker: Declared, sources: readonly Source[]): string[] {
  const tests = sources.filter(({ path }) => path.startsWith('test/'));
  const ofWork = tests.filter(({ text }) => mentions(workOf(worker))(text));
  const ofRoom = tests.filter(({ path }) => path.split('/')[2] === worker.room && path.endsWith('.test.ts'));
  return (ofWork.length > 0 ? ofWork : ofRoom).map(({ path }) => path);
}

/** Null when nothing has that name. */
export function findEverywhere(
  name: string,
  sources: readonly Source[],
  { groups, areaName }: Service,
): Locations | null {
  const group = groups[name] ?? [];
  const members = group.length > 0 ? [...new Set([name, ...group])] : [name];
  const found = members.flatMap((member) => declared(member, sources));
  const pages = sources.filter(({ path }) => path.startsWith(`web/${name}/`)).map(({ path }) => path);
  if (found.length === 0 && pages.length === 0) return null;
  const names = [...new Set([...found.flatMap((each) => each.names), ...(group.length > 0 ? [name] : [])])];
  if (pages.length > 0) names.push(`/${name}/`);
  const isNamed = mentions(names);
  const code = [...found.map(({ path }) => path), ...pages];
  const within = (folder: string): string[] =>
    sources.filter(({ path, text }) => path.startsWith(folder) && isNamed(text)).map(({ path }) => path);
  const kinds = [...new Set(found.map(({ kind }) => KINDS[kind]))];
  const what =
    group.length > 0 && found.length > 0
      ? `deployed function that runs ${found.length === 1 ? 'the worker' : 'the workers'} ${group.join(', ')}`
      : [...kinds, ...(pages.length > 0 ? ['page'] : [])].join(', ');
  // Tests of pages go through lists of them, by name.
  const ofPages = mentions([`'${name}'`]);
  const inLists =
    pages.length === 0
      ? []
      : sources.filter(({ path, text }) => path.startsWith('test/behaviour/pages/') && ofPages(text));
  const named = [...within('test/'), ...inLists.map(({ path }) => path)];
  const workers = found.filter(({ kind }) => kind === 'workers');
  const tests = named.length > 0 ? named : workers.flatMap((worker) => testsOfWorker(worker, sources));
  const docs = [...within('docs/'), ...found.flatMap((each) => referenceOf(each, areaName))];
  return { what, code, tests: [...new Set(tests)], docs };
}
