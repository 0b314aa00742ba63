// Prevents startup with guessable secrets, or with settings for local suites.

import { keysOfSecretText } from './secretKeys';

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets that the deployer generates; the others have their providers' formats. */
const OWN_SECRETS = [
  'SESSION_SECRET',
  'WEBHOOK_ENCRYPTION_KEY',
  'ADDRESS_DIGEST_KEY',
  'EVIDENCE_SIGNING_KEY',
];
/** This secret can’t rotate, because a new key would find nothing that the old one stored. */
export const SECRET_FOR_EVER = 'ADDRESS_DIGEST_KEY';
const MIN_SECRET_BYTES = 32;
const MADE_UP = /change[-_ ]?me|placeholder|your[-_ ]|example|^(.{1,8})\1+$/i;
/** A marker in the secrets of local suites. */
const OF_LOCAL_SUITES = /of-no-worth/;

/** Settings for provider fakes, webhook receivers and the clock of local suites. */
const FOR_LOCAL_SUITES = /_ENDPOINT$|^WEBHOOK_TEST_|^CLOCK_OFFSET_FILE$/;

/** Names of settings that deployments must not have. */
const localOnlySettingNamesOf = (environment: Environment): string[] =>
  Object.keys(environment).filter((name) => FOR_LOCAL_SUITES.test(name) && environment[name]);

function secretProblem(name: string, value: string, deployed: boolean): string | null {
  const keys = keysOfSecretText(value);
  if (keys.some((key) => Buffer.byteLength(key) < MIN_SECRET_BYTES))
    return `${name} is shorter than ${MIN_SECRET_BYTES} bytes`;
  if (keys.some((key) => MADE_UP.test(key) || (deployed && OF_LOCAL_SUITES.test(key))))
    return `${name} is a placeholder`;
  if (name === SECRET_FOR_EVER && keys.length > 1)
    return `${name} is a list, and must be the one key that it always was`;
  return null;
}

/** The problems of a process's environment; ignores secrets that its function doesn't use. */
export function startupProblems(environment: Environment): string[] {
  // Cloud Run sets this for deployed services, and the Functions emulator doesn’t
  // (https://cloud.google.com/run/docs/container-contract#env-vars).
  const deployed = environment.K_CONFIGURATION !== undefined;
  const secrets = OWN_SECRETS.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : (secretProblem(name, value, deployed) ?? []);
  });
  const settings = deployed
    ? localOnlySettingNamesOf(environment).map((name) => `${name} is for local suites alone`)
    : [];
  return [...secrets, ...settings];
}

/** @throws naming each problem, without values. */
export function refuseUnsafeEnvironment(environment: Environment): void {
  const problems = startupProblems(environment);
  if (problems.length > 0) throw new Error(`Refusing to start: ${problems.join('; ')} (docs/deploy.md)`);
}
