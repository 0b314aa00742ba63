// Which requests the TypeScript client retries, and which it never does.
import { expect } from 'chai';
import { type Send, withRetries } from '../../../clients/typescript/src/retries';

interface Exchange {
  path?: string;
  headers?: Record<string, string>;
  status?: number;
  answer?: Record<string, string>;
}

const CASES: [name: string, tries: number, method: string, exchange: Exchange][] = [
  ['reads after a fault', 3, 'GET', { status: 503 }],
  ['reads after a broken connection', 3, 'GET', {}],
  ['any request that exceeded a rate limit', 3, 'POST', { path: '/v1/completeExpiry', status: 429 }],
  ['creations in v2, with a key of its own', 3, 'POST', { status: 500 }],
  ['v1 with the caller’s key', 3, 'POST', { path: '/v1/createExpiry', headers: { 'Idempotency-Key': 'mine' } }],
  ['a request whose key is still in use', 3, 'POST', { status: 409, answer: { 'Retry-After': '0' } }],
  ['no POST of v1 without a key', 1, 'POST', { path: '/v1/createExpiry', status: 503 }],
  ['no conditional change whose response was lost', 1, 'PATCH', { headers: { 'If-Match': '"a"' } }],
  ['no rejection', 1, 'GET', { status: 404 }],
  ['no other conflict', 1, 'POST', { status: 409 }],
];

describe('The client retries', () => {
  for (const [name, tries, method, exchange] of CASES) {
    it(name, async () => {
      const { path = '/v2/contacts', headers = {}, status, answer = {} } = exchange;
      const bodies: string[] = [];
      const keys = new Set<string | null>();
      const send: Send = async (request) => {
        keys.add(request.headers.get('Idempotency-Key'));
        bodies.push(await request.text());
        if (status === undefined) throw new TypeError('broken');
        return new Response(null, { status, headers: answer });
      };
      const body = method === 'GET' ? {} : { body: '{"a":1}' };
      const request = new Request(`https://service.example${path}`, { method, headers, ...body });
      await withRetries(send, { longestDelayMs: 1 })(request).catch(() => null);
      expect(bodies).to.deep.equal(Array(tries).fill(method === 'GET' ? '' : '{"a":1}'));
      expect(keys.size).to.equal(1);
    });
  }
});
