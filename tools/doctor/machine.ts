// Checks whether this machine can run, test and deploy the service. Changes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { NODE_MAJOR, ROOT } from '../../local/config';
import { findFirestoreEmulator } from '../../local/firestoreEmulator';
import { javaVersion } from '../../local/preconditions';
import { type Finding, row } from '../deploy/finding';

const isInPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Packages whose installed version differs from package-lock.json. */
function stalePackages(): string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const { packages } = read('package-lock.json');
  const { dependencies, devDependencies } = read('package.json');
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const folder = `node_modules/${name}`;
    if (!existsSync(join(ROOT, folder, 'package.json'))) return true;
    return read(`${folder}/package.json`).version !== packages[folder]?.version;
  });
}

export async function checkMachine(): Promise<Finding[]> {
  const hasChromium = ['chromium', 'google-chrome'].some(isInPath);
  const hasEmulator = (await findFirestoreEmulator()) !== undefined;
  const node = 'Run it through npm, which uses the Node that npm ci installs';
  const java = 'apt-get install openjdk-17-jre-headless';
  const emulator = 'npm start downloads it; without internet: apt-get install google-cloud-cli-firestore-emulator';
  const pages = 'apt-get install chromium; without it, page tests are skipped';
  return [
    row('Node', Number.parseInt(process.versions.node, 10), NODE_MAJOR, node),
    row('Packages that differ from package-lock.json', stalePackages(), [], 'npm ci'),
    row('Java, for the Firestore emulator', (await javaVersion('java')) ?? 0, 17, java),
    row('Firestore emulator', hasEmulator, true, emulator, 'advice'),
    row('Chromium', hasChromium, true, pages, 'advice'),
    row('MB of memory', Math.round(totalmem() / 1_000_000), 4_000, 'The emulators and tests need this much'),
  ];
}
