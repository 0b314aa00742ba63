// Builds the functions of a release before, to be tried beside today's at one database: `npm run build:former -- v1.4.0`,
// then `FORMER_BUILD=<what it says> npm test -- test/behaviour/twoBuilds.test.ts`. Its dependencies are today's.
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../local/command';
import { ROOT } from '../local/config';
import { PreconditionError } from '../local/preconditionError';
import { runNode } from '../local/runNode';

const run = promisify(execFile);
const TREE = join(ROOT, '.local/former');

async function buildFormer(ref: string): Promise<string> {
  const commit = await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], {
    cwd: ROOT,
  }).catch(() => {
    throw new PreconditionError(`“${ref}” is no commit, tag or branch here.`);
  });
  await rm(TREE, { recursive: true, force: true });
  await mkdir(TREE, { recursive: true });
  const tar = join(TREE, 'tree.tar');
  await run('git', ['archive', '--output', tar, commit.stdout.trim()], { cwd: ROOT });
  await run('tar', ['-xf', tar, '-C', TREE]);
  await rm(tar);
  await symlink(join(ROOT, 'node_modules'), join(TREE, 'node_modules'));
  await runNode(['--import', 'tsx', 'local/build.ts', 'former'], { cwd: TREE });
  // A tree with a configuration of its own would be in the way of `npm run format` and `npm run check` here.
  const others = (await readdir(TREE)).filter((name) => name !== 'build');
  for (const name of others) await rm(join(TREE, name), { recursive: true });
  return relative(ROOT, join(TREE, 'build/former'));
}

runCommand({
  name: 'npm run build:former',
  summary: 'builds the functions of a release before, to be tried beside today’s.',
  positionals: { value: 'commit', help: 'a commit, tag or branch', least: 1, most: 1 },
  run: async (_, [ref = '']) => console.log(`FORMER_BUILD=${await buildFormer(ref)}`),
});
