// Maps the name of each endpoint and worker to its file, without loading the files. Reads the exports of v1.ts and
// v2.ts (or the {v1,v2}/ folders) and workers.ts in each area. This code has its own file because the bundle replaces
// it with a generated list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export type DeclarationKind = 'v1' | 'v2' | 'workers';

/** Maps the name of each declaration to its file: a path under `functions`, without the extension. */
export type FilePathByDeclaration = Record<DeclarationKind, Record<string, string>>;

const HOME = join(__dirname, '..');
/** The build writes this table, because a deployed function has no source files. */
const TABLE = join(HOME, 'declarations.json');

/** The names of the endpoints or workers that a source file exports. */
const declaredNames = (source: string): string[] =>
  [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);

/** Reads the source files under `home`. @throws if two files of the same kind export the same name. */
export function mapDeclarationsToFiles(home: string): FilePathByDeclaration {
  const found: FilePathByDeclaration = { v1: {}, v2: {}, workers: {} };
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
  for (const file of paths) {
    const [, path, version, kind = version] = /^((?:\w+\/)+(?:(v1|v2)(?:\/\w+)?|(workers)))\.ts$/.exec(file) ?? [];
    if (path === undefined) continue;
    const files = found[kind as DeclarationKind];
    for (const name of declaredNames(readFileSync(join(home, file), 'utf8'))) {
      if (files[name] !== undefined) throw new Error(`Both ${files[name]} and ${path} export ${name}`);
      files[name] = path;
    }
  }
  return found;
}

export interface DeclaredModule {
  area: string;
  /** The file's path under `functions`, without the extension. */
  path: string;
  load: () => unknown;
}

let declarations: FilePathByDeclaration | undefined;

/** Maps the name of each declaration to its module, without loading any modules. */
export function loadModuleTable(kind: DeclarationKind): Map<string, DeclaredModule> {
  declarations ??= existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, 'utf8')) : mapDeclarationsToFiles(HOME);
  return new Map(
    Object.entries((declarations as FilePathByDeclaration)[kind]).map(([name, path]) => [
      name,
      { area: path.split('/')[0] ?? '', path, load: () => require(join(HOME, path)) },
    ]),
  );
}
