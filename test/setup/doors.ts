// The doors that tests call: v1 and v2 in the functions framework, as production runs them; in a whole run of what is
// deployed, so that every endpoint is tested as it will run. The emulator would start a process for each of some requests at
// once; it still runs, of the plain build, whatever runs without a caller, and what is asked of it by name.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'mocha';
import { suiteConfig } from '../../local/config';
import { writeProductionBuild } from '../../local/production/build';
import { callThrough } from '../support/client';
import { type EdgeServers, startEdgeServers } from '../support/edgeServers';

const START_WITHIN_MS = 300_000;
let servers: EdgeServers | undefined;

const forgetOldLogs = (folder: string): void => {
  for (const name of readdirSync(folder)) if (/^edge-.*\.log$/.test(name)) rmSync(join(folder, name));
};

export const mochaHooks = {
  async beforeAll(this: Context): Promise<void> {
    // Unit tests have no suite, and what looks back at all tests has none any more.
    if (!process.env.SERVICE_URL || process.env.TESTED_SUITES) return;
    this.timeout(START_WITHIN_MS);
    const { buildDir, runDir } = suiteConfig();
    forgetOldLogs(runDir);
    if (process.env.DOORS === 'production') {
      process.env.DOORS_BUILD = `${buildDir}-deployed`;
      await writeProductionBuild(buildDir, process.env.DOORS_BUILD);
    }
    servers = await startEdgeServers({ LOG_QUERY_SHAPES: 'true' });
    callThrough(servers.address);
  },
  afterAll(): void {
    servers?.stop();
  },
};
