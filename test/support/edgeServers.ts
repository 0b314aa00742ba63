// HTTP functions as production runs them: the suite's build in the functions framework, one process each.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT, suiteConfig } from '../../local/config';
import { startServer } from './localServer';

const FRAMEWORK = join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
const END_WITH_PARENT = join(__dirname, 'endWithParent.cjs');
const READY_WITHIN_MS = 30_000;

export type EdgeServers = Awaited<ReturnType<typeof startEdgeServers>>;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await startServer(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/openapi.json`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${url} did not come up: see the edge-*.log of this suite`);
}

let started = 0;

const WATCHED = { WATCH_LOOP: '1', NODE_OPTIONS: `--require "${join(__dirname, 'watchLoop.cjs')}"` };

async function asked(child: ChildProcess, question: 'begin' | 'end'): Promise<{ longestBlockMs?: number }> {
  const answered = once(child, 'message');
  child.send(question);
  const [answer] = await answered;
  return answer;
}

/**
 * `parameters` apply only to these processes. `isWatched` enables `longestBlock`. `build` replaces
 * the build that all tests use (setup/suite.ts).
 */
export async function startEdgeServers(
  parameters: Record<string, string> = {},
  functions: readonly string[] = ['v1', 'v2'],
  isWatched = false,
  build: string | null = null,
) {
  const { buildDir, runDir } = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  started += 1;
  const doors = await Promise.all(
    functions.map(async (door) => {
      const [port, logFile] = [await freePort(), join(runDir, `edge-${started}-${door}.log`)];
      const log = openSync(logFile, 'w');
      const cwd = build ?? process.env.DOORS_BUILD ?? buildDir;
      const child = spawn(process.execPath, ['--require', END_WITH_PARENT, FRAMEWORK], {
        cwd,
        env: {
          ...process.env,
          ...(isWatched ? WATCHED : {}),
          ...parameters,
          FUNCTION_TARGET: door,
          FUNCTION_SIGNATURE_TYPE: 'http',
          PORT: String(port),
        },
        stdio: ['pipe', log, log, ...(isWatched ? (['ipc'] as const) : [])],
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
  const doorOf = (path: string) => {
    const found = doors.find(({ door }) => path.split('/')[1] === door);
    if (!found) throw new Error(`No door for ${path}`);
    return found;
  };
  /** How long `work` blocked the event loop of `/v1/…` or `/v2/…`, in ms. Only for watched servers. */
  const longestBlock = async (path: string, work: () => Promise<unknown>): Promise<number> => {
    const { child } = doorOf(path);
    await asked(child, 'begin');
    await work();
    return (await asked(child, 'end')).longestBlockMs ?? Number.NaN;
  };
  /** Process ids by function. */
  const pids: ReadonlyMap<string, number> = new Map(doors.map(({ door, child }) => [door, child.pid ?? 0]));
  /** The address for `/v1/…`, `/v2/…` or `/<function>`, if that function was started. */
  const address = (path: string): string => `${doorOf(path).url}${path}`;
  return { address, pids, longestBlock, stop };
}
