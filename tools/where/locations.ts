// Where things are in this very project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../local/config';
import { findEverywhere, type Locations, type Source } from './find';

const filesBelow = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    : [];

function sources(): Source[] {
  const files = ['functions', 'test', 'docs', 'web', 'bench', 'local'].flatMap(filesBelow);
  const readable = files.filter((path) => /\.(?:ts|js|html|md)$/.test(path));
  return readable.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Null when nothing has that name. */
export async function locationsOf(name: string): Promise<Locations | null> {
  const { loadWorkerNamesByFunction } = await import('../../functions/http/workerGroups');
  const { publishedAreaNameOf } = await import('../../functions/http/areas');
  return findEverywhere(name, sources(), {
    groups: loadWorkerNamesByFunction(),
    areaName: publishedAreaNameOf,
  });
}
