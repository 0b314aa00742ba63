// Which requests the TypeScript client retries, and which it never does.
import { expect } from 'chai';
import { type Send, withRetries } from '../../../clients/typescript/src/retries';

interface Case {
  method: string;
  path?: string;
  headers?: Record<string, string>;
  status?: number;
  answer?: Record<string, string>;
  tries: number;
}

const CASES: Record<string, Case> = {
  'reads after a fault': { method: 'GET', status: 503, tries: 3 },
  'reads after a broken connection': { method: 'GET', tries: 3 },
  'whatever was refused for its rate': { method: 'POST', path: '/v1/completeExpiry', status: 429, tries: 3 },
  'what is created in v2, under a key of its own': { method: 'POST', status: 500, tries: 3 },
  'what v1 is sent with a key': {
    method: 'POST',
    path: '/v1/createExpiry',
    headers: { 'Idempotency-Key': 'mine' },
    tries: 3,
  },
  'what is still running under its key': {
    method: 'POST',
    status: 409,
    answer: { 'Retry-After': '0' },
    tries: 3,
  },
  'no POST of v1 without a key': { method: 'POST', path: '/v1/createExpiry', status: 503, tries: 1 },
  'no conditional change whose answer was lost': {
    method: 'PATCH',
    headers: { 'If-Match': '"a"' },
    tries: 1,
  },
  'no refusal': { method: 'GET', status: 404, tries: 1 },
  'no other conflict': { method: 'POST', status: 409, tries: 1 },
};

describe('The client retries', () => {
  for (const [
    name,
    { method, path = '/v2/contacts', headers = {}, status, answer = {}, tries },
  ] of Object.entries(CASES)) {
    it(name, async () => {
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
