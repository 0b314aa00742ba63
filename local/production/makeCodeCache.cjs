// Makes the bundle's code cache: what Node has compiled once both doors have answered a request.
//
// Run where the build is made, and again by Cloud Build, whose Node is the one that functions run with: there for each
// size of heap that is named, in MiB, and with its own options, as functions are started. Whatever goes wrong costs time at the start of a
// process and nothing else, so it never fails a deployment.
const { spawnSync } = require('node:child_process');
const { createHmac, randomBytes } = require('node:crypto');
const { once } = require('node:events');
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { setTimeout: sleep } = require('node:timers/promises');
const { startFirestore } = require('./readyFirestore.cjs');

const GIVEN_UP_MS = 60_000;
const PROJECT = 'demo-code-cache';
const secret = randomBytes(48).toString('base64');

/** A session that the service takes for one of its own, of nobody. */
function token() {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    gen: 0,
    sub: 'nobody',
    iss: `expiry-service/${PROJECT}`,
    aud: 'session',
    iat,
    exp: iat + 600,
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function portOf(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address().port;
}

async function freePort() {
  const server = createServer();
  const port = await portOf(server);
  await once(server.close(), 'close');
  return port;
}

/** Firebase Auth, which knows nobody. */
const authPort = () =>
  portOf(createServer((_, response) => response.setHeader('Content-Type', 'application/json').end('{}')));

/** Once the server is there. */
async function answerOf(url, headers) {
  for (;;) {
    try {
      return await fetch(url, { headers });
    } catch {
      await sleep(20);
    }
  }
}

async function makeCache() {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${await authPort()}`;
  const bundle = require('./bundle.cjs');
  for (const [door, path] of [
    ['v1', '/v1/getExpiry?id=none'],
    ['v2', '/v2/expiries/none'],
  ]) {
    Object.assign(process.env, { FUNCTION_TARGET: door, PORT: String(await freePort()) });
    // Each door in a service and a framework of its own, of the same compiled script.
    delete require.cache[require.resolve('./index.cjs')];
    bundle.parts = bundle.run();
    bundle.parts.serve();
    const answer = await answerOf(`http://127.0.0.1:${process.env.PORT}${path}`, {
      Authorization: `Bearer ${token()}`,
    });
    await answer.text();
    console.log(`${door}: ${answer.status}`);
  }
  writeFileSync(bundle.cacheFile, bundle.script.createCachedData());
}

function start() {
  setTimeout(() => process.exit(0), GIVEN_UP_MS).unref();
  startFirestore((port) => {
    Object.assign(process.env, {
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
      FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
      GCLOUD_PROJECT: PROJECT,
      METADATA_SERVER_DETECTION: 'none',
      SESSION_SECRET: secret,
    });
    makeCache()
      .catch((error) => console.error(`There is no code cache: ${error.stack}`))
      .finally(() => process.exit(0));
  });
}

const heaps = process.argv.slice(2);
if (heaps.length === 0) start();
for (const heap of heaps) {
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${heap}` };
  spawnSync(process.execPath, [...process.execArgv, __filename], { env, stdio: 'inherit' });
}
