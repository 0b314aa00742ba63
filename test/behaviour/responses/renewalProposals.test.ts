// Renewals that people propose with a message's link, and that editors accept or decline.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done } from '../reminders/given';
import { act, contactWithLinks, fieldsOf } from './given';

describe('A renewal proposal', () => {
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });
  const inDays = (days: number) => dateIn(clock.now(), days);
  const allProposals = async () => (await done(world.viewer.call('/v2/renewal-proposals'))).data;
  const proposalFor = async (expiryId: string) =>
    (await done(world.viewer.call('/v2/renewal-proposals?status=open'))).data.find(
      ({ expiry_id }: { expiry_id: string }) => expiry_id === expiryId,
    );
  const decide = (id: string, how: string, body: object = {}) =>
    world.editor.call(`/v2/renewal-proposals/${id}/${how}`, { body });
  const expiryNow = (id: string) => done(world.viewer.call(`/v2/expiries/${id}`));
  const move = (id: string, expiry_date: string) =>
    done(world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { expiry_date } }));
  const recurring = () => contactWithLinks(world, { recurrence: { every: 1, unit: 'year' } });

  it('supersedes the recipient’s earlier one, and moves the date when accepted', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    const [due, first, second] = [inDays(20), inDays(380), inDays(385)];
    expect(fieldsOf(await act(mailToken, 'renewed', { new_expiry_date: due }))).to.deep.equal([
      'new_expiry_date',
    ]);
    for (const new_expiry_date of [first, first, second])
      await done(act(mailToken, 'renewed', { new_expiry_date, note: 'Signed' }));
    const proposal = await proposalFor(expiryId);
    expect(proposal).to.deep.include({
      ...{ expiry_id: expiryId, status: 'open', new_expiry_date: second, note: 'Signed', due_date: due },
      ...{ by_kind: 'contact', by_name: 'Ada Partner', file: null, extracted: null },
    });
    const byViewer = await world.viewer.call(`/v2/renewal-proposals/${proposal.id}/accept`, { body: {} });
    expect(byViewer.status).to.equal(403);
    const past = await decide(proposal.id, 'accept', { expiry_date: due });
    expect([past.status, ...Object.keys(past.body.error.details.fields)]).to.deep.equal([400, 'expiry_date']);
    expect((await done(decide(proposal.id, 'accept'))).status).to.equal('accepted');
    expect(await expiryNow(expiryId)).to.include({ expiry_date: second, is_done: false });
    for (const how of ['accept', 'decline']) expect((await decide(proposal.id, how)).status).to.equal(409);
    const statuses = (await allProposals()).map(({ status }: { status: string }) => status);
    expect(statuses).to.have.members(['accepted', 'superseded']);
  });

  it('creates the next occurrence, or restarts reminders for the new date', async () => {
    const [proposed, moved] = [inDays(400), inDays(420)];
    const [repeated, plain] = [await recurring(), await contactWithLinks(world)];
    const daily = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };
    const path = `/v2/expiries/${plain.expiryId}/reminders`;
    await done(world.editor.call(path, { body: { reminders: [daily], timezone: 'UTC' } }));
    const accept = async ({ mailToken, expiryId }: typeof plain, body: object) => {
      await done(act(mailToken, 'renewed', { new_expiry_date: proposed }));
      await done(decide((await proposalFor(expiryId)).id, 'accept', body));
      return expiryNow(expiryId);
    };
    const { next_expiry_id } = await accept(repeated, {});
    expect(await expiryNow(next_expiry_id)).to.include({ expiry_date: proposed, is_done: false });
    const changed = await accept(plain, { expiry_date: moved });
    expect(changed).to.include({ expiry_date: moved, is_done: false });
    const [reminder, ...others] = (await done(world.viewer.call(path))).data;
    expect(others).to.deep.equal([]);
    const scheduled_at = `${dateIn(new Date(`${moved}T00:00:00Z`), -1)}T09:00:00.000Z`;
    expect(reminder).to.include({ status: 'pending', scheduled_at });
  });

  it('without a date completes a recurring expiry, and needs a date to be accepted otherwise', async () => {
    const repeated = await recurring();
    await act(repeated.mailToken, 'renewed');
    await done(decide((await proposalFor(repeated.expiryId)).id, 'accept'));
    const completed = await expiryNow(repeated.expiryId);
    expect(completed.is_done).to.equal(true);
    expect(completed.next_expiry_id).to.be.a('string');

    const plain = await contactWithLinks(world);
    await act(plain.mailToken, 'renewed');
    const { id } = await proposalFor(plain.expiryId);
    expect((await decide(id, 'accept')).status).to.equal(400);
    const declined = await done(decide(id, 'decline', { note: 'Send the certificate' }));
    expect(declined).to.include({ status: 'declined', decline_note: 'Send the certificate' });
  });

  it('is superseded when the date moves or the expiry is completed', async () => {
    for (const [status, end] of [
      ['superseded', (id: string) => move(id, inDays(90))],
      ['superseded', (id: string) => done(world.editor.call(`/v2/expiries/${id}/complete`, { body: {} }))],
      ['open', (id: string) => done(world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' }))],
    ] as const) {
      const { mailToken, expiryId } = await contactWithLinks(world);
      await done(act(mailToken, 'renewed', { new_expiry_date: inDays(400) }));
      const { id } = await proposalFor(expiryId);
      await end(expiryId);
      await sandbox.untilIdle();
      const now = (await allProposals()).find((proposal: { id: string }) => proposal.id === id);
      expect(now.status).to.equal(status);
      expect((await decide(id, 'accept')).status, status).to.equal(409);
    }
  });
});
