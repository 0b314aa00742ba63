// Erasure of a person who is named in a long log: one page at a time, interrupted anywhere and resumed.
import { expect } from 'chai';
import { type ActivityEntryEraser, erasePersonFromActivityPage } from '../../../functions/activity/erase';
import { verifyActivity } from '../../../functions/activity/verify';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { entriesOf, newTenant, record, sealForGood } from './given';

const ERASED = '[erased]';
const everybody: ActivityEntryEraser = ({ record_type, record_name, ...others }) =>
  record_type === 'erasure' || record_name === ERASED ? null : { ...others, record_name: ERASED };

describe('An erasure in a long activity log', () => {
  it('handles each entry once, even if pages split its commit, and resumes after an interruption', async () => {
    const tenant = newTenant();
    // All entries of a commit have the same time.
    for (let commit = 0; commit < 3; commit += 1) await record(tenant, 400);
    await sealForGood(tenant);
    const erasure = { id: newId(), of: everybody, now: clock.now() };
    const first = await erasePersonFromActivityPage(tenant, erasure, null);
    expect(first.erased).to.equal(500);
    expect(first.after).to.be.a('string');

    const second = await erasePersonFromActivityPage(tenant, erasure, first.after);
    expect(second.erased).to.equal(500);
    // Like a process that died before it recorded its progress.
    expect(await erasePersonFromActivityPage(tenant, erasure, first.after)).to.deep.equal({
      ...second,
      erased: 0,
    });

    let [erased, after] = [0, second.after];
    while (after !== null) {
      const next = await erasePersonFromActivityPage(tenant, erasure, after);
      erased += next.erased;
      after = next.after;
    }
    expect(erased).to.equal(200);
    const entries = (await entriesOf(tenant)).filter(({ record_type }) => record_type !== 'erasure');
    expect(entries.filter(({ record_name }) => record_name !== ERASED)).to.deep.equal([]);
    expect(await verifyActivity(tenant)).to.include({ fault: null });
  });
});
