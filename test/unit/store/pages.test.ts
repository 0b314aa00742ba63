// A collection's records in pages: each record once, and no more than the limit.

import { expect } from 'chai';
import type { Query } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { GlobalCollection } from '../../../functions/store/globalCollection';

const schema = z.object({ value: z.number() });
const DATA = { holds: 'nothing', personal: [], kept: { until: 'the test ends' } };
const AT = Timestamp.fromMillis(1);
const document = (value: unknown, index: number) => ({
  ...{ id: `${index}`, ref: { id: `${index}`, path: `paged/${index}` }, updateTime: AT, createTime: AT },
  data: () => ({ value }),
});
type Stub = ReturnType<typeof document>;

/** Answers queries from a list; `asked` collects the limit of each query. */
function collectionOf(values: readonly unknown[]) {
  const documents = values.map(document);
  const asked: number[] = [];
  const query = (from: number, most: number): object => ({
    limit: (count: number) => query(from, count),
    startAfter: (last: Stub) => query(documents.indexOf(last) + 1, most),
    get: async () => {
      asked.push(most);
      const docs = documents.slice(from, from + most);
      return { docs, size: docs.length };
    },
  });
  class Listed extends GlobalCollection<typeof schema> {
    override query(): Query {
      return query(0, Number.POSITIVE_INFINITY) as Query;
    }
  }
  return { collection: new Listed('paged', schema, DATA), asked };
}

async function sizesOf(pages: AsyncIterable<readonly unknown[]>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const page of pages) sizes.push(page.length);
  return sizes;
}

describe('Pages of a collection', () => {
  for (const [count, limit, sizes, asked] of [
    [0, undefined, [], [2]],
    [3, undefined, [2, 1], [2, 2]],
    [4, undefined, [2, 2], [2, 2, 2]],
    [9, 3, [2, 1], [2, 1]],
    [9, 0, [], []],
  ] as const)
    it(`are ${sizes.join(' and ') || 'none'} for ${count} records with the limit ${limit}`, async () => {
      const given = collectionOf(Array.from({ length: count }, (_, index) => index));
      expect(await sizesOf(given.collection.listPages((all) => all, 2, limit))).to.deep.equal(sizes);
      expect(given.asked).to.deep.equal(asked);
    });

  it('contain an unreadable document for workers, and fail for others', async () => {
    const { collection } = collectionOf([1, 'no number', 3]);
    const found = [];
    for await (const page of collection.findPages((all) => all, 2)) found.push(...page);
    expect(found.map(({ record }) => record?.value ?? null)).to.deep.equal([1, null, 3]);
    const failure = await sizesOf(collection.listPages((all) => all, 2)).catch((thrown: Error) => thrown);
    expect(failure).to.be.instanceOf(Error).with.property('message').that.includes('paged/1');
  });
});
