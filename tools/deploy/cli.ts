// The Firebase CLI for deployments. It has its own folder, because the emulator suite needs an older release (Java 17).
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../local/config';

const VERSION = '15.34.2';
const FOLDER = join(ROOT, '.local/firebase-tools');
const PACKAGE = join(FOLDER, 'node_modules/firebase-tools');

export const DEPLOY_CLI = join(PACKAGE, 'lib/bin/firebase.js');

/** Installs the CLI unless this version is already installed. Its optional packages are only native code for speed. */
export async function installDeployCli(): Promise<void> {
  const manifest = await readFile(join(PACKAGE, 'package.json'), 'utf8').catch(() => '{}');
  if ((JSON.parse(manifest) as { version?: string }).version === VERSION) return;
  console.log(`Installing firebase-tools ${VERSION}`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), '{"private":true}\n');
  const args = ['install', '--ignore-scripts', '--omit=optional', `firebase-tools@${VERSION}`];
  await promisify(execFile)('npm', args, { cwd: FOLDER });
}
