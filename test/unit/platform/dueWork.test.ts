// Due work, whatever the records are: what one bad record does, and a Firestore that refuses.
import { expect } from 'chai';
import { type DueRuns, drainDueWork, dueWorker, sweepDueWork } from '../../../functions/jobs/dueWorker';
import { MAX_FAILURES, SET_ASIDE_NOTE_FIELD } from '../../../functions/jobs/setAside';
import { addMs, clock, DAY_MS, MINUTE_MS, monotonicMs, SECOND_MS } from '../../../functions/platform/clock';
import { GRPC } from '../../../functions/platform/errorCodes';
import { log } from '../../../functions/platform/log';
import { VERSION } from '../../../functions/store/codec';
import { ago, ending, everything, type Item, item, newSetting } from '../../support/dueItems';

describe('A sweep', () => {
  const { error } = log;
  before(() => Object.assign(log, { error: () => undefined }));
  after(() => Object.assign(log, { error }));

  it('works off all that is late, however much lies in one shard', async () => {
    const setting = newSetting();
    for (let index = 0; index < 3_500; index += 1) setting.items.put(`item-${index}`, item());
    const { order, runs } = ending(setting);
    await sweepDueWork(setting.work, runs);
    expect(order).to.have.length(3_500);
  });

  it('comes to every shard, also when one cannot be worked at all, and is then known to have failed', async () => {
    const setting = newSetting();
    for (let shard = 0; shard < 16; shard += 1) setting.items.put(`in-${shard}`, item({ shard }));
    const { order, runs } = ending(setting);
    const begin = (records: readonly { shard: number }[]) => {
      if (records.some(({ shard }) => shard === 0)) throw new Error('No settings');
      return undefined;
    };
    const failure = await sweepDueWork(setting.work, { ...runs, begin }).catch(
      (thrown: Error) => thrown.message,
    );
    expect(failure).to.equal('No settings');
    expect(order).to.have.length(15);
  });
});

