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

const DECLARATION = /^functions\/[^/]+\/(v1|v2|workers)\/(\w+)\.ts$/;
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

/** The path below `/v2` that a v2 operation declares. */
const pathOf = (text: string): string | undefined => /^ {2}path: '([^']+)'/m.exec(text)?.[1];

function declared(
  name: string,
  sources: readonly Source[],
): { path: string; kind: keyof typeof KINDS; names: string[] }[] {
  const wanted = name.replace(/^\/v[12](?=\/)/, '').replace(/^\/(?=\w+$)/, '');
  return sources.flatMap(({ path, text }) => {
    const match = DECLARATION.exec(path);
    if (!match) return [];
    const [kind, own] = match.slice(1) as [keyof typeof KINDS, string];
    const address = kind === 'v2' ? pathOf(text) : undefined;
    if (own !== wanted && address !== wanted) return [];
    return [{ path, kind, names: address === undefined ? [own] : [own, `/v2${address}`] }];
  });
}

/**
 * @param groups worker names by the deployed function that runs them.
 * @returns null when nothing has that name.
 */
export function findEverywhere(
  name: string,
  sources: readonly Source[],
  groups: Readonly<Record<string, readonly string[]>>,
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
  return { what, code, tests: within('test/'), docs: within('docs/') };
}
