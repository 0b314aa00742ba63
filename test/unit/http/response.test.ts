// Responses: error bodies, unpaged lists, closed connections, and the health while Firestore is down.
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import express from 'express';
import { z } from 'zod';
import type { Endpoint, UnpagedList } from '../../../functions/api/endpoint';
import { ApiError, invalidFieldsError } from '../../../functions/api/errors';
import { enableLingeringClose } from '../../../functions/http/connections';
import { asApiError, errorReply, omitUndeclaredListFields } from '../../../functions/http/response';
import { serializeListToBuffer } from '../../../functions/http/runEndpoint';
import { handleExpressError } from '../../../functions/http/serveV2';
import { publicUrlOfPath } from '../../../functions/platform/pageUrls';
import { ROOT } from '../../../local/config';
import { runNode } from '../../../local/runNode';
import { serverForTests, startServer } from '../../support/localServer';

const error = invalidFieldsError({ name: 'is required' });
const details = { fields: { name: 'is required' } };

describe('errorReply', () => {
  it('returns v2 {error: {code, message, details, request_id, docs}}', () => {
    const docs = publicUrlOfPath('/docs/errors/#validation-failed');
    const shown = { code: 'VALIDATION_FAILED', message: error.message, details, request_id: 'r1', docs };
    expect(errorReply(error, 'v2', 'r1')).to.deep.include({ status: 400, body: { error: shown } });
    const plain = errorReply(new ApiError('NOT_FOUND', 'gone'), 'v2', 'r1').body;
    expect(plain).to.have.nested.property('error.details').that.deep.equals({});
  });
  it('returns v1 {error, code, requestId}, {error} or {message}', () => {
    const coded = { error: error.message, code: 'VALIDATION_FAILED', requestId: 'r1', details };
    expect(errorReply(error, 'coded', 'r1').body).to.deep.equal(coded);
    expect(errorReply(error, 'bare', 'r1').body).to.deep.equal({ error: error.message, details });
    expect(errorReply(error, 'message', 'r1').body).to.deep.equal({ message: error.message });
  });
});

describe('asApiError', () => {
  it('returns 503 with Retry-After if a database, queue or file storage is unavailable, without the reason', () => {
    const lost = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ESOCKETTIMEDOUT EAI_AGAIN ENOTFOUND'.split(' ');
    for (const code of [4, 8, 10, 14, 408, 429, 500, 502, 503, 504, ...lost]) {
      for (const version of [1, 2] as const) {
        const error = asApiError(Object.assign(new Error('10.1.2.3 refused'), { code }), version);
        expect(error, String(code)).to.include({ code: 'UNAVAILABLE', status: 503 });
        expect(error.headers).to.deep.equal({ 'Retry-After': '5' });
        expect(error.message).not.to.contain('10.1.2.3');
      }
    }
    for (const code of [3, 7, 13, 400, 403, 404, 'EACCES', undefined]) {
      const error = asApiError(Object.assign(new Error('wrong'), { code }), 2);
      expect(error, String(code)).to.include({ code: 'INTERNAL', status: 500 });
    }
    expect(asApiError('a string', 1)).to.include({ code: 'INTERNAL', status: 500 });
  });
});

describe('The entry point of v2', () => {
  const application = express();
  application.get('/defect', () => {
    throw new TypeError('a module that does not load');
  });
  application.get('/known', () => {
    throw new ApiError('UNAVAILABLE', 'Try again');
  });
  application.get('/records/:id', (_request, response) => void response.json({}));
  application.use(handleExpressError);
  const address = serverForTests(application);

  it('returns 404 for a path that cannot be decoded, 500 without the reason for a defect, and known errors', async () => {
    for (const [path, status, code, message] of [
      ['/records/%E0%A4%A', 404, 'NOT_FOUND', 'Unknown API path'],
      ['/defect', 500, 'INTERNAL', 'Unexpected server error; retry later and quote the request id'],
      ['/known', 503, 'UNAVAILABLE', 'Try again'],
    ] as const) {
      const response = await fetch(`${address()}${path}`);
      const { error } = (await response.json()) as { error: Record<string, string> };
      expect([response.status, error.code, error.message], path).to.deep.equal([status, code, message]);
    }
  });
});

