// The order of due work, and its timers.
import { expect } from 'chai';
import fc from 'fast-check';
import { createDueWorker, type DueWorkHandler, drainDueWork } from '../../../functions/jobs/dueWorker';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { ago, ending, everything, type Item, item, newSetting, putMany } from '../../support/dueItems';

describe('The order of due work', () => {
  it('alternates between organizations', async () => {
    const setting = newSetting();
    putMany(setting, 5_000);
    // Sorted after all others in the order of the query.
    setting.items.put('small', item({ organization_id: 'two', wake_at: ago(1) }));
    const { order, runs } = ending(setting);
    expect(await drainDueWork(setting.work, runs, everything(3))).to.equal(true);
    expect(order).to.have.length(5_001);
    expect(order.indexOf('small')).to.be.lessThan(500);
    expect(setting.items.reads).to.be.lessThan(5_100);
  });

  it('skips a large organization’s records of one instant to reach the next organization', async () => {
    const setting = newSetting();
    const nine = ago(MINUTE_MS);
    putMany(setting, 5_000, () => ({ wake_at: nine }));
    setting.items.put('small', item({ organization_id: 'two', wake_at: nine }));
    setting.items.put('later', item({ organization_id: 'three', wake_at: ago(1) }));
    const { order, runs } = ending(setting);
    let readBefore = 0;
    const noting: DueWorkHandler<Item> = {
      run: async (record) => {
        if (record.id === 'small') readBefore = setting.items.reads;
        await runs.run(record);
      },
    };
    expect(await drainDueWork(setting.work, noting, everything(3))).to.equal(true);
    expect(new Set(order).size).to.equal(5_002);
    expect(readBefore, 'documents read before it had its turn').to.be.below(700);
    expect(setting.items.reads, 'each is read once').to.be.below(5_010);
  });

  it('finds each record once, wherever pages end', async () => {
    const many = fc.array(
      fc.record({ organization_id: fc.constantFrom('a', 'b', 'c'), minute: fc.integer({ min: 0, max: 2 }) }),
      { minLength: 290, maxLength: 1_300 },
    );
    await fc.assert(
      fc.asyncProperty(many, async (all) => {
        const setting = newSetting();
        putMany(setting, all.length, (index) => {
          const { organization_id, minute } = all[index] as (typeof all)[number];
          return { organization_id, wake_at: ago(10 * MINUTE_MS - minute) };
        });
        const { order, runs } = ending(setting);
        expect(await drainDueWork(setting.work, runs, everything(3))).to.equal(true);
        expect(order).to.have.length(all.length);
        expect(new Set(order).size).to.equal(all.length);
      }),
      { numRuns: 20 },
    );
  });

  it('handles the records of one instant in one run, or leaves many to one drain per shard', async () => {
    for (const count of [0, 1, 31, 32, 200]) {
      const setting = newSetting();
      putMany(setting, count, (index) => ({ shard: index % 16, wake_at: ago(1) }));
      const { order, runs } = ending(setting);
      const { task } = createDueWorker(setting.work, runs);
      await task?.run({ shard: null });
      expect(order, `of ${count}`).to.have.length(count < 32 ? count : 0);
      const woken = setting.timers.map(({ shard }) => shard);
      expect(woken, `of ${count}`).to.deep.equal(count < 32 ? [] : setting.work.allShards());
      for (const shard of woken) await task?.run({ shard });
      expect(order, `of ${count}`).to.have.length(count);
    }
  });

  it('leaves unfinished records to the next drain of the shard', async () => {
    const setting = newSetting();
    putMany(setting, 150);
    const { order, runs } = ending(setting);
    const { bigint } = process.hrtime;
    const { task } = createDueWorker(setting.work, {
      run: async (record) => {
        await runs.run(record);
        process.hrtime.bigint = () => bigint() + BigInt(5 * MINUTE_MS) * 1_000_000n;
      },
    });
    await task?.run({ shard: 3 }).finally(() => Object.assign(process.hrtime, { bigint }));
    expect(order).to.have.length(100);
    expect(setting.timers.map(({ shard }) => shard)).to.deep.equal([3]);
    await task?.run({ shard: 3 });
    expect(order).to.have.length(150);
    expect(setting.timers).to.have.length(1);
  });

  it('plans a day with one read for each instant', async () => {
    const setting = newSetting(2);
    const now = clock.now();
    const nine = addMs(now, 2.5 * DAY_MS);
    putMany(setting, 1_000, (index) => ({ shard: index % 2, wake_at: nine }));
    setting.items.put('later', item({ shard: 1, wake_at: addMs(nine, MINUTE_MS) }));
    setting.items.put('too far', item({ wake_at: addMs(now, 5 * DAY_MS) }));
    await setting.work.planTimers(now);
    expect(setting.items.reads).to.equal(3);
    expect(setting.timers.map(({ shard, at }) => [shard, at.getTime() - nine.getTime()])).to.deep.equal([
      [null, 0],
      [null, MINUTE_MS],
    ]);
  });
});
