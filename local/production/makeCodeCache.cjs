// Makes the bundle's code cache: what Node has compiled once both doors have answered a request.
//
// Run where the build is made, and again by Cloud Build, whose Node is the one that functions run with. Whatever goes
// wrong costs time at the start of a process and nothing else, so it never fails a deployment. What of the functions
// framework is compiled goes into Node's own cache (NODE_COMPILE_CACHE), since it is loaded before anything of ours.
const { createHmac, randomBytes } = require('node:crypto');
const { once } = require('node:events');
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { enableCompileCache, flushCompileCache } = require('node:module');
const { join } = require('node:path');

enableCompileCache(join(__dirname, 'compile-cache'));
const { http } = require('@google-cloud/functions-framework');
const { getTestServer } = require('@google-cloud/functions-framework/testing');
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

/** Firebase Auth, which knows nobody. */
async function startAuth() {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address().port;
}

async function ask(door, handler, path) {
  http(door, handler);
  const server = getTestServer(door).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const headers = { Authorization: `Bearer ${token()}` };
  const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { headers });
  await answer.text();
  console.log(`${door}: ${answer.status}`);
}

async function makeCache() {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${await startAuth()}`;
  const { file, run, script } = require('./index.cjs');
  for (const [door, path] of [
    ['v1', '/v1/getExpiry?id=none'],
    ['v2', '/v2/expiries/none'],
  ]) {
    process.env.FUNCTION_TARGET = door;
    await ask(door, run()[door], path);
  }
  writeFileSync(`${file}.${process.version}-${process.arch}.cache`, script.createCachedData());
  flushCompileCache();
}

setTimeout(() => process.exit(0), GIVEN_UP_MS).unref();
startFirestore((port) => {
  Object.assign(process.env, {
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
    GCLOUD_PROJECT: PROJECT,
    MAKES_CODE_CACHE: '1',
    METADATA_SERVER_DETECTION: 'none',
    SESSION_SECRET: secret,
  });
  makeCache()
    .catch((error) => console.error(`There is no code cache: ${error.stack}`))
    .finally(() => process.exit(0));
});
