// Behaviour of the v1 expiry operations.
import { expect } from 'chai';
import { newWorld } from '../../support/world';
import { anExpiry } from './given';

describe('v1 expiries', () => {
  it('can be created, read, updated, completed and deleted', async () => {
    const { editor, viewer } = await newWorld();
    const recurrence = { every: 1, unit: 'month' };
    const body = { name: 'A', expiry_date: '2027-01-31', recurrence, ignored: 1 };
    const made = await editor.call('/v1/createExpiry', { body });
    expect(made.status).to.equal(201);
    expect(made.body.message).to.be.a('string');
    const { id } = made.body.expiry;
    const got = await viewer.call(`/v1/getExpiry?expiry_id=${id}`);
    expect(got.body.expiry).to.deep.equal(made.body.expiry);
    expect((await viewer.call(`/v2/expiries/${id}`)).body).to.deep.equal(made.body.expiry);
    const changed = await editor.call('/v1/updateExpiry', { body: { id, notes: 'n' } });
    expect(changed.body.expiry).to.include({ notes: 'n', name: 'A' });
    const done = await editor.call('/v1/completeExpiry', { body: { expiry_id: id, closing_notes: 'c' } });
    expect(done.body.expiry).to.include({ is_done: true, closing_notes: 'c' });
    expect(done.body.next_expiry).to.include({ expiry_date: '2027-02-28', previous_expiry_id: id });
    const gone = await editor.call('/v1/deleteExpiry', { body: { id } });
    expect(gone.status).to.equal(200);
    expect(gone.body).to.deep.equal({ deleted: true, id });
    expect((await viewer.call(`/v1/getExpiry?id=${id}`)).status).to.equal(404);
  });

  it('archive and restore undo each other, with the reminders of an open expiry; repeating either returns 409', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const reminders = [{ amount: 1, time_unit: 'day', period: 'before', time: '09:00' }];
    await world.editor.call(`/v2/expiries/${id}/reminders`, { body: { reminders } });
    const reminderStatus = async () =>
      (await world.viewer.call(`/v2/expiries/${id}/reminders`)).body.data[0].status;
    const archive = () => world.editor.call('/v1/archiveExpiry', { body: { id } });
    const restore = () => world.editor.call('/v1/restoreExpiry', { body: { id } });
    expect((await restore()).body.code).to.equal('INVALID_STATE');
    expect((await archive()).body.expiry.is_archive).to.equal(true);
    expect(await reminderStatus()).to.equal('cancelled');
    expect((await archive()).status).to.equal(409);
    expect((await restore()).body.expiry).to.include({ is_archive: false, is_done: false, state: 'todo' });
    expect(await reminderStatus()).to.equal('pending');
    await world.editor.call('/v1/completeExpiry', { body: { id } });
    await archive();
    expect((await restore()).body.expiry).to.include({ is_archive: false, is_done: true });
    expect(await reminderStatus(), 'of a done expiry').to.equal('cancelled');
  });
});
