// Clients that poll by time get each change once, even if it is committed after a change with a later time.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { addMs, SECOND_MS } from '../../../functions/platform/clock';
import {
  ChangeTimestamper,
  type PollPosition,
  type PositionWithCommitTime,
  readPolledPage,
} from '../../../functions/store/timeline';

const NOON = new Date('2030-01-01T12:00:00.000Z');
const at = (seconds: number): Date => addMs(NOON, seconds * SECOND_MS);
const record = (id: string, seconds: number, committedAt = seconds): PositionWithCommitTime => ({
  ...{ id, time: at(seconds), committed: Timestamp.fromDate(at(committedAt)) },
});

/** The ids of one page of these records, oldest first, and where the next one starts. */
async function page(
  records: readonly PositionWithCommitTime[],
  { since, position = null, limit = 10 }: { since?: Date; position?: PollPosition | null; limit?: number },
) {
  const { found, next } = await readPolledPage<PositionWithCommitTime>({
    ...{ now: at(0), since, position, descending: false, limit, timed: (one) => one },
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
    const records = [
      record('too old', -9, 1),
      record('late', -8, 0.001),
      record('known', -2, 0),
      record('newest', 0),
    ];
    expect((await page(records, { since: at(0) })).ids).to.deep.equal(['late', 'newest']);
  });

  it('continues after a page with the changes committed since that page, and no others', async () => {
    const position = { time: at(0), id: 'b', committedBy: Timestamp.fromDate(at(1)) };
    const records = [
      record('a', 0, 1),
      record('aa', 0, 1.001),
      record('b', 0),
      record('c', 0),
      record('d', 1),
    ];
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
