// An unpaged list has only the declared fields, up to a maximum size.
import { expect } from 'chai';
import { z } from 'zod';
import type { Endpoint, StreamedList } from '../../../functions/api/endpoint';
import type { ApiError } from '../../../functions/api/errors';
import { omitUndeclaredListFields } from '../../../functions/http/response';
import { serializeListToBuffer } from '../../../functions/http/runEndpoint';
import { params } from '../../../functions/platform/params';
import { withEnvironment } from '../providers/environment';

async function* batchesOf<T>(...batches: readonly T[][]): AsyncGenerator<T[]> {
  yield* batches;
}
const listOf = (batches: AsyncGenerator<unknown[]>, more: Partial<StreamedList> = {}): StreamedList => ({
  ...{ field: null, batches, instead: 'GET /v2/all' },
  ...more,
});
const whole = async (list: StreamedList): Promise<unknown> =>
  JSON.parse((await serializeListToBuffer(list, 1_000_000)).toString());
const endpointWith = (schema: z.ZodType) => ({ output: { 200: schema } }) as unknown as Endpoint;

describe('An unpaged list', () => {
  withEnvironment({ MAX_LIST_BYTES: '' });

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

  it('has a size limit set by MAX_LIST_BYTES', () => {
    expect(params.maxListBytes()).to.equal(9_000_000);
    process.env.MAX_LIST_BYTES = '7';
    expect(params.maxListBytes()).to.equal(7);
  });
});
