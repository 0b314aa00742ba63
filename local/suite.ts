// Starts a whole local suite, emulators and sandbox, and stops it cleanly.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import { buildConsole } from '../tools/console';
import { buildFunctions } from './build';
import { clientEnvironment, firestoreRefusalFile, PROJECT, ROOT, type SuiteConfig } from './config';
import { Family, hermeticEnvironment, logFileOf } from './family';
import { firestoreEnvironment, writeJavaWrapper } from './firestoreEmulator';
import { exportFolder, hasKeptData, keptFolder } from './keptData';
import { writeParameters } from './parameters';
import { checkMachine, type Machine } from './preconditions';
import { writeProductionBuild } from './production/build';
import { waitUntilReady } from './readiness';
import { runNode } from './runNode';
import { lockSuite } from './suiteLock';

const SANDBOX = 'local/sandbox/main.ts';
const REFUSAL = 'local/firestoreRefusal.cjs';
const LOADED_INTO_FUNCTIONS = ['local/lighterFunctionProcess.cjs', REFUSAL];
const LOADED_INTO_CLI = ['local/lighterAuthEmulator.mts', 'local/answeringFunctionsEmulator.mts'];
const FUNCTIONS_TOGETHER = 'local/functionsTogether.mts';
const required = (path: string): string => `--require "${join(ROOT, path)}"`;

export interface Suite {
  /** Rejects when a part of the running suite ends by itself. */
  died: Promise<never>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Called with each new step. */
  onProgress: (text: string) => void;
  /** Stops the start, and everything that already runs. */
  signal: AbortSignal;
  /** Continues with an earlier suite's data, if there is any. */
  keep?: boolean;
  /** Uses fewer resources: all functions in one process (functionsTogether.mts), and Java only compiles quickly. */
  forTests?: boolean;
  /** Writes the deployed build there, while the emulators start. */
  deployedTo?: string | undefined;
}

export async function startSuite(suite: SuiteConfig, options: StartOptions): Promise<Suite> {
  const { onProgress, signal, keep = false, forTests = false, deployedTo } = options;
  signal.throwIfAborted();
  onProgress('Checking this machine');
  const lock = await lockSuite(suite);
  const machine = await checkMachine(suite, onProgress).catch((error) => {
    lock.release();
    throw error;
  });
  const family = new Family(suite);
  const end = () => family.end().finally(() => lock.release());
  try {
    onProgress('Building the functions');
    const [manifest, configFile] = await Promise.all([
      buildFunctions(suite.buildDir),
      writeFirebaseConfig(suite),
      writeCliState(suite),
    ]);
    await writeParameters(suite, manifest);
    signal.throwIfAborted();
    const kept = keep && hasKeptData(suite) ? keptFolder(suite) : null;
    startSandbox(suite, family, { kept, isTogether: forTests });
    if (forTests) startFunctionsTogether(suite, family);
    startEmulators(suite, { machine, family, configFile, kept, forTests });
    const ready = waitUntilReady(suite, Object.keys(manifest.endpoints), {
      ...options,
      isTogether: forTests,
    });
    const deployed = deployedTo === undefined ? null : writeProductionBuild(suite.buildDir, deployedTo);
    await Promise.race([Promise.all([ready, writeDocs(), buildConsole(), deployed]), family.died]);
    onProgress('Seeding');
    await Promise.race([announceReady(suite, signal), family.died]);
  } catch (error) {
    await end();
    throw error;
  }
  return { died: family.died, stop: end };
}

interface SandboxStart {
  kept: string | null;
  isTogether: boolean;
}

function startSandbox(suite: SuiteConfig, family: Family, { kept, isTogether }: SandboxStart): void {
  family.start({
    name: 'The sandbox',
    args: ['--import', 'tsx', SANDBOX],
    cwd: ROOT,
    env: {
      ...hermeticEnvironment(),
      ...clientEnvironment(suite),
      SUITE: suite.name,
      ...(kept && { KEPT_IN: kept }),
      ...(isTogether && { FUNCTIONS_TOGETHER: 'true' }),
    },
    logFile: logFileOf(suite, 'sandbox'),
  });
}

/** With the variables that the Functions emulator gives its processes. */
function startFunctionsTogether(suite: SuiteConfig, family: Family): void {
  family.start({
    name: 'The functions',
    args: [join(ROOT, FUNCTIONS_TOGETHER)],
    cwd: suite.buildDir,
    env: {
      ...hermeticEnvironment(),
      ...clientEnvironment(suite),
      LOG_QUERY_SHAPES: 'true',
      FUNCTIONS_EMULATOR: 'true',
      TZ: 'UTC',
      NODE_OPTIONS: [process.env.NODE_OPTIONS ?? '', required(REFUSAL)].join(' '),
      FIRESTORE_REFUSAL_FILE: firestoreRefusalFile(suite),
      FUNCTIONS_TOGETHER_PORT: String(suite.ports.functionsTogether),
    },
    logFile: logFileOf(suite, 'functions'),
  });
}

