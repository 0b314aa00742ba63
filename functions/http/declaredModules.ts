// The modules that declare endpoints and workers, by their files. A production build has the same list written out.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const HOME = join(__dirname, '..');

export type DeclarationKind = 'v1' | 'v2' | 'workers';

export interface DeclaredModule {
  area: string;
  load: () => unknown;
}

/** Each declaration's module by its name, without loading any. */
export function listDeclarationModulesByName(kind: DeclarationKind): Map<string, DeclaredModule> {
  const modules = new Map<string, DeclaredModule>();
  for (const area of readdirSync(HOME)) {
    const folder = join(HOME, area, kind);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder)) {
      const name = /^(\w+)\.(?:js|ts)$/.exec(file)?.[1];
      if (name === undefined) continue;
      if (modules.has(name)) throw new Error(`Two ${kind} declarations are called ${name}`);
      modules.set(name, { area, load: () => require(join(folder, name)) });
    }
  }
  return modules;
}
