// `npm run console`: bundles the pages into web/console/app. `npm start` and `npm run build` also do this.
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { writeFolder } from './docs';

const FOLDER = join(ROOT, 'web/console/app');

export async function buildConsole(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'web/main.tsx')],
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    write: false,
  });
  await writeFolder(
    FOLDER,
    new Map(outputFiles.map(({ path, contents }) => [relative(FOLDER, path), Buffer.from(contents)])),
  );
}

if (require.main === module) {
  runCommand({ name: 'npm run console', summary: 'bundles the pages.', run: buildConsole });
}
