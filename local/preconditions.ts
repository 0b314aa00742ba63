// The requirements of a suite. Each failure is one sentence with its remedy.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { portVariable, type SuiteConfig } from './config';
import { downloadFirestoreEmulator, type FirestoreEmulator, findFirestoreEmulator } from './firestoreEmulator';
import { PreconditionError } from './preconditionError';

const MIN_NODE = 22;
const MIN_JAVA = 17;

export interface Machine {
  java: string;
  firestore: FirestoreEmulator;
}

export async function checkMachine(suite: SuiteConfig, onProgress: (text: string) => void): Promise<Machine> {
  checkNode();
  const [java] = await Promise.all([findJava(), checkPorts(suite)]);
  return { java, firestore: await firestoreEmulator(onProgress) };
}

function checkNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE) return;
  throw new PreconditionError(
    `Node ${MIN_NODE} or newer is required, but this is Node ${process.version}. Run the command through npm, such as \`npm start\`, which uses the Node that \`npm ci\` installed.`,
  );
}

async function findJava(): Promise<string> {
  const java = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'java'))
    .find(existsSync);
  const remedy = `install Java ${MIN_JAVA} or newer, for example with \`apt-get install openjdk-${MIN_JAVA}-jre-headless\`.`;
  if (!java) throw new PreconditionError(`The Firestore emulator needs Java, but PATH has none: ${remedy}`);
  const version = await javaVersion(java);
  if (version === undefined || version < MIN_JAVA) {
    const found = version === undefined ? 'does not run' : `is version ${version}, which is too old`;
    throw new PreconditionError(`The Java at ${java} ${found}: ${remedy}`);
  }
  return java;
}

/** The major version; undefined if Java doesn’t run. Java prints it on stderr, and called it 1.8 before version 9. */
export function javaVersion(java: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile(java, ['-version'], { timeout: 20_000 }, (_, stdout, stderr) => {
      const match = /version "(?:1\.)?(\d+)/.exec(stderr + stdout);
      resolve(match ? Number(match[1]) : undefined);
    });
  });
}

/** Ports that `fetch` blocks and that a suite could use (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
]);

export async function checkPorts(suite: Pick<SuiteConfig, 'ports'>): Promise<void> {
  const names = Object.keys(suite.ports) as (keyof SuiteConfig['ports'])[];
  const blocked = names.find((name) => BLOCKED_PORTS.has(suite.ports[name]));
  if (blocked)
    throw new PreconditionError(
      `Browsers and fetch block port ${suite.ports[blocked]} (${PORT_PURPOSES[blocked]}). ` +
        `Choose another SUITE_PORT_SHIFT, or ${portVariable(blocked)}=<port>.`,
    );
  const free = await Promise.all(names.map((name) => isFree(suite.ports[name])));
  const taken = names.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map(
    (name) => `  ${suite.ports[name]}  ${PORT_PURPOSES[name]} (to change it: ${portVariable(name)}=<port>)`,
  );
  throw new PreconditionError(
    `These ports are in use:\n${lines.join('\n')}\nStop the programs that use them, or shift all ports of the suite: SUITE_PORT_SHIFT=5000 npm start`,
  );
}

const PORT_PURPOSES: Record<keyof SuiteConfig['ports'], string> = {
  hosting: 'the service (Hosting emulator)',
  functions: 'the Functions emulator',
  auth: 'the Auth emulator',
  firestore: 'the Firestore emulator',
  firestoreWebsocket: 'the Firestore emulator’s websocket',
  hub: 'the emulator hub',
  logging: 'the emulators’ log',
  eventarc: 'the Eventarc emulator',
  tasks: 'the Tasks emulator',
  sandbox: 'the sandbox',
  receiver: 'the sandbox’s receiver of webhooks',
  functionsTogether: 'all functions in one process',
};

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function firestoreEmulator(onProgress: (text: string) => void): Promise<FirestoreEmulator> {
  const found = await findFirestoreEmulator();
  if (found) return found;
  onProgress('Downloading the Firestore emulator (only once)');
  if (await downloadFirestoreEmulator()) return { source: 'cli' };
  throw new PreconditionError(
    'The Firestore emulator isn’t installed, and its download failed. Run `npx firebase setup:emulators:firestore` with internet access, or install the Google Cloud SDK’s emulator (`apt-get install google-cloud-cli-firestore-emulator` or `gcloud components install cloud-firestore-emulator`).',
  );
}