async function* batchesOf<T>(...batches: readonly T[][]): AsyncGenerator<T[]> {
  yield* batches;
}
const listOf = (batches: AsyncGenerator<unknown[]>, more: Partial<UnpagedList> = {}): UnpagedList => ({
  ...{ field: null, batches, instead: 'GET /v2/all' },
  ...more,
});
const whole = async (list: UnpagedList): Promise<unknown> =>
  JSON.parse((await serializeListToBuffer(list, 1_000_000)).toString());
const endpointWith = (schema: z.ZodType) => ({ output: { 200: schema } }) as unknown as Endpoint;

describe('An unpaged list', () => {
  it('has only the fields that its endpoint declares', async () => {
    const record = z.object({ id: z.string() });
    const batches = () => batchesOf([{ id: 'a', secret: 1 }], [{ id: 'b', secret: 2 }]);
    const alone = endpointWith(z.array(record));
    const shown = [{ id: 'a' }, { id: 'b' }];
    expect(await whole(omitUndeclaredListFields(alone, 200, listOf(batches())))).to.deep.equal(shown);
    const framed = endpointWith(z.object({ list: z.array(record), total: z.int() }));
    const list = listOf(batches(), { field: 'list', beside: async () => ({ total: 2, secret: 3 }) });
    expect(await whole(omitUndeclaredListFields(framed, 200, list))).to.deep.equal({ list: shown, total: 2 });
    const unfit = omitUndeclaredListFields(alone, 200, listOf(batchesOf([{ id: 1 }])));
    expect(await whole(unfit).catch((error: Error) => error.message)).to.match(/doesn’t match/);
  });

  it('returns 413 as soon as it exceeds the size, and names the operation to use instead', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<unknown[]> {
      for (;;) {
        read += 1;
        yield ['é'.repeat(500)];
      }
    }
    const error = await serializeListToBuffer(listOf(endless()), 10_000).catch((thrown: ApiError) => thrown);
    expect(error).to.include({ status: 413 });
    expect((error as ApiError).details).to.deep.equal({ max_bytes: 10_000, instead: 'GET /v2/all' });
    expect(read).to.equal(10);
    const exact = await serializeListToBuffer(listOf(batchesOf(['é'])), 6);
    expect(exact.toString()).to.equal('["é"]');
  });
});

const BODY = 'of the declared length';

describe('A connection that closes after a response', () => {
  let server: Server;
  let port: number;
  before(async () => {
    enableLingeringClose();
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end('answered'));
    });
    port = await startServer(server);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function answered(): Promise<{ client: Socket; answer: string }> {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    client.on('data', (chunk) => {
      answer += String(chunk);
    });
    client.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`);
    await once(client, 'end');
    return { client, answer };
  }

  it('doesn’t break while the client still writes', async () => {
    const { client, answer } = await answered();
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    for (const more of ['', ' ', ' ']) {
      client.write(more);
      await setTimeout(50);
    }
    expect(answer).to.contain('answered');
    expect(errors).to.deep.equal([]);
    client.destroy();
  });

  it('ends as soon as the client closes its side', async () => {
    const { client } = await answered();
    const startedAt = performance.now();
    client.end();
    await once(client, 'close');
    while ((await openConnections()) > 0) await setTimeout(5);
    expect(performance.now() - startedAt).to.be.below(2000);
  });

  it('stays open while the client may use it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sent = httpRequest({ port, host: '127.0.0.1', agent }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.headers['keep-alive']).to.equal('timeout=620');
    agent.destroy();
  });

  const openConnections = (): Promise<number> =>
    new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
});

/** In a separate process, because a process keeps its connection to Firestore. */
const ASK = `
  import { getHealth } from './functions/health/v2.ts';
  const began = performance.now();
  const reply = await getHealth.run({}, { now: new Date('2026-05-01T09:00:00Z') });
  console.log(JSON.stringify({ reply, ms: performance.now() - began }));
  process.exit(0);
`;

describe('GET /v2/health', () => {
  it('returns 503 with database: down within 3 s if Firestore does not respond', async () => {
    const printed = await runNode(['--import', 'tsx', '--input-type=module', '-e', ASK], {
      cwd: ROOT,
      // Nothing listens on port 1.
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: '127.0.0.1:1', GCLOUD_PROJECT: 'demo-gone' },
    });
    const { reply, ms } = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    const down = { status: 'down' };
    expect(reply).to.deep.equal({
      status: 503,
      body: { ...down, components: { database: down }, measured_at: '2026-05-01T09:00:00.000Z' },
      headers: { 'Retry-After': '5' },
    });
    expect(ms).to.be.below(3000);
  });
});
