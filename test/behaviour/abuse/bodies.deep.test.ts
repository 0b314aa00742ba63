// Compressed and oversized bodies are rejected before they are parsed, and very large lists without using much memory.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { someAddress } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { type ManyCopies, startManyCopies } from '../../support/manyCopies';
import { memoryRise } from '../../support/processes';
import { newWorld } from '../../support/world';
import { done, post } from '../http';

const MEBIBYTE = 1024 * 1024;
/** 128 MiB in 130 KB. */
const BOMB = gzipSync(Buffer.alloc(128 * MEBIBYTE, ' '));
const LARGE = Buffer.alloc(2 * MEBIBYTE, ' ');
const AT_ONCE = 50;
const MAX_MEMORY_MIB = 64;

interface Sent {
  name: string;
  headers: Record<string, string>;
  body: Buffer;
  status: 413 | 415;
}

const gzip = { 'Content-Encoding': 'gzip' };
const SENT: readonly Sent[] = [
  { name: 'a gzip bomb', headers: gzip, body: BOMB, status: 415 },
  { name: 'a harmless gzip body', headers: gzip, body: gzipSync('{}'), status: 415 },
  { name: 'deflate', headers: { 'Content-Encoding': 'deflate' }, body: deflateSync('{}'), status: 415 },
  { name: 'brotli', headers: { 'Content-Encoding': 'br' }, body: brotliCompressSync('{}'), status: 415 },
  { name: 'two encodings', headers: { 'Content-Encoding': 'identity, gzip' }, body: BOMB, status: 415 },
  { name: 'an encoding in capitals', headers: { 'Content-Encoding': 'GZIP' }, body: BOMB, status: 415 },
  { name: 'an unknown encoding', headers: { 'Content-Encoding': 'zstd' }, body: BOMB, status: 415 },
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/cloudevents+json'].map(
    (type): Sent => ({
      ...{ name: `a bomb called ${type}`, headers: { ...gzip, 'Content-Type': type } },
      ...{ body: BOMB, status: 415 },
    }),
  ),
  ...[{ 'Content-Length': String(LARGE.length) }, { 'Transfer-Encoding': 'chunked' }].map(
    (headers): Sent => ({
      name: `too many bytes, ${Object.keys(headers)}`,
      headers,
      body: LARGE,
      status: 413,
    }),
  ),
  {
    name: 'bytes of another type',
    headers: { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/octet-stream' },
    body: LARGE,
    status: 413,
  },
];

/** `fetch` would set these headers itself. */
function send(
  url: string,
  { headers, body }: Omit<Sent, 'name' | 'status'>,
  method = 'POST',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': someAddress(), ...headers },
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('oversized bodies', () => {
  let servers: EdgeServers;
  before(async () => {
    servers = await startEdgeServers({}, ['v1', 'v2', 'login']);
  });
  after(() => servers.stop());

  const doors = {
    v1: (): string => servers.address('/v1/login'),
    v2: (): string => servers.address('/v2/contacts'),
    'a function of its own': (): string => servers.address('/login'),
  };

  for (const [door, address] of Object.entries(doors)) {
    for (const { name, status, ...sent } of SENT) {
      it(`${door}: ${name} is ${status}`, async () => {
        const answer = await send(address(), sent);
        expect(answer.statusCode).to.equal(status);
        expect(answer.headers['content-type']).to.contain('application/json');
      });
    }
    it(`${door}: an uncompressed body passes`, async () => {
      const identity = { headers: { 'Content-Encoding': 'identity' }, body: Buffer.from('{}') };
      const answer = await send(address(), identity);
      expect([400, 401]).to.include(answer.statusCode);
    });
  }

  for (const door of ['v1', 'v2'] as const) {
    it(`${door}: ${AT_ONCE} of each at once cost less than ${MAX_MEMORY_MIB} MiB`, async () => {
      await send(doors[door](), { headers: {}, body: Buffer.from('{}') });
      for (const { name, ...sent } of SENT.filter(({ body }) => body.length > 1000)) {
        const rise = await memoryRise(servers.pids.get(door) as number, () =>
          Promise.all(Array.from({ length: AT_ONCE }, () => send(doors[door](), sent))),
        );
        expect(rise, `${name}: rise in MiB`).to.be.below(MAX_MEMORY_MIB);
      }
    });
  }

  it('are rejected for signed-in callers too, and other requests are served afterwards', async () => {
    const { editor } = await newWorld();
    const authorization = { Authorization: `Bearer ${editor.token}` };
    const bomb = await send(doors.v2(), { headers: { ...gzip, ...authorization }, body: BOMB });
    expect(bomb.statusCode).to.equal(415);
    await done(post(editor, '/v2/contacts', { first_name: 'Ada', email: 'ada@example.org' }), 201);
  });

  it('a client that sends fewer bytes than declared gets a response within seconds', async () => {
    const sent = httpRequest(servers.address('/v1/login'), {
      method: 'POST',
      headers: { 'Content-Length': String(1024 * MEBIBYTE), 'X-Forwarded-For': someAddress() },
    });
    const startedAt = performance.now();
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      sent.on('response', resolve).on('error', reject),
    );
    sent.write('{');
    expect((await answered).statusCode).to.equal(413);
    expect(performance.now() - startedAt).to.be.below(10_000);
    sent.destroy();
  });
});

