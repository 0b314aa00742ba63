// People respond to reminders: with a message's link, and signed in.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { clock } from '../../../functions/platform/clock';
import { sha256 } from '../../../functions/platform/ids';
import { firings } from '../../../functions/reminders/ledger/firing';
import type { Answer } from '../../support/client';
import { dateIn } from '../../support/reminding';
import { newApiKey, newWorld, type World } from '../../support/world';
import { anExpiry, fieldsOf } from '../expiries/given';
import { act, contactWithLinks, open } from './given';

const expiryNow = async (world: World, id: string) => (await world.viewer.call(`/v2/expiries/${id}`)).body;
const expectGone = (answer: Answer, reason: string): void => {
  expect(answer.status, JSON.stringify(answer.body)).to.equal(410);
  expect(answer.body.details).to.deep.equal({ reason });
};

describe('the link in a reminder', () => {
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });

  it('shows the due date, recipient and others notified; each message has its own token', async () => {
    const { mailToken, smsToken, expiryId } = await contactWithLinks(world);
    expect(smsToken).not.to.equal(mailToken);
    const shown = await open(mailToken);
    expect(shown.status, JSON.stringify(shown.body)).to.equal(200);
    expect(shown.body.expiry).to.deep.equal({
      name: 'Fire <certificate>',
      type: null,
      expiry_date: dateIn(clock.now(), 20),
      act_by_date: null,
      days_left: 20,
    });
    expect(shown.body.recipient).to.deep.equal({ name: 'Ada Partner', kind: 'contact' });
    expect(shown.body.organization_name).to.equal(`Organization ${world.organizationId}`);
    expect(shown.body.told.map(({ name, channel }: Record<string, string>) => [name, channel])).to.deep.equal(
      [['editor Person', 'email']],
    );
    expect(shown.body).to.deep.include({ responses: [], snoozed_until: null });
    expect(shown.body.actions).to.include.members(['acknowledge', 'renewed', 'not_me', 'unsubscribe']);
    const stored = await firings
      .of(tenantOf(world.organizationId))
      .list((query) => query.where('expiry_id', '==', expiryId));
    expect(JSON.stringify(stored)).not.to.include(mailToken).and.not.to.include(sha256(mailToken));
    expect((await expiryNow(world, expiryId)).acknowledgement).to.equal(null);
  }).timeout(300_000);

  it('acknowledges once; the first acknowledgement stays', async () => {
    const { mailToken, smsToken, expiryId, contactId } = await contactWithLinks(world);
    const first = await act(mailToken, 'acknowledge', { note: 'On it' });
    expect(first.status, JSON.stringify(first.body)).to.equal(200);
    expect(first.body).to.deep.equal((await open(mailToken)).body);
    await act(smsToken, 'acknowledge', { note: 'On it' });
    const mine = await world.editor.call(`/v2/expiries/${expiryId}/acknowledge`, { body: {} });
    expect(mine.body.acknowledgement).to.deep.include({
      by_kind: 'contact',
      by_id: contactId,
      by_name: 'Ada Partner',
      note: 'On it',
      due_date: dateIn(clock.now(), 20),
    });
    const listed = await world.viewer.call(`/v2/expiries/${expiryId}/responses`);
    expect(
      listed.body.data.map(({ by_id, action }: Record<string, string>) => [by_id, action]),
    ).to.deep.equal([
      [world.editor.id, 'acknowledge'],
      [contactId, 'acknowledge'],
    ]);
    await world.editor.call(`/v2/expiries/${expiryId}`, {
      method: 'PATCH',
      body: { expiry_date: dateIn(clock.now(), 30) },
    });
    expect((await expiryNow(world, expiryId)).acknowledgement).to.equal(null);
    expectGone(await open(mailToken), 'renewed');
  }).timeout(300_000);

  it('ends with a reason: archived, deleted or completed', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    await world.editor.call(`/v2/expiries/${expiryId}/archive`, { body: {} });
    expectGone(await open(mailToken), 'archived');
    expectGone(await act(mailToken, 'acknowledge'), 'archived');
    await world.editor.call('/v1/restoreExpiry', { body: { expiry_id: expiryId } });
    expect((await open(mailToken)).status).to.equal(200);
    await world.editor.call(`/v2/expiries/${expiryId}/complete`, { body: {} });
    expectGone(await open(mailToken), 'renewed');
    await world.editor.call(`/v2/expiries/${expiryId}`, { method: 'DELETE' });
    expectGone(await open(mailToken), 'deleted');
    expect((await open('nonsense')).status).to.equal(404);
    expect((await act('nonsense', 'acknowledge')).status).to.equal(404);
    expect((await act(mailToken, 'dance')).status).to.equal(400);
  }).timeout(300_000);

  it('removes the recipient with not_me, and notifies assignee and admins', async () => {
    const { mailToken, expiryId, contactId } = await contactWithLinks(world);
    expect((await act(mailToken, 'not_me')).status).to.equal(200);
    expect((await act(mailToken, 'not_me')).status).to.equal(200);
    expect((await expiryNow(world, expiryId)).contacts).not.to.include(contactId);
    for (const person of [world.editor, world.admin]) {
      const seen = (await person.call('/v1/notifications')).body.notifications;
      const about = seen.filter(
        (one: Record<string, string>) => one.item_id === expiryId && one.type === 'response',
      );
      expect(about).to.have.length(1);
    }
  }).timeout(300_000);

  it('unsubscribes from its channel only, and subscribes again', async () => {
    const { mailToken, smsToken, contactId } = await contactWithLinks(world);
    const done = await act(mailToken, 'unsubscribe');
    expect(done.status, JSON.stringify(done.body)).to.equal(200);
    expect(done.body.actions).to.deep.equal(['resubscribe']);
    const contact = async () => (await world.viewer.call(`/v2/contacts/${contactId}`)).body;
    expect(await contact()).to.include({ email_opt_in: false, sms_opt_in: true });
    expect((await open(mailToken)).body.actions).to.deep.equal(['resubscribe']);
    expect((await act(mailToken, 'unsubscribe')).status).to.equal(200);
    expectGone(await act(mailToken, 'acknowledge'), 'opted_out');
    expect((await open(smsToken)).status).to.equal(200);
    expect((await act(mailToken, 'resubscribe')).body.actions).to.include('acknowledge');
    expect(await contact()).to.include({ email_opt_in: true });
    await world.editor.call(`/v2/contacts/${contactId}`, { method: 'PATCH', body: { email_opt_in: false } });
    expectGone(await open(mailToken), 'opted_out');
  }).timeout(300_000);
});

