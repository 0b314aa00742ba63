// The Gemini adapter against a test server: failures, timeouts, no key.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { requireConfiguredModel } from '../../../functions/extraction/reading/extract';
import { isModelConfigured, type ModelAnswer, tryAskModel } from '../../../functions/providers/gemini';

const QUESTION = {
  instruction: 'Read.',
  material: [{ text: 'a' }, { mimeType: 'application/pdf', bytes: Buffer.from('%PDF-') }],
  answerSchema: {
    type: 'object',
    properties: { a: { type: 'string', nullable: true, description: 'A' } },
    required: ['a'],
  },
} as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const good = { candidates: [{ content: { parts: [{ text: '{"a":"b"}' }] }, finishReason: 'STOP' }] };

describe('Gemini', () => {
  let server: Server;
  let handlers: RequestListener[];
  let asked: { url: string; key: string; body: Record<string, unknown> }[];
  const NAMES = ['GEMINI_API_KEY', 'GEMINI_ENDPOINT'];
  const former = NAMES.map((name) => [name, process.env[name]] as const);

  beforeEach(async () => {
    [handlers, asked] = [[], []];
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const key = String(request.headers['x-goog-api-key']);
        asked.push({ url: request.url ?? '', key, body: JSON.parse(Buffer.concat(chunks).toString()) });
        const handler = handlers.shift();
        if (handler) handler(request, response);
        else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(good));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    process.env.GEMINI_API_KEY = 'a-key';
    process.env.GEMINI_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const ask = (timeoutMs = 10_000): Promise<ModelAnswer> => tryAskModel(QUESTION, { timeoutMs, pauseMs: 1 });
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      response.writeHead(code, JSON_TYPE).end(JSON.stringify({ error: { code, message: 'no' } }));

  it('gets the instruction separately from the material, with the answer schema', async () => {
    expect(await ask()).to.deep.equal({ kind: 'answered', text: '{"a":"b"}' });
    const [{ url, key, body } = { url: '', key: '', body: {} }] = asked;
    expect(url).to.equal('/v1beta/models/gemini-3.5-flash:generateContent');
    expect(key).to.equal('a-key');
    expect(body.systemInstruction).to.deep.include({ parts: [{ text: 'Read.' }] });
    expect(body.contents).to.deep.equal([
      {
        role: 'user',
        parts: [{ text: 'a' }, { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' } }],
      },
    ]);
    expect(body.generationConfig).to.deep.include({
      responseMimeType: 'application/json',
      responseJsonSchema: {
        type: 'object',
        properties: { a: { type: ['string', 'null'], description: 'A' } },
        required: ['a'],
      },
      maxOutputTokens: 8192,
      thinkingConfig: { thinkingLevel: 'LOW' },
    });
    expect(body.generationConfig).to.have.all.keys(
      ...['responseMimeType', 'responseJsonSchema', 'maxOutputTokens', 'thinkingConfig'],
    );
  });

  it('is asked twice after 429, 500, 503 or a dropped connection, and never a third time', async () => {
    const drop: RequestListener = (request) => request.socket.destroy();
    for (const failure of [status(429), status(500), status(503), drop]) {
      asked = [];
      handlers = [failure];
      expect((await ask()).kind).to.equal('answered');
      expect(asked).to.have.length(2);
      asked = [];
      handlers = [failure, failure];
      expect((await ask()).kind).to.equal('unavailable');
      expect(asked).to.have.length(2);
    }
  });

  it('isn’t asked again after a 400 or a blocked answer', async () => {
    const blocked: RequestListener = (_request, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } }));
    for (const failure of [status(400), blocked]) {
      asked = [];
      handlers = [failure];
      expect((await ask()).kind).to.equal('refused');
      expect(asked).to.have.length(1);
    }
  });

  it('reports a missing model or invalid key to the operator', async () => {
    const noKey: RequestListener = (_request, response) =>
      response
        .writeHead(400, JSON_TYPE)
        .end(JSON.stringify({ error: { code: 400, details: [{ reason: 'API_KEY_INVALID' }] } }));
    for (const failure of [status(401), status(403), status(404), noKey]) {
      asked = [];
      handlers = [failure];
      expect((await ask()).kind).to.equal('misconfigured');
      expect(asked).to.have.length(1);
    }
  });

  it('gets more output tokens once after a cut-off answer, which is never used', async () => {
    const cut: RequestListener = (_request, response) => {
      const candidates = [{ content: { parts: [{ text: '{"a":' }] }, finishReason: 'MAX_TOKENS' }];
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ candidates }));
    };
    handlers = [cut];
    expect(await ask()).to.deep.equal({ kind: 'answered', text: '{"a":"b"}' });
    const rooms = asked.map(
      ({ body }) => (body.generationConfig as { maxOutputTokens: number }).maxOutputTokens,
    );
    expect(rooms).to.deep.equal([8192, 32_768]);
    handlers = [cut, cut];
    expect(await ask()).to.deep.equal({ kind: 'cut_off', reason: 'the answer found no room' });
  });

  it('is not configured without a key', () => {
    expect(isModelConfigured()).to.equal(true);
    for (const key of ['none', '']) {
      process.env.GEMINI_API_KEY = key;
      expect(isModelConfigured()).to.equal(false);
      expect(requireConfiguredModel)
        .to.throw()
        .with.deep.include({
          code: 'UNAVAILABLE',
          status: 503,
          details: { reason: 'not_configured' },
        });
    }
  });
});