const MANY = 100_000;
const NOTES = 'x'.repeat(500);
/** Node sizes its heap by the container's memory; on a machine with more memory, garbage would pile up. */
const CONTAINER_OF_256_MIB = '--max-old-space-size=128 --max-semi-space-size=4';

describe('A list without pages', () => {
  let copies: ManyCopies;
  let servers: EdgeServers;
  before(async () => {
    copies = await startManyCopies(['contacts', 'expiries'], MANY);
    const parameters = { NODE_OPTIONS: CONTAINER_OF_256_MIB, FIRESTORE_EMULATOR_HOST: copies.host };
    servers = await startEdgeServers(parameters, ['v1']);
  });
  after(() => {
    servers.stop();
    copies.stop();
  });

  const LISTS = [
    {
      path: '/v1/getAllContacts?limit=',
      create: { path: '/v2/contacts', body: { first_name: 'Ada', email: 'ada@example.org' } },
      countOf: (body: { length: number }) => body.length,
      instead: 'GET /v2/contacts or POST /v1/exportOrganization',
    },
    {
      path: '/v1/getAllExpiries?limit=',
      create: { path: '/v2/expiries', body: { name: 'Licence', expiry_date: '2040-01-01', notes: NOTES } },
      countOf: (body: { expiries: object[] }) => body.expiries.length,
      instead: 'POST /v1/startExpiryExport',
    },
  ];
  for (const { path, create, countOf, instead } of LISTS) {
    it(`${path}${MANY} returns 413 in less than ${MAX_MEMORY_MIB} MiB and names ${instead}`, async () => {
      const world = await newWorld();
      expect((await world.editor.call(create.path, { body: create.body })).status).to.equal(201);
      const headers = { Authorization: `Bearer ${world.viewer.token}` };
      // A process's first lists allocate memory that later ones reuse.
      for (let warming = 0; warming < 3; warming += 1) {
        const answer = await fetch(servers.address(`${path}5000`), { headers });
        expect(countOf((await answer.json()) as never)).to.equal(5000);
      }
      const rise = await memoryRise(servers.pids.get('v1') as number, async () => {
        const answer = await fetch(servers.address(`${path}${MANY}`), { headers });
        const body = (await answer.json()) as { code: string; details: object };
        expect([answer.status, body.code]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
        expect(body.details).to.deep.equal({ max_bytes: 9_000_000, instead });
      });
      expect(rise, 'rise in MiB').to.be.below(MAX_MEMORY_MIB);
    });
  }
});
