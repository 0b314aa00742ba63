// Search words in any text, changes as clients poll for them, and collections in pages.
import { expect } from 'chai';
import fc from 'fast-check';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { addMs, SECOND_MS } from '../../../functions/platform/clock';
import { GlobalCollection } from '../../../functions/store/globalCollection';
import {
  ChangeTimestamper,
  type PollPosition,
  type PositionWithCommitTime,
  readPolledPage,
} from '../../../functions/store/timeline';
import {
  hasSearchedWords,
  longestSearchWordOf,
  searchPrefixesOf,
  wordsWithoutCaseAndAccents,
} from '../../../functions/store/values';

const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });

describe('Search words', () => {
  it('ignore case and accents', () => {
    const words = (text: string) => wordsWithoutCaseAndAccents(text).join(' ');
    expect(words('Décès n° 7, Straße – ÅLAND!')).to.equal('deces n 7 strasse aland');
    expect(words('运输 许可証 Лицензия')).to.equal('运输 许可証 лицензия');
    expect(words('ΟΔΟΣ Οδος οδοσ')).to.equal('οδοσ οδοσ οδοσ');
    expect(words('\u1c80 ﬁre ISPARTA ısparta')).to.equal('в fire isparta isparta');
    expect(wordsWithoutCaseAndAccents(' … ')).to.deep.equal([]);
  });

  it('are found by every prefix', () => {
    expect(searchPrefixesOf(['Fire fine', null])).to.have.members(['f', 'fi', 'fir', 'fire', 'fin', 'fine']);
    expect(longestSearchWordOf('fire CERTIF')).to.equal('certif');
    expect(longestSearchWordOf('—')).to.equal(null);
  });

  it('of any text find it, in any case and by any prefix', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, which, letters) => {
        const words = wordsWithoutCaseAndAccents(text);
        fc.pre(words.length > 0);
        const word = [...(words[which % words.length] ?? '')];
        const asked = word.slice(0, 1 + (letters % word.length)).join('');
        expect(searchPrefixesOf([text])).to.include(longestSearchWordOf(asked.toUpperCase()) ?? '');
        expect(hasSearchedWords(['other', text], asked.toUpperCase())).to.equal(true);
      }),
    );
  });

  it('of single letters are equal in any case', () => {
    const different: string[] = [];
    for (let code = 0x21; code < 0x20000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const letter = String.fromCodePoint(code);
      const [word, ...others] = wordsWithoutCaseAndAccents(letter);
      if (word === undefined || others.length > 0) continue;
      const forms = [word.toUpperCase(), word.toLowerCase(), letter.toLowerCase()];
      if (forms.some((form) => wordsWithoutCaseAndAccents(form).join(' ') !== word)) different.push(letter);
    }
    expect(different).to.deep.equal([]);
  });

  it('of 10,000 characters stay few enough to store', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 9000, maxLength: 10_000 }), (text) => {
        expect(searchPrefixesOf([text]).length).to.be.at.most(200 * 20);
      }),
      { numRuns: 10 },
    );
  });
});

const NOON = new Date('2030-01-01T12:00:00.000Z');
const at = (seconds: number): Date => addMs(NOON, seconds * SECOND_MS);
const record = (id: string, seconds: number, committedAt = seconds): PositionWithCommitTime => ({
  ...{ id, time: at(seconds), committed: Timestamp.fromDate(at(committedAt)) },
});

/** The ids of one page of these records, given in the order of the poll, and where the next page starts. */
async function page(
  records: readonly PositionWithCommitTime[],
  asked: { since?: Date; position?: PollPosition | null; limit?: number; descending?: boolean },
) {
  const { since, position = null, limit = 10, descending = false } = asked;
  const { found, next } = await readPolledPage<PositionWithCommitTime>({
    ...{ now: at(0), since, position, descending, limit, timed: (one) => one },
    find: async ({ from = at(-1e6), before = at(1e6), after, limit: most }) =>
      records
        .filter(({ time, id }) => time >= from && time < before && !(after && isUpTo(after, { time, id })))
        .slice(0, most),
    listCommitsAt: async (time) =>
      records.filter((one) => one.time.getTime() === time.getTime()).map(({ committed }) => committed),
  });
  return { ids: found.map(({ id }) => id), next };
}
const isUpTo = (place: { time: Date; id: string }, { time, id }: { time: Date; id: string }): boolean =>
  time < place.time || (time.getTime() === place.time.getTime() && id <= place.id);

describe('A poll since a time', () => {
  it('repeats the changes of the last eight seconds that were committed after it, and no others', async () => {
    const records = [record('too old', -9, 1), record('late', -8, 0.001), record('known', -2, 0), record('newest', 0)];
    expect((await page(records, { since: at(0) })).ids).to.deep.equal(['late', 'newest']);
  });

  it('continues after a page with the changes committed since that page, and no others', async () => {
    const position = { time: at(0), id: 'b', committedBy: Timestamp.fromDate(at(1)) };
    const records = [record('a', 0, 1), record('aa', 0, 1.001), record('b', 0), record('c', 0), record('d', 1)];
    expect((await page(records, { position })).ids).to.deep.equal(['aa', 'c', 'd']);
    const settled = { ...position, committedBy: null };
    expect((await page(records, { position: settled })).ids).to.deep.equal(['c', 'd']);
  });

  it('remembers the commits of a page that ends in the last eight seconds', async () => {
    const recent = await page([record('a', -8, -7), record('b', 0)], { limit: 1 });
    expect(recent.next).to.deep.include({ id: 'a', committedBy: Timestamp.fromDate(at(0)) });
    const old = await page([record('a', -8.001), record('b', 0)], { limit: 1 });
    expect(old.next).to.deep.include({ id: 'a', committedBy: null });
    expect((await page([record('a', 0)], { limit: 1 })).next).to.equal(null);
    const position = { time: at(-1), id: 'z', committedBy: Timestamp.fromDate(at(5)) };
    const next = await page([record('a', 0), record('b', 0)], { position, limit: 1 });
    expect(next.next).to.deep.include({ id: 'a', committedBy: position.committedBy });
  });

  it('newest first, continues after a full page with the changes committed late', async () => {
    const poll = { since: at(0), limit: 1, descending: true };
    const { ids, next } = await page([record('newest', 0), record('late', -1, 1)], poll);
    expect([ids, next?.id]).to.deep.equal([['newest'], 'newest']);
    expect((await page([record('late', -1, 1)], { ...poll, position: next })).ids).to.deep.equal(['late']);
  });
});

describe('The times of a commit', () => {
  it('are later than the record’s last change, and are set again after more than five seconds', async () => {
    const times = new ChangeTimestamper();
    const now = times.after(null);
    expect(times.after(addMs(now, 7))).to.deep.equal(addMs(now, 8));
    let restamped = 0;
    times.onLateCommit(async () => {
      restamped += 1;
    });
    await times.restampIfLate();
    expect(restamped).to.equal(0);
    const { bigint } = process.hrtime;
    process.hrtime.bigint = () => bigint() + 5_001_000_000n;
    await times.restampIfLate().finally(() => Object.assign(process.hrtime, { bigint }));
    expect(restamped).to.equal(1);
  });
});

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
    for (const read of [() => sizesOf(collection.listPages((all) => all, 2)), () => collection.list((all) => all)]) {
      const failure = await read().catch((thrown: Error) => thrown);
      expect(failure).to.be.instanceOf(Error).with.property('message').that.includes('paged/1');
    }
  });
});
