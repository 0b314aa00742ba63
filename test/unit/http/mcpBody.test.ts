// What is refused of a body on its way to `/mcp`, whoever sends it, as at every other door.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { answerMcpRequest } from '../../../functions/http/mcp/mcp';
import type { EdgeRequest } from '../../../functions/http/request/edgeRequest';
import { RequestBody } from '../../../functions/http/request/requestBody';

type Response = Parameters<typeof answerMcpRequest>[1];

const LARGE = Buffer.alloc(2 * 1024 * 1024, ' ');

/** What a caller without credentials is answered. */
async function statusFor(headers: Record<string, string>, bytes: Buffer): Promise<number> {
  const request = Object.assign(Readable.from([bytes]), { headers }) as unknown as IncomingMessage;
  const edge: EdgeRequest = {
    ...{ method: 'POST', pathParams: {}, query: {}, target: '/mcp', clientAddress: '203.0.113.9' },
    body: new RequestBody(request),
    header: (name) => headers[name.toLowerCase()],
  };
  let answered = 0;
  const response: unknown = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'then') return undefined;
        if (name === 'req') return request;
        return (value: unknown) => {
          if (name === 'status') answered = Number(value);
          return response;
        };
      },
    },
  );
  await answerMcpRequest(edge, response as Response);
  return answered;
}

describe('a body on its way to an agent’s door', () => {
  const cases: readonly [name: string, headers: Record<string, string>, bytes: Buffer, status: number][] = [
    ['an encoded one', { 'content-encoding': 'br' }, Buffer.from('{}'), 415],
    ['too many bytes, declared', { 'content-length': String(LARGE.length) }, LARGE, 413],
    ['too many bytes, not declared', { 'transfer-encoding': 'chunked' }, LARGE, 413],
    ['a small one', { 'content-length': '2' }, Buffer.from('{}'), 401],
  ];
  for (const [name, headers, bytes, status] of cases) {
    it(`${name}, of somebody unknown, is ${status}`, async () => {
      expect(await statusFor(headers, bytes)).to.equal(status);
    });
  }
});