describe('renewal proposals', () => {
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });
  const openOnes = async () => (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
  const decide = (id: string, how: string, body: object = {}) =>
    world.editor.call(`/v2/renewal-proposals/${id}/${how}`, { body });

  it('are created once by link, supersede earlier ones, and move the date when accepted', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    const [due, first, second] = [20, 380, 385].map((days) => dateIn(clock.now(), days));
    const early = await act(mailToken, 'renewed', { new_expiry_date: due });
    expect(early.status).to.equal(400);
    expect(Object.keys(early.body.details.fields)).to.deep.equal(['new_expiry_date']);
    for (const date of [first, first, second])
      expect((await act(mailToken, 'renewed', { new_expiry_date: date, note: 'Signed' })).status).to.equal(
        200,
      );
    const [proposal, ...others] = await openOnes();
    expect(others).to.deep.equal([]);
    expect(proposal).to.deep.include({
      expiry_id: expiryId,
      status: 'open',
      new_expiry_date: second,
      note: 'Signed',
      by_kind: 'contact',
      by_name: 'Ada Partner',
      due_date: due,
      file: null,
      extracted: null,
    });
    const viewer = await world.viewer.call(`/v2/renewal-proposals/${proposal.id}/accept`, { body: {} });
    expect(viewer.status).to.equal(403);
    const old = await decide(proposal.id, 'accept', { expiry_date: due });
    expect(old.status).to.equal(400);
    expect(fieldsOf(old)).to.deep.equal(['expiry_date']);
    const accepted = await decide(proposal.id, 'accept');
    expect(accepted.status, JSON.stringify(accepted.body)).to.equal(200);
    expect(accepted.body.status).to.equal('accepted');
    expect(await expiryNow(world, expiryId)).to.include({ expiry_date: second, is_done: false });
    expect((await decide(proposal.id, 'accept')).status).to.equal(409);
    expect((await decide(proposal.id, 'decline')).status).to.equal(409);
    const all = (await world.viewer.call('/v2/renewal-proposals')).body.data;
    expect(all.map(({ status }: { status: string }) => status)).to.have.members(['accepted', 'superseded']);
  }).timeout(300_000);

  it('create the next occurrence, or restart reminders for a moved date', async () => {
    const [asked, given, moved] = [400, 410, 420].map((days) => dateIn(clock.now(), days));
    const recurring = await contactWithLinks(world, { recurrence: { every: 1, unit: 'year' } });
    const again = await contactWithLinks(world, { recurrence: { every: 1, unit: 'year' } });
    const plain = await contactWithLinks(world);
    const daily = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };
    await world.editor.call(`/v2/expiries/${plain.expiryId}/reminders`, {
      body: { reminders: [daily], timezone: 'UTC' },
    });
    for (const { mailToken } of [recurring, again, plain])
      await act(mailToken, 'renewed', { new_expiry_date: asked });
    const proposals = await openOnes();
    const accept = async ({ expiryId }: { expiryId: string }, body: object) => {
      const own = proposals.find(({ expiry_id }: { expiry_id: string }) => expiry_id === expiryId);
      const answer = await decide(own.id, 'accept', body);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      return expiryNow(world, expiryId);
    };
    const nextOf = async ({ next_expiry_id: id }: { next_expiry_id: string }) => expiryNow(world, id);
    expect(await nextOf(await accept(recurring, {}))).to.include({ expiry_date: asked, is_done: false });
    expect(await nextOf(await accept(again, { expiry_date: given }))).to.include({ expiry_date: given });
    expect(await accept(plain, { expiry_date: moved })).to.include({ expiry_date: moved, is_done: false });
    const armed = (await world.viewer.call(`/v2/expiries/${plain.expiryId}/reminders`)).body.data;
    const dayBefore = dateIn(new Date(`${moved}T00:00:00Z`), -1);
    expect(
      armed.map(({ status, scheduled_at }: Record<string, string>) => [status, scheduled_at]),
    ).to.deep.equal([['pending', `${dayBefore}T09:00:00.000Z`]]);
  }).timeout(300_000);

  it('complete a recurring expiry, require a date otherwise, and end when the date moves', async () => {
    const recurring = await contactWithLinks(world, { recurrence: { every: 1, unit: 'year' } });
    await act(recurring.mailToken, 'renewed');
    const [one] = await openOnes();
    expect((await decide(one.id, 'accept')).status).to.equal(200);
    const done = await expiryNow(world, recurring.expiryId);
    expect(done.is_done).to.equal(true);
    expect(done.next_expiry_id).to.be.a('string');

    const plain = await contactWithLinks(world);
    await act(plain.mailToken, 'renewed');
    const [two] = await openOnes();
    const dateless = await decide(two.id, 'accept');
    expect(dateless.status).to.equal(400);
    const declined = await decide(two.id, 'decline', { note: 'Send the certificate' });
    expect(declined.body).to.include({ status: 'declined', decline_note: 'Send the certificate' });

    const moved = await contactWithLinks(world);
    await act(moved.mailToken, 'renewed', { new_expiry_date: dateIn(clock.now(), 400) });
    const [three] = await openOnes();
    await world.editor.call(`/v2/expiries/${moved.expiryId}`, {
      method: 'PATCH',
      body: { expiry_date: dateIn(clock.now(), 90) },
    });
    expect((await decide(three.id, 'accept')).status).to.equal(409);
  }).timeout(300_000);
});

