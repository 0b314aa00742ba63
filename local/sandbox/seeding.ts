// Runs the suite's seed inside this process, as a client of the suite.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clientEnvironment, ROOT, type SuiteConfig } from '../config';

const SEED_FILE = join(ROOT, 'local', 'seed.ts');

/**
 * Only people want demo data: tests create what they need, and start sooner without it. SUITE_SEED=demo requests it.
 */
const wantsSeed = ({ name }: Pick<SuiteConfig, 'name'>, asked = process.env.SUITE_SEED): boolean =>
  !name.startsWith('test') || asked === 'demo';

/** Loaded late, because the seed loads the service's code, which would delay the sandbox's start. */
export async function seedSuite(suite: SuiteConfig): Promise<void> {
  if (!wantsSeed(suite) || !existsSync(SEED_FILE)) return;
  Object.assign(process.env, clientEnvironment(suite));
  const { seed } = (await import(SEED_FILE)) as { seed: () => Promise<void> };
  await seed();
}
