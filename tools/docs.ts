// `npm run docs`: writes web/docs, the guides as HTML and the reference with its viewer (Swagger UI). `npm start` and
// `npm run build` also do this.

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { guides } from './docs/guides';
import { addressOf, contents, htmlPage, sectionsOf } from './docs/page';

const TEMPLATES = join(ROOT, 'tools/docs/assets');
const VIEWER = dirname(require.resolve('swagger-ui-dist/package.json'));
const DOCS_FOLDER = join(ROOT, 'web/docs');

/** All files of `/docs`, by path. */
async function docsFiles(): Promise<Map<string, string | Buffer>> {
  const all = guides();
  const files = new Map<string, string | Buffer>();
  for (const guide of all) {
    files.set(join(addressOf(guide.slug).slice('/docs/'.length), 'index.html'), htmlPage(guide, all));
  }
  const reference = await readFile(join(TEMPLATES, 'reference.html'), 'utf8');
  files.set('reference/index.html', reference.replace('<!-- contents -->', contents(all, '')));
  for (const name of ['docs.css', 'docs.js']) files.set(name, await readFile(join(TEMPLATES, name)));
  files.set('search.json', JSON.stringify(all.flatMap(sectionsOf)));
  for (const name of ['reference.js', 'reference.css']) {
    files.set(join('reference', name), await readFile(join(TEMPLATES, name)));
  }
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE']) {
    files.set(join('reference', name), await readFile(join(VIEWER, name)));
  }
  return files;
}

/** Two suites may write to this folder concurrently, so unchanged files are skipped. */
async function writeChanged(path: string, content: string | Buffer): Promise<void> {
  const known = await readFile(path).catch(() => null);
  if (known?.equals(Buffer.from(content))) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes the files and removes all others. */
export async function writeFolder(folder: string, files: Map<string, string | Buffer>): Promise<void> {
  await Promise.all([...files].map(([path, content]) => writeChanged(join(folder, path), content)));
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const orphans = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !files.has(path.slice(folder.length + 1)));
  await Promise.all(orphans.map((path) => rm(path, { force: true })));
}

export const buildDocs = async (folder = DOCS_FOLDER): Promise<void> => writeFolder(folder, await docsFiles());

if (require.main === module)
  runCommand({ name: 'npm run docs', summary: 'writes the pages of /docs.', run: () => buildDocs() });
