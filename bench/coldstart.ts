// Measures the time from a process's start to its first authenticated response, relative to a bare `http` server.
//
// The production build runs in the functions framework as in production: `v1`, `v2` and one endpoint's own function,
// each paired with the bare server. Firestore is the emulator of a running suite. The framework is also measured with
// an empty function, as Google installs it. Every Node process, including the bare server, gets the heap that Cloud
// Functions sets (`NODE_OPTIONS`): with any such option Node recompiles its own modules. The output splits the time
// into phases: until the port is open (modules), then the first response (the endpoint's modules, the Firestore
// channel, the first query) compared with the second. Exits with 1 above the bound.
//   SUITE=start npm run bench -- coldstart      (after npm start), or the name of another running suite
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../local/config';
import { heapsOf, writeProductionBuild } from '../local/production/build';
import { printFailure } from '../local/program';
import { runNode } from '../local/runNode';
import { freePort } from '../test/support/edgeServers';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-coldstart';
const ROUNDS = 7;
/** As a multiple of the bare server's time. The goal is 6, which no build without edited libraries has reached. */
const MAX_RATIO = 16;
const TIMEOUT_MS = 60_000;
const FRAMEWORK = join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
const BARE = `require('node:http').createServer((_, response) => response.end('{}')).listen(process.env.PORT)`;

interface Start {
  listeningMs: number;
  firstMs: number;
  secondMs: number;
}

/** The response status; null if the connection is refused. */
const asked = (port: number, path: string, token: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve(null) : reject(error)));
  });

async function timed(start: () => ChildProcess, port: number, path: string, token: string): Promise<Start> {
  const startedAt = performance.now();
  const child = start();
  try {
    let [status, askedAt] = [null as number | null, startedAt];
    while (status === null) {
      if (performance.now() - startedAt > TIMEOUT_MS) throw new Error(`${path} didn’t answer`);
      askedAt = performance.now();
      status = await asked(port, path, token);
      if (status === null) await new Promise((wake) => setTimeout(wake, 2));
    }
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    const answeredAt = performance.now();
    await asked(port, path, token);
    return {
      listeningMs: askedAt - startedAt,
      firstMs: answeredAt - askedAt,
      secondMs: performance.now() - answeredAt,
    };
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const wholeOf = ({ listeningMs, firstMs }: Start): number => listeningMs + firstMs;

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, PROJECT);
  const [{ newWorld }, { storeExpiries }, { tenantOf }] = await Promise.all([
    import('../test/support/world'),
    import('../test/support/manyExpiries'),
    import('../functions/api/actor'),
  ]);
  const world = await newWorld();
  const [id] = await storeExpiries(tenantOf(world.organizationId), 1, () => ({}));
  const paths = { v1: `/v1/getExpiry?id=${id}`, v2: `/v2/expiries/${id}`, getExpiry: `/?id=${id}` };

  const production = `${suite.buildDir}-production`;
  console.log('Writing the production build');
  await writeProductionBuild(suite.buildDir, production);
  const [heap] = await heapsOf(production);
  const given = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${heap}` };
  await runNode(['fillCompileCache.cjs', `${heap}`], { cwd: production });
  const bare = async (): Promise<Start> => {
    const port = await freePort();
    const start = () => spawn(process.execPath, ['-e', BARE], { env: { ...given, PORT: `${port}` } });
    return timed(start, port, '/', '');
  };
  const empty = await mkdtemp(join(tmpdir(), 'coldstart-'));
  await writeFile(join(empty, 'package.json'), '{"main":"index.cjs"}');
  await writeFile(join(empty, 'index.cjs'), `exports.nothing = (_, response) => response.end('{}');`);
  const built = async (target: string, path: string): Promise<Start> => {
    const port = await freePort();
    const own = {
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: 'http',
      PORT: `${port}`,
    };
    const start = () =>
      spawn(process.execPath, [FRAMEWORK], {
        cwd: target === 'nothing' ? empty : production,
        env: { ...given, ...own },
        stdio: 'ignore',
      });
    return timed(start, port, path, world.viewer.token);
  };

  console.log(`Medians of ${ROUNDS} starts in ms, each paired with a start of the bare server\n`);
  console.log('function      bare   whole   times     port open   first answer   second');
  let isWithin = true;
  for (const [target, path] of Object.entries({ nothing: '/', ...paths })) {
    const pairs: { bare: Start; built: Start }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      pairs.push({ bare: await bare(), built: await built(target, path) });
    }
    const ratio = median(pairs.map((pair) => wholeOf(pair.built) / wholeOf(pair.bare)));
    isWithin &&= target === 'nothing' || ratio <= MAX_RATIO;
    const cells = [
      median(pairs.map((pair) => wholeOf(pair.bare)))
        .toFixed(0)
        .padStart(6),
      median(pairs.map((pair) => wholeOf(pair.built)))
        .toFixed(0)
        .padStart(8),
      ratio.toFixed(1).padStart(8),
      median(pairs.map((pair) => pair.built.listeningMs))
        .toFixed(0)
        .padStart(14),
      median(pairs.map((pair) => pair.built.firstMs))
        .toFixed(0)
        .padStart(15),
      median(pairs.map((pair) => pair.built.secondMs))
        .toFixed(0)
        .padStart(9),
    ];
    console.log(`${target.padEnd(12)}${cells.join('')}`);
  }
  await rm(empty, { recursive: true });
  console.log(
    `\nAt most ${MAX_RATIO} times the bare server; “nothing” is the functions framework with an empty function. Load: ${loadavg()[0]?.toFixed(1)}.`,
  );
  process.exit(isWithin ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
