// Due work: its order and timers, bad records, and a failing Firestore.
import { expect } from 'chai';
import fc from 'fast-check';
import { createDueWorker, type DueWorkerOptions, drainDueWork, sweepDueWork } from '../../../functions/jobs/dueWorker';
import { FAILURES_BEFORE_GIVING_UP, SET_ASIDE_NOTE_FIELD } from '../../../functions/jobs/failures';
import { addMs, clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../functions/platform/clock';
import { GRPC_STATUS } from '../../../functions/platform/services';
import { ago, ending, everything, type Item, item, newSetting, putMany, withoutErrorLog } from '../../support/dueItems';

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
    const noting: DueWorkerOptions<Item> = {
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
    const [setting, at] = [newSetting(), addMs(clock.now(), 50)];
    setting.items.put('soon', item({ wake_at: at }));
    const { order, runs } = ending(setting);
    await createDueWorker(setting.work, runs).task?.run({ shard: 3, at: at.getTime() });
    expect(order, 'of a task that came early').to.deep.equal(['soon']);
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

  it('gets one timer per instant, or per shard if it is near, and none that is days ahead', async () => {
    const { work, timers } = newSetting();
    const now = clock.now();
    const [near, far] = [MINUTE_MS, 2 * DAY_MS].map((ms) => addMs(now, ms)) as [Date, Date];
    const set: Promise<void>[] = [];
    const writes = { afterCommit: (step: () => Promise<void>) => set.push(step()) };
    const records = [near, far, addMs(now, 4 * DAY_MS), null].flatMap((wake_at) =>
      [1, 2, 1].map((shard, index) => ({ id: `${index}`, shard, wake_at })),
    );
    work.stageTimers(writes as never, records, now);
    await Promise.all(set);
    expect(timers.map(({ shard, at }) => [shard, at])).to.have.deep.members([
      ...[1, 2].map((shard) => [shard, near]),
      [null, far],
    ]);
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

describe('A sweep', () => {
  withoutErrorLog();

  it('handles what it has read before a read fails, and then fails', async () => {
    const setting = newSetting();
    putMany(setting, 700, (index) => ({ wake_at: ago(DAY_MS - index) }));
    const { order, runs } = ending(setting);
    const find = setting.work.find.bind(setting.work);
    setting.work.find = (search) => (search.after ? Promise.reject(new Error('No answer')) : find(search));
    const drained = drainDueWork(setting.work, runs, everything(3));
    expect(await drained.catch(({ message }) => message)).to.equal('No answer');
    expect(order).to.have.length(300);
  });

  it('reaches every shard even if one fails, and then fails', async () => {
    const setting = newSetting();
    putMany(setting, 3_500, (index) => ({ shard: index % 16 }));
    const { order, runs } = ending(setting);
    const find = setting.work.find.bind(setting.work);
    setting.work.find = async (search) => {
      if (search.shard === 0) throw new Error('No answer');
      return find(search);
    };
    const failure = await sweepDueWork(setting.work, runs).catch((thrown: Error) => thrown.message);
    expect(failure).to.equal('No answer');
    expect(order, 'all but those of one shard').to.have.length(3_281);
  });
});

describe('Due work', () => {
  withoutErrorLog();
  const contention = Object.assign(new Error('Contention'), { code: GRPC_STATUS.ABORTED });

  it('continues after bad and failing records, and retries those later', async () => {
    const setting = newSetting();
    setting.items.put('alien', { ...item({ wake_at: ago(20 * MINUTE_MS) }), status: 7 });
    setting.items.put('failing', item());
    setting.items.put('well', item({ wake_at: ago(MINUTE_MS) }));
    setting.items.put('contended', item());
    const find = setting.work.find.bind(setting.work);
    setting.work.find = async (search) => {
      const found = await find(search);
      for (const { ref } of found) {
        const { get } = ref;
        // Firestore doesn’t respond to the first call.
        ref.get = () => Promise.reject(new Error('No answer')).finally(() => Object.assign(ref, { get }));
      }
      return found;
    };
    const { order, runs } = ending(setting, (id) => id === 'failing' || (id === 'contended' && contention));
    expect(await drainDueWork(setting.work, runs, everything(null))).to.equal(true);
    expect(order).to.deep.equal(['well']);
    for (const id of ['alien', 'failing', 'contended']) {
      const at = setting.items.get(id)?.wake_at.toDate() as Date;
      expect(at.getTime() - clock.now().getTime(), id).to.be.within(5 * SECOND_MS, 15 * SECOND_MS);
      expect(setting.items.get(id)?.[SET_ASIDE_NOTE_FIELD].failures).to.equal(id === 'contended' ? 0 : 1);
      expect(setting.timers.some((timer) => timer.at.getTime() === at.getTime())).to.equal(true);
    }
    // As if it had succeeded in between, and was due again.
    setting.items.update('failing', { wake_at: ago(1) });
    await drainDueWork(setting.work, runs, everything(null));
    expect(setting.items.get('failing')?.[SET_ASIDE_NOTE_FIELD].failures, 'not in a row').to.equal(1);
  });

  it('leaves a record alone that fails after its run ended or postponed it, or another run claimed it', async () => {
    const setting = newSetting();
    const lease = addMs(clock.now(), 2 * MINUTE_MS);
    const left = { ended: null, postponed: addMs(clock.now(), DAY_MS), leased: lease, taken: lease };
    for (const id of Object.keys(left)) setting.items.put(id, item());
    const run = async ({ id }: { id: string }) => {
      setting.items.update(id, { wake_at: left[id as keyof typeof left] });
      throw id === 'taken' ? contention : new Error('No');
    };
    await drainDueWork(setting.work, { run }, everything(3));
    expect(setting.items.get('ended')?.wake_at).to.equal(null);
    expect(setting.items.get('postponed')?.wake_at.toDate()).to.deep.equal(left.postponed);
    for (const id of ['leased', 'taken'])
      expect(SET_ASIDE_NOTE_FIELD in (setting.items.get(id) ?? {}), id).to.equal(id === 'leased');
  });

  it('gives up a record with a reason after twelve failures in a row, but never one that doesn’t decode', async () => {
    const setting = newSetting();
    setting.items.put('failing', item());
    setting.items.put('alien', { ...item(), status: 7 });
    const { runs } = ending(setting, () => true);
    const pauses: number[] = [];
    for (let failure = 1; failure <= FAILURES_BEFORE_GIVING_UP + 1; failure += 1) {
      const before = clock.now().getTime();
      await drainDueWork(setting.work, runs, { ...everything(3), until: addMs(clock.now(), DAY_MS) });
      const pauseMs = setting.items.get('alien')?.wake_at.toMillis() - before;
      pauses.push(Math.round(pauseMs / SECOND_MS));
      // As if the time until then had passed.
      for (const id of ['failing', 'alien']) {
        const { wake_at, [SET_ASIDE_NOTE_FIELD]: note } = setting.items.get(id) ?? {};
        const until = ago(1);
        if (wake_at) setting.items.update(id, { wake_at: until, [SET_ASIDE_NOTE_FIELD]: { ...note, until } });
      }
    }
    const givenUp = { status: 'failed', reason: 'Gave up after 12 failures', wake_at: null };
    expect(setting.items.get('failing')).to.deep.include(givenUp);
    expect(setting.items.get('failing')).not.to.have.property(SET_ASIDE_NOTE_FIELD);
    expect(setting.items.get('alien')?.status).to.equal(7);
    const sorted = pauses.toSorted((one, other) => one - other);
    expect(sorted, 'growing').to.deep.equal(pauses);
    expect(pauses.at(-1)).to.equal(12 * 60);
  });

  it('sweeps records over a minute late in every shard, with one read if there are none', async () => {
    const setting = newSetting();
    const { order, runs } = ending(setting);
    const { sweep } = createDueWorker(setting.work, runs);
    await sweep.run();
    expect(setting.items.reads).to.equal(1);
    putMany(setting, 16, (shard) => ({ shard }));
    setting.items.put('timer rings', item({ wake_at: ago(30 * SECOND_MS) }));
    await sweep.run();
    expect(order).to.have.length(16).and.not.include('timer rings');
  });
});