describe('POST /v2/expiries/{id}/acknowledge', () => {
  it('is allowed for editors and the assignee while the expiry is open', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const { call: byKey } = await newApiKey(world.organizationId, 'viewer');
    for (const path of [id, 'nothing']) {
      const answer = await byKey(`/v2/expiries/${path}/acknowledge`, { body: {} });
      expect(answer.status, 'a viewer key').to.equal(403);
    }
    const notMine = await world.viewer.call(`/v2/expiries/${id}/acknowledge`, { body: {} });
    expect(notMine.status, 'a viewer who is not the assignee').to.equal(403);
    const assigned = { method: 'PATCH', body: { assigned_to: world.viewer.id } };
    await world.editor.call(`/v2/expiries/${id}`, assigned);
    const mine = await world.viewer.call(`/v2/expiries/${id}/acknowledge`, { body: { note: 'Mine' } });
    expect(mine.status, JSON.stringify(mine.body)).to.equal(200);
    expect(mine.body.acknowledgement).to.be.an('object');
    const other = await newWorld();
    expect((await other.admin.call(`/v2/expiries/${id}/acknowledge`, { body: {} })).status).to.equal(404);
    await world.editor.call(`/v2/expiries/${id}/archive`, { body: {} });
    expect((await world.viewer.call(`/v2/expiries/${id}/acknowledge`, { body: {} })).status).to.equal(409);
  });
});
