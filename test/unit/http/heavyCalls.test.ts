// An instance handles 40 requests at a time, but has memory for only a few heavy ones.
import { expect } from 'chai';
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../../functions/api/endpoint';
import { runRequestPipeline } from '../../../functions/http/pipeline';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';
import { DEFAULT_BODY_LIMIT_BYTES } from '../../../functions/http/server';
import { HEAVY_CALLS_AT_ONCE } from '../../../functions/platform/params';

describe('Heavy calls of one instance', () => {
  it('hold at most 8 bodies in memory; others wait unread, also after failures', async () => {
    let [held, most, calls] = [0, 0, 0];
    const endpoint = v1Endpoint({
      methods: ['POST'],
      access: PUBLIC,
      tier: 'high',
      heavy: true,
      docs: { summary: 'Heavy', description: 'Heavy.' },
      input: { body: z.object({ text: z.string() }) },
      output: { 200: z.object({ ok: z.boolean() }) },
      run: async () => {
        calls += 1;
        const isBroken = calls % 5 === 0;
        await new Promise((passed) => setTimeout(passed, 2));
        held -= 1;
        if (isBroken) throw new Error('failed');
        return okReply({ ok: true });
      },
    });
    const request = {
      ...{ method: 'POST', pathParams: {}, query: {}, target: '/v1/heavy', clientAddress: '192.0.2.1' },
      header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
      body: {
        checkDeclared: () => undefined,
        discard: async () => undefined,
        read: async () => {
          held += 1;
          most = Math.max(most, held);
          return Buffer.from('{"text":"large"}');
        },
      },
    };
    const route = { template: '/v1/heavy', endpoint, allow: ['POST'] };
    const answers = await Promise.all(Array.from({ length: 40 }, () => runRequestPipeline(route, request)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(500)]).to.deep.equal([32, 8]);
    expect(most).to.equal(HEAVY_CALLS_AT_ONCE);
  });

  it('are the only ones with large bodies', () => {
    const endpoints = [...loadAllV1Endpoints(), ...loadAllV2Endpoints()];
    const large = endpoints.filter(
      ([, { bodyLimitBytes = 0, heavy }]) => bodyLimitBytes > DEFAULT_BODY_LIMIT_BYTES && !heavy,
    );
    expect(large.map(([name]) => name)).to.deep.equal([]);
  });
});
