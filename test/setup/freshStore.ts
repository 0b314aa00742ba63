// Each file of behaviour tests begins with an empty suite. The Firestore emulator reads a whole collection for each query,
// so what was left would make every list and sweep after it slow: beside 15,000 expiries of others a search takes 7 seconds.
import type { Context, Suite, Test } from 'mocha';
import { clock } from '../../functions/platform/clock';
import { runtimeZoneRulesVersion, ZONE_RULES_ID, zoneRules } from '../../functions/rescheduling/rescheduling';
import { sandbox } from '../support/sandbox';

const RESET_WITHIN_MS = 120_000;
const NEEDS_SUITE = /test\/behaviour\//;

/** Tests of a suite run before the suites in it. */
function endsTopSuite(test: Test): Suite | null {
  let suite = test.parent;
  if (!suite || suite.suites.length > 0 || suite.tests.at(-1) !== test) return null;
  while (suite.parent && !suite.parent.root) {
    if (suite.parent.suites.at(-1) !== suite) return null;
    suite = suite.parent;
  }
  return suite;
}

/** The file that comes after this test, when it is the last one of its own. */
function nextFile(test: Test): string | undefined {
  const suite = endsTopSuite(test);
  const all = suite?.parent?.suites ?? [];
  const next = suite && all[all.indexOf(suite) + 1];
  return next?.file === test.file ? undefined : next?.file;
}

/**
 * As where the service has run before: else the first minute of each file asks all organizations to compute anew, and where
 * the clock is moved by days that is late, and an alert is mailed.
 */
async function knowZoneRules(): Promise<void> {
  const rules = { version: runtimeZoneRulesVersion(), next_version: null, after: null };
  await zoneRules.ref(ZONE_RULES_ID).set({ ...rules, updated_at: clock.now() });
}

export const mochaHooks = {
  async beforeAll(this: Context): Promise<void> {
    // Unit tests have no suite, and what looks back at all tests has none any more.
    if (process.env.SERVICE_URL && !process.env.TESTED_SUITES) await knowZoneRules();
  },
  async afterEach(this: Context): Promise<void> {
    const test = this.currentTest as Test;
    if (!NEEDS_SUITE.test(test?.file ?? '') || !NEEDS_SUITE.test(nextFile(test) ?? '')) return;
    this.timeout(RESET_WITHIN_MS);
    await sandbox.reset();
    await knowZoneRules();
  },
};
