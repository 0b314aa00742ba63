// The suite of behaviour tests: the servers that they call, and an empty store for each file.
//
// The servers run v1 and v2 in the functions framework, as in production. In a full run they serve the deployed build
// (DOORS_BUILD), so that every endpoint is tested as it will run. The emulator, which would start a process for each of
// several concurrent requests, runs the plain build for triggers, tasks, schedules and functions called by name.
//
// The Firestore emulator reads a whole collection for each query, so records of other files would slow down every later
// list and sweep. With 15,000 expiries of other tests, a search takes 7 seconds.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Suite, Test } from 'mocha';
import { clock } from '../../functions/platform/clock';
import {
  runtimeZoneRulesVersion,
  timeZoneRulesProgress,
  ZONE_RULES_DOCUMENT_ID,
} from '../../functions/rescheduling/rescheduling';
import { suiteConfig } from '../../local/config';
import { callThrough } from '../support/client';
import { type EdgeServers, startEdgeServers } from '../support/edgeServers';
import { sandbox } from '../support/sandbox';

const START_WITHIN_MS = 300_000;
const RESET_WITHIN_MS = 120_000;
const NEEDS_SUITE = /test\/behaviour\//;

/** A suite's own tests run before its nested suites. */
function endsTopSuite(test: Test): Suite | null {
  let suite = test.parent;
  if (!suite || suite.suites.length > 0 || suite.tests.at(-1) !== test) return null;
  while (suite.parent && !suite.parent.root) {
    if (suite.parent.suites.at(-1) !== suite) return null;
    suite = suite.parent;
  }
  return suite;
}

/** The file that runs after this test, if the test is the last in its file. */
function nextFile(test: Test): string | undefined {
  const suite = endsTopSuite(test);
  const all = suite?.parent?.suites ?? [];
  const next = suite && all[all.indexOf(suite) + 1];
  return next?.file === test.file ? undefined : next?.file;
}

/**
 * Stores the current zone rules, as if the service had run before. Otherwise each file's first minute would recompute
 * all organizations. A clock jump of several days would make that late and trigger an alert email.
 */
async function knowZoneRules(): Promise<void> {
  const rules = { version: runtimeZoneRulesVersion(), next_version: null, after: null };
  await timeZoneRulesProgress.ref(ZONE_RULES_DOCUMENT_ID).set({ ...rules, updated_at: clock.now() });
}

const deleteOldLogs = (folder: string): void => {
  for (const name of readdirSync(folder)) if (/^edge-.*\.log$/.test(name)) rmSync(join(folder, name));
};

let servers: EdgeServers | undefined;

export const mochaHooks = {
  async beforeAll(this: Context): Promise<void> {
    // Unit tests have no suite, and tests that review a finished run no longer have one.
    if (!process.env.SERVICE_URL || process.env.TESTED_SUITES) return;
    this.timeout(START_WITHIN_MS);
    await knowZoneRules();
    deleteOldLogs(suiteConfig().runDir);
    servers = await startEdgeServers({ LOG_QUERY_SHAPES: 'true' });
    callThrough(servers.address);
  },
  async afterEach(this: Context): Promise<void> {
    const test = this.currentTest as Test;
    if (!NEEDS_SUITE.test(test?.file ?? '') || !NEEDS_SUITE.test(nextFile(test) ?? '')) return;
    this.timeout(RESET_WITHIN_MS);
    await sandbox.reset();
    await knowZoneRules();
  },
  afterAll(): void {
    servers?.stop();
  },
};