interface Emulators {
  machine: Machine;
  family: Family;
  configFile: string;
  /** The folder of an earlier suite's export. */
  kept: string | null;
  forTests: boolean;
}

function startEmulators(suite: SuiteConfig, emulators: Emulators): void {
  const { machine, family, configFile, kept, forTests } = emulators;
  const cli = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const path = [
    writeJavaWrapper(suite, machine.java, forTests),
    dirname(process.execPath),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const only = 'auth,firestore,functions,hosting';
  family.start({
    name: 'The Firebase Emulator Suite',
    args: [
      ...LOADED_INTO_CLI.flatMap((path) => ['--import', join(ROOT, path)]),
      ...[cli, 'emulators:start', '--only', only, '--project', PROJECT, '--config', configFile],
      ...(kept === null ? [] : ['--import', exportFolder(kept)]),
    ],
    cwd: suite.runDir, // the CLI writes its debug logs here
    env: {
      ...hermeticEnvironment(),
      ...firestoreEnvironment(suite, machine.firestore),
      PATH: path.join(delimiter),
      XDG_CONFIG_HOME: configHome(suite),
      NODE_OPTIONS: [process.env.NODE_OPTIONS ?? '', ...LOADED_INTO_FUNCTIONS.map(required)].join(' '),
      FIRESTORE_REFUSAL_FILE: firestoreRefusalFile(suite),
      NO_UPDATE_NOTIFIER: '1',
      // Seconds that a function may take to load.
      FUNCTIONS_DISCOVERY_TIMEOUT: '180',
    },
    logFile: logFileOf(suite, 'emulators'),
  });
}

/**
 * `firebase.json` with this suite's ports and build. It is in the root, because the CLI only accepts relative paths.
 */
async function writeFirebaseConfig(suite: SuiteConfig): Promise<string> {
  const { ports } = suite;
  const written = await readFile(join(ROOT, 'firebase.json'), 'utf8');
  // Pages may send files to storage and load reCAPTCHA, which are the sandbox here, and sign in with Firebase Auth.
  const auth = `127.0.0.1:${ports.auth}`;
  const local = written
    .replaceAll('https://storage.googleapis.com', `http://127.0.0.1:${ports.sandbox}`)
    .replaceAll('https://www.google.com', `http://127.0.0.1:${ports.sandbox}`)
    .replaceAll('https://*.firebaseapp.com', `http://${auth}`)
    .replace('https://identitytoolkit.googleapis.com', `http://${auth}`)
    .replace('https://securetoken.googleapis.com', `http://${auth}`);
  const config = JSON.parse(local) as { hosting: { headers: { headers: object[] }[] } } & Record<string, object>;
  // Firebase’s web SDK reads the emulator’s address from this cookie.
  const defaults = Buffer.from(JSON.stringify({ emulatorHosts: { auth } })).toString('base64');
  const cookie = { key: 'Set-Cookie', value: `__FIREBASE_DEFAULTS__=${defaults}; Path=/; SameSite=Strict` };
  for (const { headers } of config.hosting.headers) if (JSON.stringify(headers).includes(auth)) headers.push(cookie);
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const file = join(ROOT, `firebase.${suite.name}.gen.json`);
  const generated = {
    ...config,
    functions: { ...config.functions, source: relative(ROOT, suite.buildDir) },
    emulators: {
      ...config.emulators,
      auth: at(ports.auth),
      firestore: { ...at(ports.firestore), websocketPort: ports.firestoreWebsocket },
      functions: at(ports.functions),
      hosting: at(ports.hosting),
      hub: at(ports.hub),
      logging: at(ports.logging),
      eventarc: at(ports.eventarc),
      tasks: at(ports.tasks),
    },
  };
  await writeFile(file, JSON.stringify(generated, null, 2));
  return file;
}

const configHome = (suite: SuiteConfig): string => join(suite.runDir, 'config');

/** Separate CLI settings: no account, no usage reports, no message of the day. */
async function writeCliState(suite: SuiteConfig): Promise<void> {
  const folder = join(configHome(suite), 'configstore');
  await mkdir(folder, { recursive: true });
  const state = { usage: false, motd: { fetched: Number.MAX_SAFE_INTEGER } };
  await writeFile(join(folder, 'firebase-tools.json'), JSON.stringify(state));
}

/** The pages of /docs, which Hosting serves from disk. A separate process generates them while the emulators start. */
const writeDocs = (): Promise<string> => runNode(['--import', 'tsx', 'tools/docs.ts'], { cwd: ROOT });

/** Tells the sandbox that everything is up, so that it seeds and answers. */
async function announceReady(suite: SuiteConfig, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${suite.ports.sandbox}/api/ready`, { method: 'POST', signal });
  if (!answer.ok) {
    throw new Error(`Seeding failed: ${await answer.text()} (see ${logFileOf(suite, 'sandbox')})`);
  }
}
