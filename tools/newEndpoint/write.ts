// Writes a new endpoint into a file of its own: functions/<area>/<version>/<name>.ts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeclarations } from '../../functions/http/declaredModules';
import { ROOT } from '../../local/config';
import { endpointFile, type NewEndpoint, problemWith } from './template';

const NOT_AREAS = ['api', 'http', 'jobs', 'platform', 'providers', 'store'];

const foldersIn = (home: string): string[] =>
  readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_AREAS.includes(entry.name))
    .map(({ name }) => name);

/** Formatted, its imports in order. @throws when the lint finds something. */
function formatted(text: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  return execFileSync(biome, ['check', '--write', '--stdin-file-path=functions/new.ts'], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  });
}

/**
 * The path of the file, below `home` (the `functions` folder).
 * @throws an error whose message says what is wrong with what was asked for.
 */
export function writeEndpoint(home: string, endpoint: NewEndpoint): string {
  const areas = foldersIn(home);
  const taken = Object.keys(findDeclarations(home)[endpoint.version]);
  const problem = problemWith(endpoint, areas, taken);
  if (problem !== null) throw new Error(problem);
  const folder = join(home, endpoint.area, endpoint.version);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${endpoint.name}.ts`);
  writeFileSync(file, formatted(endpointFile(endpoint)), { flag: 'wx' });
  return file;
}
