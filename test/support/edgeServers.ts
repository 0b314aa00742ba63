// The doors v1 and v2 as production runs them: the suite's build in the functions framework, one process each.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT, suiteConfig } from '../../local/config';

const FRAMEWORK = join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
const READY_WITHIN_MS = 30_000;

export interface EdgeServers {
  /** `/v1/…` and `/v2/…` under one base each. */
  address: (path: string) => string;
  stop: () => void;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/openapi.json`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${url} did not come up: see the edge-*.log of this suite`);
}

let started = 0;

/** `parameters` are set for these two alone. */
export async function startEdgeServers(parameters: Record<string, string> = {}): Promise<EdgeServers> {
  const { buildDir, runDir } = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  started += 1;
  const doors = await Promise.all(
    (['v1', 'v2'] as const).map(async (door) => {
      const [port, logFile] = [await freePort(), join(runDir, `edge-${started}-${door}.log`)];
      const log = openSync(logFile, 'w');
      const child = spawn(process.execPath, [FRAMEWORK], {
        cwd: buildDir,
        env: {
          ...process.env,
          ...parameters,
          FUNCTION_TARGET: door,
          FUNCTION_SIGNATURE_TYPE: 'http',
          PORT: String(port),
        },
        stdio: ['ignore', log, log],
      });
      return { door, child, url: `http://127.0.0.1:${port}` };
    }),
  );
  const stop = (): void => {
    for (const { child } of doors) child.kill();
  };
  try {
    await Promise.all(doors.map(({ url, child }) => untilReady(url, child)));
  } catch (error) {
    stop();
    throw error;
  }
  const urlOf = (path: string): string => {
    const found = doors.find(({ door }) => path.startsWith(`/${door}/`));
    if (!found) throw new Error(`No door for ${path}`);
    return found.url;
  };
  return { address: (path) => `${urlOf(path)}${path}`, stop };
}
