// Fills Node's compile cache: starts v1 and v2, sends each a request, and writes the compiled code.
//
// The build runs it, and Cloud Build after `npm ci`, there for each heap size (MiB) in the arguments, because Node
// rejects code compiled with other options. A failure only slows down starts, so it never fails an installation.
const { spawnSync } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { once } = require('node:events');
const { flushCompileCache } = require('node:module');
const { createServer } = require('node:net');
const { dirname, join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');

const TIMEOUT_MS = 30_000;
/** Firestore's client loads its last modules on its first call, which fails here. */
const CALL_MS = 2_000;

const DOORS = { v1: '/v1/getExpiry?id=none', v2: '/v2/expiries/none' };

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await once(server.close(), 'close');
  return port;
}

/** Retries until the server responds. */
async function answerOf(url) {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      await sleep(20);
    }
  }
}

async function fillThrough(door) {
  const port = await freePort();
  Object.assign(process.env, {
    FILLS_COMPILE_CACHE: '1',
    FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-compile-cache' }),
    // Nothing listens there.
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await freePort()}`,
    FUNCTION_TARGET: door,
    GCLOUD_PROJECT: 'demo-compile-cache',
    METADATA_SERVER_DETECTION: 'none',
    PORT: String(port),
    SESSION_SECRET: randomBytes(48).toString('base64'),
  });
  require(join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js'));
  const answer = await answerOf(`http://127.0.0.1:${port}${DOORS[door]}`);
  await answer.text();
  await sleep(CALL_MS);
  flushCompileCache();
  console.log(`${door}: ${answer.status}`);
}

/** Runs one process after the other: the second adds to the cache of the first. */
function fillAll(heap) {
  const options = heap === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heap}` };
  for (const door of Object.keys(DOORS))
    spawnSync(process.execPath, [__filename, 'door', door], {
      cwd: __dirname,
      env: { ...process.env, ...options },
      stdio: 'inherit',
    });
}

const [first, door] = process.argv.slice(2);
if (first === 'door') {
  setTimeout(() => process.exit(0), TIMEOUT_MS).unref();
  fillThrough(door)
    .catch((error) => console.error(`Filling the compile cache failed: ${error.stack}`))
    .finally(() => process.exit(0));
} else {
  const heaps = process.argv.slice(2);
  if (heaps.length === 0) fillAll();
  for (const heap of heaps) fillAll(heap);
}