describe('Due work', () => {
  const { error } = log;
  before(() => Object.assign(log, { error: () => undefined }));
  after(() => Object.assign(log, { error }));

  it('works off what others fail at; a bad record and one that fails are set aside, and come again', async () => {
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

  it('hands over together what one organization has in a batch; of those only what failed is set aside', async () => {
    const setting = newSetting();
    for (const id of ['a1', 'a2', 'a3']) setting.items.put(id, item({ organization_id: 'a' }));
    for (const id of ['b1', 'b2']) setting.items.put(id, item({ organization_id: 'b' }));
    setting.items.put('alien', { ...item({ organization_id: 'a' }), status: 7 });
    setting.items.put('c1', item({ organization_id: 'c' }));
    const groups: string[] = [];
    const runs: DueRuns<Item, undefined> = {
      runTogether: async (records) => {
        groups.push(records.map(({ id }) => id).join());
        if (records.some(({ id }) => id === 'c1')) throw new Error('All of them');
        for (const { id } of records.filter(({ id }) => id !== 'a2'))
          setting.items.update(id, { status: 'done', wake_at: null });
        return records.flatMap((record) => (record.id === 'a2' ? [{ record, thrown: new Error('No') }] : []));
      },
    };
    expect(await drainDueWork(setting.work, runs, everything(3))).to.equal(true);
    expect(groups.toSorted()).to.deep.equal(['a1,a2,a3', 'b1,b2', 'c1']);
    for (const id of ['alien', 'a2', 'c1'])
      expect(setting.items.get(id)?.[SET_ASIDE_NOTE_FIELD].failures, id).to.equal(1);
    for (const id of ['a1', 'a3', 'b1', 'b2']) expect(setting.items.get(id)?.status, id).to.equal('done');
  });

  it('gives a record up with a reason after twelve failures in a row; one that does not decode never', async () => {
    const setting = newSetting();
    setting.items.put('failing', item());
    setting.items.put('alien', { ...item(), status: 7 });
    const { runs } = ending(setting, () => true);
    const pauses: number[] = [];
    for (let failure = 1; failure <= MAX_FAILURES + 1; failure += 1) {
      const before = clock.now().getTime();
      await drainDueWork(setting.work, runs, { ...everything(3), until: addMs(clock.now(), DAY_MS) });
      const pauseMs = setting.items.get('alien')?.wake_at.toMillis() - before;
      pauses.push(Math.round(pauseMs / SECOND_MS));
      // Time goes by until then.
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

  it('comes again within seconds when a run had taken the record before it failed', async () => {
    const setting = newSetting();
    setting.items.put('taken', item());
    await drainDueWork(
      setting.work,
      {
        run: async ({ id }) => {
          setting.items.update(id, { wake_at: addMs(clock.now(), 2 * MINUTE_MS) });
          throw new Error('The provider’s answer could not be written');
        },
      },
      everything(3),
    );
    const at = setting.items.get('taken')?.wake_at.toDate() as Date;
    expect(at.getTime() - clock.now().getTime()).to.be.at.most(15 * SECOND_MS);
  });

  it('leaves alone what a failing run, or somebody meanwhile, has ended or moved', async () => {
    const setting = newSetting();
    for (const [id, wakeAt] of [
      ['ended', null],
      ['moved', addMs(clock.now(), DAY_MS)],
    ] as const) {
      setting.items.put(id, item());
      await drainDueWork(
        setting.work,
        {
          run: async () => {
            setting.items.update(id, { wake_at: wakeAt });
            throw new Error('Too late');
          },
        },
        everything(3),
      );
      expect(setting.items.get(id)).not.to.have.property(SET_ASIDE_NOTE_FIELD);
    }
  });

  it('leaves to others what they took while a run had to yield to them; what the run had taken itself comes again', async () => {
    for (const taker of ['another', 'itself'] as const) {
      const setting = newSetting();
      const leaseEnd = addMs(clock.now(), 2 * MINUTE_MS);
      setting.items.put('one', item());
      const yielding: DueRuns<Item, undefined> = {
        begin: async () => undefined,
        runTogether: async ([record]) => {
          setting.items.update('one', { wake_at: leaseEnd });
          const [taken] = await setting.items.find((query) => query.where('shard', '==', 3).limit(1));
          const thrown = Object.assign(new Error('contention'), { code: GRPC.ABORTED });
          const held = taker === 'itself' ? { ...record, [VERSION]: taken?.version } : record;
          return [{ record: { ...held, id: 'one' } as never, thrown }];
        },
      };
      await drainDueWork(setting.work, yielding, everything(3));
      const left = setting.items.get('one')?.wake_at.toDate() as Date;
      if (taker === 'another') expect(left, taker).to.deep.equal(leaseEnd);
      else expect(left.getTime(), taker).to.be.below(addMs(clock.now(), MINUTE_MS).getTime());
    }
  });

  it('outlasts a Firestore that refuses for 3 seconds', async () => {
    const setting = newSetting();
    setting.items.put('one', item());
    const { order, runs } = ending(setting);
    let tries = 0;
    const refusing: DueRuns<Item, undefined> = {
      run: async (record, batch) => {
        tries += 1;
        if (tries === 1) {
          setting.items.refusal = Object.assign(new Error('unavailable'), { code: 14 });
          setTimeout(() => Object.assign(setting.items, { refusal: null }), 3_000);
          throw setting.items.refusal;
        }
        await runs.run(record, batch);
      },
    };
    await drainDueWork(setting.work, refusing, { ...everything(3), deadline: monotonicMs() + 60_000 });
    expect(setting.items.get('one')?.[SET_ASIDE_NOTE_FIELD].failures).to.equal(1);
    const at = setting.items.get('one')?.wake_at.toDate() as Date;
    await drainDueWork(setting.work, refusing, { ...everything(3), until: at });
    expect(order).to.deep.equal(['one']);
  }).timeout(60_000);

  it('sweeps up what is over a minute late, in every shard, with one read when nothing is', async () => {
    const setting = newSetting();
    const { order, runs } = ending(setting);
    const { sweep } = dueWorker(setting.work, runs);
    await sweep.run();
    expect(setting.items.reads).to.equal(1);
    for (let shard = 0; shard < 16; shard += 1) setting.items.put(`late-${shard}`, item({ shard }));
    setting.items.put('timer rings', item({ wake_at: ago(30 * SECOND_MS) }));
    await sweep.run();
    expect(order).to.have.length(16).and.not.include('timer rings');
  });
});
