// The Gemini adapter against a test server: failures, timeouts, no key.
import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import type { ApiError } from '../../../functions/api/errors';
import {
  extractFieldsOfFile,
  isTransientModelFailure,
  requireModelConfigured,
} from '../../../functions/extraction/reading/extract';
import { askModel, isModelConfigured, type ModelCallResult } from '../../../functions/providers/gemini';
import { serverForTests } from '../../support/localServer';
import { withEnvironment } from './environment';

const QUESTION = {
  instruction: 'Read.',
  material: [{ text: 'a' }, { mimeType: 'application/pdf', bytes: Buffer.from('%PDF-') }],
  answerSchema: {
    type: 'object',
    properties: { a: { type: ['string', 'null'], description: 'A' } },
    required: ['a'],
  },
} as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const parts = [{ text: 'Hm', thought: true }, { text: '{"a":"b"}' }];
const good = { candidates: [{ content: { parts }, finishReason: 'STOP' }] };

describe('Gemini', () => {
  let handlers: RequestListener[];
  let asked: { url: string; key: string; body: Record<string, unknown> }[];
  withEnvironment({ GEMINI_API_KEY: 'a-key', GEMINI_ENDPOINT: '' });

  const address = serverForTests(async (request, response) => {
    const key = String(request.headers['x-goog-api-key']);
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    asked.push({ url: request.url ?? '', key, body });
    const handler = handlers.shift() ?? answer(good);
    handler(request, response);
  });
  beforeEach(() => {
    [handlers, asked] = [[], []];
    process.env.GEMINI_ENDPOINT = address();
  });

  const ask = (timeoutMs = 10_000): Promise<ModelCallResult> => askModel(QUESTION, { timeoutMs, pauseMs: 1 });
  const answer =
    (body: object, code = 200): RequestListener =>
    (_request, response) =>
      response.writeHead(code, JSON_TYPE).end(JSON.stringify(body));
  const status = (code: number) => answer({ error: { code, message: 'no' } }, code);

  it('receives the instruction separately from the material, and the response schema', async () => {
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
    expect(body.generationConfig).to.deep.equal({
      responseMimeType: 'application/json',
      responseJsonSchema: QUESTION.answerSchema,
      maxOutputTokens: 8192,
      thinkingConfig: { thinkingLevel: 'LOW' },
    });
  });

  it('is called once more after a 429, 500, 503 or dropped connection', async () => {
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

  it('isn’t called again after a rejection or a timeout, or if it is misconfigured', async () => {
    handlers = [() => undefined];
    expect((await ask(50)).kind).to.equal('late');
    expect(asked).to.have.length(1);
    handlers = [() => undefined];
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 50);
    const file = { bytes: Buffer.from('Permit'), fileName: 'a.txt', contentType: 'text/plain' };
    const thrown = await extractFieldsOfFile(file).catch((error: ApiError) => error);
    AbortSignal.timeout = timeout;
    expect(isTransientModelFailure(thrown as ApiError), 'worth another attempt of the queue').to.equal(true);
    const blocked = answer({ promptFeedback: { blockReason: 'SAFETY' } });
    const invalidKey = answer({ error: { code: 400, details: [{ reason: 'API_KEY_INVALID' }] } }, 400);
    for (const [kind, failures] of [
      ['refused', [status(400), blocked]],
      ['misconfigured', [status(401), status(403), status(404), invalidKey]],
    ] as const)
      for (const failure of failures) {
        asked = [];
        handlers = [failure];
        expect((await ask()).kind).to.equal(kind);
        expect(asked).to.have.length(1);
      }
  });

  it('gets more output tokens once after a truncated response, which is discarded', async () => {
    const cut = answer({
      candidates: [{ content: { parts: [{ text: '{"a":' }] }, finishReason: 'MAX_TOKENS' }],
    });
    handlers = [cut];
    expect(await ask()).to.deep.equal({ kind: 'answered', text: '{"a":"b"}' });
    const limits = asked.map(({ body }) => (body.generationConfig as { maxOutputTokens: number }).maxOutputTokens);
    expect(limits).to.deep.equal([8192, 32_768]);
    handlers = [cut, cut];
    expect(await ask()).to.deep.equal({ kind: 'cut_off', reason: 'the response was too long' });
  });

  it('is not configured without a key', () => {
    expect(isModelConfigured()).to.equal(true);
    for (const key of ['none', '']) {
      process.env.GEMINI_API_KEY = key;
      expect(isModelConfigured()).to.equal(false);
      const unavailable = { code: 'UNAVAILABLE', status: 503, details: { reason: 'not_configured' } };
      expect(requireModelConfigured).to.throw().with.deep.include(unavailable);
    }
  });
});
