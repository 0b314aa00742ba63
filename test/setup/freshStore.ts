// Between the areas of the tests the suite begins anew. The Firestore emulator reads a whole collection for each query,
// so what all the areas before have left would make every sweep slow: by the end of a run, ten times as slow.
import type { Context, Suite, Test } from 'mocha';
import { sandbox } from '../support/sandbox';

const RESET_WITHIN_MS = 120_000;

const areaOf = (file: string | undefined): string | undefined =>
  /test\/behaviour\/([^/]+)/.exec(file ?? '')?.[1];

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

/** True after an area's last test, when another area follows. */
function endsArea(test: Test): boolean {
  const suite = endsTopSuite(test);
  const all = suite?.parent?.suites ?? [];
  const next = suite && all[all.indexOf(suite) + 1];
  return next != null && areaOf(test.file) !== undefined && areaOf(test.file) !== areaOf(next.file);
}

export const mochaHooks = {
  async afterEach(this: Context): Promise<void> {
    if (!this.currentTest || !endsArea(this.currentTest as Test)) return;
    this.timeout(RESET_WITHIN_MS);
    await sandbox.reset();
  },
};
