// Gemini's adapter against a server of the test's own: failures, time-outs, no key (issue 8, extraction).
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { requireModel } from '../../../functions/extraction/extract';
import { askModel, isModelConfigured, type ModelAnswer } from '../../../functions/providers/gemini';

const QUESTION = {
  instruction: 'Read.',
  material: [{ text: 'a' }, { mimeType: 'application/pdf', bytes: Buffer.from('%PDF-') }],
  answerSchema: { type: 'object', properties: { a: { type: 'string' } } },
} as const;
const good = { candidates: [{ content: { parts: [{ text: '{"a":"b"}' }] }, finishReason: 'STOP' }] };

describe('asking Gemini', () => {
  let server: Server;
  let handlers: RequestListener[];
  let asked: { url: string; key: string; body: Record<string, unknown> }[];
  const before = { key: process.env.GEMINI_API_KEY, endpoint: process.env.GEMINI_ENDPOINT };

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
    for (const [name, value] of [
      ['GEMINI_API_KEY', before.key],
      ['GEMINI_ENDPOINT', before.endpoint],
    ] as const) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const ask = (timeoutMs = 10_000): Promise<ModelAnswer> => askModel(QUESTION, { timeoutMs, pauseMs: 1 });
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      response.writeHead(code).end(JSON.stringify({ error: { code, message: 'no' } }));

  it('keeps the instruction apart from the material, and asks for an answer of the schema', async () => {
    expect(await ask()).to.deep.equal({ kind: 'answered', text: '{"a":"b"}' });
    const [{ url, key, body } = { url: '', key: '', body: {} }] = asked;
    expect(url).to.equal('/v1beta/models/gemini-2.5-flash:generateContent');
    expect(key).to.equal('a-key');
    expect(body.systemInstruction).to.deep.include({ parts: [{ text: 'Read.' }] });
    expect(body.contents).to.deep.equal([
      {
        role: 'user',
        parts: [{ text: 'a' }, { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' } }],
      },
    ]);
    expect(body.generationConfig).to.deep.include({
      temperature: 0,
      responseMimeType: 'application/json',
      responseSchema: QUESTION.answerSchema,
    });
  });

  it('asks a second time after 429, 500, 503 and a dropped connection, and never a third time', async () => {
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

  it('does not ask again after what will not change: 400, 403, a blocked answer', async () => {
    const blocked: RequestListener = (_request, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } }));
    for (const failure of [status(400), status(403), blocked]) {
      asked = [];
      handlers = [failure];
      expect((await ask()).kind).to.equal('refused');
      expect(asked).to.have.length(1);
    }
  });

  it('does not wait longer than it has patience, nor pay twice for being late', async () => {
    const headersOnly: RequestListener = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    };
    for (const failure of [() => undefined, headersOnly]) {
      asked = [];
      handlers = [failure];
      expect(await ask(300)).to.deep.equal({ kind: 'late', reason: 'no answer within 300 ms' });
      expect(asked).to.have.length(1);
    }
  });

  it('is not configured without a key', () => {
    expect(isModelConfigured()).to.equal(true);
    for (const key of ['none', '']) {
      process.env.GEMINI_API_KEY = key;
      expect(isModelConfigured()).to.equal(false);
      expect(requireModel)
        .to.throw()
        .with.deep.include({
          code: 'UNAVAILABLE',
          status: 503,
          details: { reason: 'not_configured' },
        });
    }
  });
});
