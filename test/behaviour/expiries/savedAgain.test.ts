// What is saved as it was read, or corrected back to what it was, is as if nobody had touched it.
import { expect } from 'chai';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const complete = (world: World, id: string) => world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });

describe('an expiry that is saved again', () => {
  it('that is done is saved as it was read, with what is to change', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    await complete(world, id);
    const read = (await world.viewer.call(`/v1/getExpiry?id=${id}`)).body.expiry;
    const saved = await world.editor.call('/v1/updateExpiry', { body: { ...read, notes: 'Filed' } });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    expect(saved.body.expiry).to.include({ notes: 'Filed', state: 'done', is_done: true });
    const open = await anExpiry(world);
    const body = { state: 'done' };
    const refused = await world.editor.call(`/v2/expiries/${open.id}`, { method: 'PATCH', body });
    expect(refused.status).to.equal(400);
    expect(refused.body.error.details.fields).to.have.key('state');
  });

  it('the last occurrence of a series is saved as it was read', async () => {
    const world = await newWorld();
    const recurrence = { rrule: 'FREQ=MONTHLY;UNTIL=20310430' };
    const { id } = await anExpiry(world, { expiry_date: '2031-01-31', recurrence });
    const last = (await complete(world, id)).body.next_expiry_id;
    const save = (more: object) => world.editor.call('/v1/updateExpiry', { body: { id: last, ...more } });
    const read = (await world.viewer.call(`/v2/expiries/${last}`)).body;
    const saved = await save({ ...read, notes: 'The last one' });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    expect((await complete(world, last)).body.next_expiry_id).to.equal(null);
  });

  it('of a series goes on as it was when a date or a rule is corrected back', async () => {
    const world = await newWorld();
    const change = (id: string, body: object) =>
      world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body });
    const second = async (recurrence: object) => {
      const { id } = await anExpiry(world, { expiry_date: '2027-01-31', recurrence });
      return (await complete(world, id)).body.next_expiry_id as string;
    };
    const dueOf = async (id: string) => (await world.viewer.call(`/v2/expiries/${id}`)).body.expiry_date;
    const dueNext = async (id: string) => await dueOf((await complete(world, id)).body.next_expiry_id);
    const monthly = { every: 1, unit: 'month' };
    const moved = await second(monthly);
    for (const expiry_date of ['2027-03-01', '2027-02-28']) await change(moved, { expiry_date });
    expect(await dueNext(moved)).to.equal('2027-03-31');
    const changed = await second(monthly);
    for (const recurrence of [null, { every: 2, unit: 'week' }, monthly])
      await change(changed, { recurrence });
    expect(await dueNext(changed)).to.equal('2027-03-31');
    // A count goes on, too: the third is the last.
    const counted = await second({ rrule: 'FREQ=DAILY;COUNT=3' });
    for (const expiry_date of ['2027-02-05', '2027-02-01']) await change(counted, { expiry_date });
    const last = (await complete(world, counted)).body.next_expiry_id;
    expect((await complete(world, last)).body.next_expiry_id).to.equal(null);
    const elsewhere = await second(monthly);
    await change(elsewhere, { expiry_date: '2027-03-01' });
    expect(await dueNext(elsewhere), 'another date begins it anew').to.equal('2027-04-01');
  });
});
