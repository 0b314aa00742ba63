// Configures a local suite: its ports, its folders and the environment of its functions.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PreconditionError } from './preconditionError';
import { contentSids } from './sandbox/twilio/contentSid';

export const ROOT = resolve(__dirname, '..');
const { functions: FUNCTIONS } = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as {
  functions: { runtime: string };
};
/**
 * The major version of Node that runs the functions: `functions.runtime` in firebase.json, the only place to change it.
 */
export const NODE_MAJOR = Number(FUNCTIONS.runtime.replace('nodejs', ''));
export const PROJECT = 'demo-expiry';
export const REGION = 'us-central1';
export const BUCKET = `${PROJECT}.appspot.com`;

/** Runs beside the suite `test` in `npm test`. */
export const SECOND_TEST_SUITE = 'test-2';
/** A shift of 2000 would put Firestore on port 10080, which fetch blocks. */
const SECOND_SUITE_SHIFT = 2500;

export interface SuiteConfig {
  /**
   * `start` for `npm start`, `test` for `npm test`. Part of folder names, so that two suites can run at the same time.
   */
  name: string;
  ports: {
    hosting: number;
    functions: number;
    auth: number;
    firestore: number;
    firestoreWebsocket: number;
    hub: number;
    logging: number;
    /** The CLI starts an Eventarc and a Tasks emulator beside every Functions emulator; we don't use them. */
    eventarc: number;
    tasks: number;
    /** The sandbox's page, control interface and HTTP providers. */
    sandbox: number;
    /** The sandbox's TLS receiver for webhooks. */
    receiver: number;
    /** The port of the process that runs all functions, if the suite has one (functionsTogether.mts). */
    functionsTogether: number;
  };
  /** Scratch space of this suite: clock file, certificates, logs and stored files. */
  runDir: string;
  /** The compiled functions that the suite's emulator loads. */
  buildDir: string;
}

const DEFAULT_PORTS = {
  hosting: 5050,
  functions: 5001,
  auth: 9099,
  firestore: 8080,
  firestoreWebsocket: 9150,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  tasks: 9499,
  sandbox: 5055,
  receiver: 5056,
  functionsTogether: 5057,
};

/** The environment variable that sets a port, such as `FIRESTORE_WEBSOCKET_PORT`. */
export const portVariable = (key: string): string =>
  `${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_PORT`;

const MIN_PORT = 1024;
const MAX_PORT = 65_535;
const MAX_SHIFT = 50_000;

/** @throws PreconditionError unless the variable is a whole number within the bounds. */
function numberFrom(env: NodeJS.ProcessEnv, variable: string, fallback: number, max: number, min = 0): number {
  const given = env[variable];
  if (given === undefined || given === '') return fallback;
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new PreconditionError(`${variable} must be a whole number from ${min} to ${max}, not “${given}”.`);
}

/**
 * Reads the suite's name from `SUITE` (default `start`), and its ports from `<NAME>_PORT` variables (`HOSTING_PORT`,
 * `FIRESTORE_WEBSOCKET_PORT`, …). Every suite except `start` uses ports shifted by `SUITE_PORT_SHIFT` (default 1000),
 * and the second suite of `npm test` by 2500 more.
 */
export function suiteConfig(env: NodeJS.ProcessEnv = process.env): SuiteConfig {
  const name = env.SUITE ?? 'start';
  if (!/^[a-z0-9][a-z0-9-]{0,30}$/i.test(name)) {
    throw new PreconditionError(`SUITE must be 1 to 31 letters, digits and hyphens, not “${name}”.`);
  }
  const shift =
    numberFrom(env, 'SUITE_PORT_SHIFT', name === 'start' ? 0 : 1000, MAX_SHIFT) +
    (name === SECOND_TEST_SUITE ? SECOND_SUITE_SHIFT : 0);
  const entries = Object.entries(DEFAULT_PORTS).map(([key, port]) => {
    return [key, numberFrom(env, portVariable(key), port + shift, MAX_PORT, MIN_PORT)];
  });
  const runDir = join(ROOT, '.local', name);
  mkdirSync(runDir, { recursive: true });
  return {
    name,
    ports: Object.fromEntries(entries) as SuiteConfig['ports'],
    runDir,
    buildDir: join(ROOT, 'build', name),
  };
}

/** The file with the service clock's offset from real time, in milliseconds, as decimal text. */
export const clockFile = (suite: SuiteConfig): string => join(suite.runDir, 'clock-offset-ms');

/** While this file exists, Firestore rejects calls from the suite's functions (firestoreRefusal.cjs). */
export const firestoreRefusalFile = (suite: SuiteConfig): string => join(suite.runDir, 'firestore-refuses');

/** The throwaway key with which the service signs file URLs; the sandbox creates it at its first start. */
export const serviceAccountFile = (suite: SuiteConfig): string => join(suite.runDir, 'service-account.json');

/** The certificate authority that only the local suite trusts; the sandbox creates it at its first start. */
export const certificateAuthorityFile = (suite: SuiteConfig): string => join(suite.runDir, 'ca.pem');

