// The servers that tests call: v1 and v2 in the functions framework, as in production. In a full run they serve the
// deployed build (DOORS_BUILD), so that every endpoint is tested as it will run. The emulator would start a process for
// each of several concurrent requests. It still runs the plain build for triggers, tasks and schedules, and for
// functions called by name.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'mocha';
import { suiteConfig } from '../../local/config';
import { callThrough } from '../support/client';
import { type EdgeServers, startEdgeServers } from '../support/edgeServers';

const START_WITHIN_MS = 300_000;
let servers: EdgeServers | undefined;

const forgetOldLogs = (folder: string): void => {
  for (const name of readdirSync(folder)) if (/^edge-.*\.log$/.test(name)) rmSync(join(folder, name));
};

export const mochaHooks = {
  async beforeAll(this: Context): Promise<void> {
    // Unit tests have no suite, and tests that review a finished run no longer have one.
    if (!process.env.SERVICE_URL || process.env.TESTED_SUITES) return;
    this.timeout(START_WITHIN_MS);
    forgetOldLogs(suiteConfig().runDir);
    servers = await startEdgeServers({ LOG_QUERY_SHAPES: 'true' });
    callThrough(servers.address);
  },
  afterAll(): void {
    servers?.stop();
  },
};
