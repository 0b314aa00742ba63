// Due work with a bad record, and with a failing Firestore.
import { expect } from 'chai';
import { createDueWorker, drainDueWork, sweepDueWork } from '../../../functions/jobs/dueWorker';
import { MAX_DUE_RECORD_FAILURES, SET_ASIDE_NOTE_FIELD } from '../../../functions/jobs/failures';
import { addMs, clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../functions/platform/clock';
import { ago, ending, everything, item, newSetting, putMany, withoutErrorLog } from '../../support/dueItems';

describe('A sweep', () => {
  withoutErrorLog();

  it('handles all late records, however many one shard has', async () => {
    const setting = newSetting();
    putMany(setting, 3_500);
    const { order, runs } = ending(setting);
    await sweepDueWork(setting.work, runs);
    expect(order).to.have.length(3_500);
  });

  it('reaches every shard even if one fails, and then fails', async () => {
    const setting = newSetting();
    putMany(setting, 16, (shard) => ({ shard }));
    const { order, runs } = ending(setting);
    const find = setting.work.find.bind(setting.work);
    setting.work.find = async (search) => {
      if (search.shard === 0) throw new Error('No answer');
      return find(search);
    };
    const failure = await sweepDueWork(setting.work, runs).catch((thrown: Error) => thrown.message);
    expect(failure).to.equal('No answer');
    expect(order).to.have.length(15);
  });
});

describe('Due work', () => {
  withoutErrorLog();

  it('continues after bad and failing records, and retries those later', async () => {
    const setting = newSetting();
    setting.items.put('alien', { ...item({ wake_at: ago(20 * MINUTE_MS) }), status: 7 });
    setting.items.put('failing', item());
    setting.items.put('well', item({ wake_at: ago(MINUTE_MS) }));
    const { order, runs } = ending(setting, (id) => id === 'failing');
    expect(await drainDueWork(setting.work, runs, everything(null))).to.equal(true);
    expect(order).to.deep.equal(['well']);
    for (const id of ['alien', 'failing']) {
      const at = setting.items.get(id)?.wake_at.toDate() as Date;
      expect(at.getTime() - clock.now().getTime(), id).to.be.within(5 * SECOND_MS, 15 * SECOND_MS);
      expect(setting.items.get(id)?.[SET_ASIDE_NOTE_FIELD].failures).to.equal(1);
      expect(setting.timers.some((timer) => timer.at.getTime() === at.getTime())).to.equal(true);
    }
  });

  it('gives up a record with a reason after twelve failures in a row, but never one that doesn’t decode', async () => {
    const setting = newSetting();
    setting.items.put('failing', item());
    setting.items.put('alien', { ...item(), status: 7 });
    const { runs } = ending(setting, () => true);
    const pauses: number[] = [];
    for (let failure = 1; failure <= MAX_DUE_RECORD_FAILURES + 1; failure += 1) {
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
    expect(setting.items.get('failing')).to.deep.include({
      status: 'failed',
      reason: 'Gave up after 12 failures',
      wake_at: null,
    });
    expect(setting.items.get('failing')).not.to.have.property(SET_ASIDE_NOTE_FIELD);
    expect(setting.items.get('alien')?.status).to.equal(7);
    expect(
      pauses.toSorted((one, other) => one - other),
      'growing',
    ).to.deep.equal(pauses);
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