/**
 * The throwaway key pair of SendGrid's event webhook: the sandbox signs with the private key, the service has the
 * public one.
 */
export const SENDGRID_WEBHOOK_KEYS = {
  public:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE72hp81prmXSQf6pRHPqrP4PYJ2jPMEU2hx2LjU/RVPWkf8EMbfh5rP5eAEl0n/1gX4uFDTMCqBB9eIlzpz6EOw==',
  private:
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPdJjPgsCpOPkJ6ha0ygzuXRX9FbDG0w1KdqX3m2ZXlChRANCAATvaGnzWmuZdJB/qlEc+qs/g9gnaM8wRTaHHYuNT9FU9aR/wQxt+Hms/l4ASXSf/WBfi4UNMwKoEH14iXOnPoQ7',
} as const;

const isTestSuite = ({ name }: SuiteConfig): boolean => name.startsWith('test');

/** Values of the service's parameters and secrets in this suite: sandbox URLs and throwaway keys. */
export function serviceEnvironment(suite: SuiteConfig): Record<string, string> {
  const { ports } = suite;
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return {
    PUBLIC_URL: `http://127.0.0.1:${ports.hosting}`,
    FUNCTIONS_URL: `http://127.0.0.1:${ports.functions}/${PROJECT}/${REGION}`,
    CLOCK_OFFSET_FILE: clockFile(suite),
    EXPOSE_COST: 'true',
    LOG_QUERY_SHAPES: 'true',
    MAX_PAGE_SIZE: isTestSuite(suite) && !process.env.DEEP ? '3' : '',
    TASKS_ENDPOINT: sandbox,
    STORAGE_ENDPOINT: sandbox,
    STORAGE_BUCKET_NAME: BUCKET,
    STORAGE_KEY_FILE: serviceAccountFile(suite),
    SENDGRID_ENDPOINT: sandbox,
    TWILIO_ENDPOINT: sandbox,
    STRIPE_ENDPOINT: sandbox,
    GEMINI_ENDPOINT: sandbox,
    RECAPTCHA_ENDPOINT: sandbox,
    GOOGLE_SIGN_IN: 'true',
    WEBHOOK_TEST_RECEIVER: `127.0.0.1:${ports.receiver}`,
    WEBHOOK_TEST_CA_FILE: certificateAuthorityFile(suite),
    SENDGRID_INBOUND_PUBLIC_KEY: SENDGRID_WEBHOOK_KEYS.public,
    INBOUND_MAIL_DOMAIN: 'in.expiry.example',
    MAIL_FROM: 'reminders@service.example',
    SMS_FROM: '+15005550006',
    WHATSAPP_FROM: '+15005550006',
    WHATSAPP_REMINDER_TEMPLATE: contentSids('expiry_reminder'),
    WHATSAPP_WORKFLOW_TEMPLATE: contentSids('expiry_workflow_notice'),
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    OPERATOR_EMAIL: 'operator@service.example',
    SESSION_SECRET: 'local-session-secret-of-no-worth-0123456789',
    WEBHOOK_ENCRYPTION_KEY: 'local-webhook-encryption-key-of-no-worth',
    EVIDENCE_SIGNING_KEY: 'local-evidence-signing-key-of-no-worth-0123456789',
    ADDRESS_DIGEST_KEY: 'local-address-digest-key-of-no-worth-0123456789',
    SENDGRID_API_KEY: 'SG.local',
    SENDGRID_WEBHOOK_PUBLIC_KEY: SENDGRID_WEBHOOK_KEYS.public,
    TWILIO_AUTH_TOKEN: 'local-twilio-token',
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    GEMINI_API_KEY: 'local-gemini-key',
    RECAPTCHA_SECRET_KEY: 'local-recaptcha-secret',
  };
}

/** Names in {@link serviceEnvironment} that are secrets in production; they go to `.secret.local`. */
export const SECRET_NAMES = [
  'SESSION_SECRET',
  'WEBHOOK_ENCRYPTION_KEY',
  'ADDRESS_DIGEST_KEY',
  'EVIDENCE_SIGNING_KEY',
  'SENDGRID_API_KEY',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GEMINI_API_KEY',
  'RECAPTCHA_SECRET_KEY',
] as const;

/** The environment for processes outside the emulator (seed, tests, benchmarks). */
export function clientEnvironment(suite: SuiteConfig): Record<string, string> {
  return {
    ...serviceEnvironment(suite),
    LOG_QUERY_SHAPES: 'false',
    // This machine has no metadata server, and looking for one takes seconds.
    METADATA_SERVER_DETECTION: 'none',
    GCLOUD_PROJECT: PROJECT,
    GOOGLE_CLOUD_PROJECT: PROJECT,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT, storageBucket: BUCKET }),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${suite.ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${suite.ports.auth}`,
  };
}

/** Writes the clock's offset atomically, because every process of the suite reads it. */
export function writeClockOffset(suite: SuiteConfig, offsetMs: number): void {
  const file = clockFile(suite);
  writeFileSync(`${file}.next`, String(offsetMs));
  renameSync(`${file}.next`, file);
}
