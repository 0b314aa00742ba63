// Between the areas of the tests the suite begins anew, and after a file that has left much. The Firestore emulator reads a
// whole collection for each query, so what was left would make every list and sweep slow: beside 15,000 expiries of
// others a search takes 7 seconds.
import type { Context, Suite, Test } from 'mocha';
import { firestore } from '../../functions/platform/firebase';
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

/** The file that comes after this test, when it is the last one of its own. */
function nextFile(test: Test): string | undefined {
  const suite = endsTopSuite(test);
  const all = suite?.parent?.suites ?? [];
  const next = suite && all[all.indexOf(suite) + 1];
  return next?.file === test.file ? undefined : next?.file;
}

/** More of one collection than this is much. */
const FEW = 1_000;

async function muchIsLeft(): Promise<boolean> {
  const collections = ['expiries', 'contacts'].map((name) => firestore().collection(name));
  const counted = await Promise.all(
    collections.map((each) =>
      each
        .limit(FEW + 1)
        .count()
        .get(),
    ),
  );
  return counted.some((count) => count.data().count > FEW);
}

export const mochaHooks = {
  async afterEach(this: Context): Promise<void> {
    const test = this.currentTest as Test;
    const [area, next] = [areaOf(test?.file), nextFile(test)];
    if (area === undefined || next === undefined) return;
    this.timeout(RESET_WITHIN_MS);
    if (area !== areaOf(next) || (await muchIsLeft())) await sandbox.reset();
  },
};
