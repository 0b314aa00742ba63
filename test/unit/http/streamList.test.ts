// A list that is sent as it is read: the same JSON as if it had been held whole, and cut down to what is declared.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Response } from 'express';
import { z } from 'zod';
import type { Endpoint, StreamedList } from '../../../functions/api/endpoint';
import { streamedListAsDeclared } from '../../../functions/http/output';
import { jsonPartsOfStreamedList, sendStreamedList } from '../../../functions/http/streamList';

async function* batchesOf<T>(...batches: readonly T[][]): AsyncGenerator<T[]> {
  yield* batches;
}
const whole = async (list: StreamedList): Promise<unknown> => {
  let json = '';
  for await (const piece of jsonPartsOfStreamedList(list)) json += piece;
  return JSON.parse(json);
};
const endpointWith = (schema: z.ZodType) => ({ output: { 200: schema } }) as unknown as Endpoint;

describe('a streamed list', () => {
  for (const [name, batches] of Object.entries({
    'no batch': [],
    'an empty batch': [[]],
    'one of one': [[1]],
    'empty ones between': [[], [1, 2], [], [3], []],
  })) {
    it(`is the JSON of ${name}, alone or as a field`, async () => {
      const all = batches.flat();
      expect(await whole({ field: null, batches: batchesOf(...batches) })).to.deep.equal(all);
      expect(await whole({ field: 'a', batches: batchesOf(...batches) })).to.deep.equal({ a: all });
      const beside = async () => ({ total: all.length, more: false });
      const list = { field: 'a', batches: batchesOf(...batches), beside };
      expect(await whole(list)).to.deep.equal({ a: all, total: all.length, more: false });
    });
  }

  it('may be one text that comes in pieces', async () => {
    const pieces = () => batchesOf(['a "1"\r\n'], [], ['ü', '🧾\n']);
    const endpoint = endpointWith(z.object({ csv: z.string(), total: z.int() }));
    const list = { field: 'csv', batches: pieces(), beside: async () => ({ total: 2 }), isText: true };
    const said = await whole(await streamedListAsDeclared(endpoint, 200, list));
    expect(said).to.deep.equal({ csv: 'a "1"\r\nü🧾\n', total: 2 });
    expect(await whole({ field: 'csv', batches: batchesOf(), isText: true })).to.deep.equal({ csv: '' });
  });

  it('holds what its endpoint declares and nothing else', async () => {
    const record = z.object({ id: z.string() });
    const batches = () => batchesOf([{ id: 'a', secret: 1 }], [{ id: 'b', secret: 2 }]);
    const alone = endpointWith(z.array(record));
    expect(
      await whole(await streamedListAsDeclared(alone, 200, { field: null, batches: batches() })),
    ).to.deep.equal([{ id: 'a' }, { id: 'b' }]);
    const framed = endpointWith(z.object({ list: z.array(record), total: z.int() }));
    const list = { field: 'list', batches: batches(), beside: async () => ({ total: 2, secret: 3 }) };
    expect(await whole(await streamedListAsDeclared(framed, 200, list))).to.deep.equal({
      list: [{ id: 'a' }, { id: 'b' }],
      total: 2,
    });
    const unfit = await streamedListAsDeclared(alone, 200, { field: null, batches: batchesOf([{ id: 1 }]) });
    expect(await whole(unfit).catch((error: Error) => error.message)).to.match(/does not fit/);
  });

  it('reads its first batch before anything is sent', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything
    async function* failing(): AsyncGenerator<unknown[]> {
      throw new Error('no database');
    }
    const asked = streamedListAsDeclared(endpointWith(z.array(z.unknown())), 200, {
      field: null,
      batches: failing(),
    });
    expect(await asked.catch((error: Error) => error.message)).to.equal('no database');
  });

  it('is broken off when it fails later, and never ends like a whole one', async () => {
    async function* failing(): AsyncGenerator<unknown[]> {
      yield [1];
      throw new Error('no database');
    }
    const response = new PassThrough();
    const received = text(response).catch(() => 'broken off');
    await sendStreamedList(response as unknown as Response, { field: null, batches: failing() });
    expect(await received).to.equal('broken off');
    expect(response.destroyed).to.equal(true);
  });

  it('is read no further than its receiver takes it', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<unknown[]> {
      for (;;) {
        read += 1;
        yield ['x'.repeat(100_000)];
      }
    }
    const response = new PassThrough();
    const sending = sendStreamedList(response as unknown as Response, { field: null, batches: endless() });
    await new Promise((passed) => setTimeout(passed, 50));
    expect(read).to.be.below(30);
    response.destroy();
    await sending;
  });
});
