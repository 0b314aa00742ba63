// Writes the suite's parameters and secrets to the files where the Functions emulator looks for them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT, SECRET_NAMES, type SuiteConfig, serviceEnvironment } from './config';
import type { FunctionsManifest } from './discovery';

/**
 * Without a value for a declared parameter, the CLI asks on the terminal even if there is a default, and without one
 * for a secret it asks Google. So each must get a value here; otherwise the start fails and names it.
 */
export async function writeParameters(suite: SuiteConfig, manifest: FunctionsManifest): Promise<void> {
  const secretNames = new Set<string>(SECRET_NAMES);
  const values = Object.entries(serviceEnvironment(suite));
  const secrets = new Map(values.filter(([name]) => secretNames.has(name)));
  const parameters = new Map(values.filter(([name]) => !secretNames.has(name)));

  for (const { name, type, default: fallback } of manifest.params ?? []) {
    const given = type === 'secret' ? secrets : parameters;
    if (given.has(name)) continue;
    if (type === 'secret' || fallback === undefined) throw new Error(missingValueMessage(name, type));
    parameters.set(name, String(fallback));
  }
  await Promise.all([
    writeFile(join(suite.buildDir, `.env.${PROJECT}`), dotenv(parameters)),
    writeFile(join(suite.buildDir, '.secret.local'), dotenv(secrets)),
  ]);
}

const missingValueMessage = (name: string, type: string): string =>
  type === 'secret'
    ? `The functions declare the secret ${name}. Add its value to serviceEnvironment and its name to SECRET_NAMES in local/config.ts.`
    : `The functions declare the parameter ${name} without a default. Add its value to serviceEnvironment in local/config.ts.`;

const dotenv = (values: Map<string, string>): string =>
  [...values].map(([name, value]) => `${name}=${JSON.stringify(value)}\n`).join('');
