// Finds a Firestore emulator on this machine, and prepares the `java` with which the Firebase CLI starts it.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT, type SuiteConfig } from './config';
import { storedZip } from './storedZip';

const run = promisify(execFile);

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const JAR_IN_SDK = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const SDK_ROOTS = ['/usr/lib/google-cloud-sdk', '/usr/share/google-cloud-sdk', '/snap/google-cloud-cli/current'];
const MANIFEST_LINE_BYTES = 72;
/** Java's second compiler would cost more in the first minutes than the emulator's own work. */
const QUICK_COMPILER = '-XX:TieredStopAtLevel=1';

/** The jar for the CLI to start, or `cli` if the CLI has its own download. */
export type FirestoreEmulator = { source: 'cli' } | { source: 'jar'; jar: string; needsMainClass: boolean };

export async function findFirestoreEmulator(): Promise<FirestoreEmulator | undefined> {
  const named = process.env.FIRESTORE_EMULATOR_BINARY_PATH;
  if (named && existsSync(named)) return { source: 'jar', jar: named, needsMainClass: false };
  if (existsSync(downloadedJar())) return { source: 'cli' };
  const jar = [...sdkRoots(), ...(await askGcloud())].map((root) => join(root, JAR_IN_SDK)).find(existsSync);
  return jar ? { source: 'jar', jar, needsMainClass: true } : undefined;
}

/** Makes the CLI download its emulator version; false if it can't, for example without internet. */
export async function downloadFirestoreEmulator(): Promise<boolean> {
  const cli = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const done = run(process.execPath, [cli, 'setup:emulators:firestore'], { cwd: ROOT, timeout: 300_000 });
  return done.then(
    () => existsSync(downloadedJar()),
    () => false,
  );
}

/** The environment variables for the CLI to start this emulator. */
export function firestoreEnvironment(suite: SuiteConfig, emulator: FirestoreEmulator): Record<string, string> {
  if (emulator.source === 'cli') return {};
  if (!emulator.needsMainClass) return { FIRESTORE_EMULATOR_BINARY_PATH: emulator.jar };
  const wrapper = join(suite.runDir, 'firestore-emulator.jar');
  const manifest = [
    'Manifest-Version: 1.0',
    `Main-Class: ${MAIN_CLASS}`,
    `Class-Path: ${pathToFileURL(emulator.jar).href}`,
  ];
  writeFileSync(wrapper, storedZip('META-INF/MANIFEST.MF', manifest.map((line) => `${wrapLine(line)}\r\n`).join('')));
  return { FIRESTORE_EMULATOR_BINARY_PATH: wrapper };
}

/**
 * Writes a `java` script that comes first in the CLI's PATH. Returns its folder. `isBrief`: the emulator runs for
 * minutes, not days.
 * The CLI makes the Firestore emulator deliver events directly to the Functions emulator, and has no setting for it.
 * The script redirects events to the sandbox, which counts them (to know when the suite is idle) and can duplicate
 * them. The script also records Java's process id, because the CLI detaches Java from its own process group, and keeps
 * Java's garbage collector from using extra threads.
 */
export function writeJavaWrapper(suite: SuiteConfig, java: string, isBrief: boolean): string {
  const folder = join(suite.runDir, 'bin');
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh
# Generated at every start by local/firestoreEmulator.ts, which explains it.
previous=
for argument do
  shift
  if [ "$previous" = --functions_emulator ]; then
    argument=127.0.0.1:${suite.ports.sandbox}
    echo $$ > '${javaPidFile(suite)}'
  fi
  previous=$argument
  set -- "$@" "$argument"
done
exec '${java}' -XX:+UseSerialGC ${isBrief ? QUICK_COMPILER : ''} "$@"
`;
  writeFileSync(join(folder, 'java'), script, { mode: 0o755 });
  return folder;
}

export const javaPidFile = (suite: SuiteConfig): string => join(suite.runDir, 'java.pid');

/** Where the CLI keeps the only emulator version it accepts. */
function downloadedJar(): string {
  const details = join(ROOT, 'node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const { firestore } = JSON.parse(readFileSync(details, 'utf8')) as {
    firestore: { downloadPathRelativeToCacheDir: string };
  };
  const cache = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');
  return join(cache, firestore.downloadPathRelativeToCacheDir);
}

function sdkRoots(): string[] {
  const gcloud = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'gcloud'))
    .find(existsSync);
  const beside = gcloud ? [dirname(dirname(realpathSync(gcloud)))] : [];
  return [...beside, ...SDK_ROOTS, join(homedir(), 'google-cloud-sdk')];
}

/**
 * The last resort for unusual installations. It takes a second or more, so it runs only if no usual place has the jar.
 */
async function askGcloud(): Promise<string[]> {
  if (sdkRoots().some((root) => existsSync(join(root, JAR_IN_SDK)))) return [];
  const asked = run('gcloud', ['info', '--format=value(installation.sdk_root)'], { timeout: 20_000 });
  return asked.then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
}

/** Manifest lines longer than 72 bytes continue on the next line after a space. */
function wrapLine(line: string): string {
  const parts = [line.slice(0, MANIFEST_LINE_BYTES)];
  for (let at = MANIFEST_LINE_BYTES; at < line.length; at += MANIFEST_LINE_BYTES - 1) {
    parts.push(line.slice(at, at + MANIFEST_LINE_BYTES - 1));
  }
  return parts.join('\r\n ');
}
