// A person who says that an expiry isn't theirs gets no more messages about it, in any role.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { addReminders, dateIn, only, rule, type Setting } from '../../support/reminding';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from '../expiries/given';
import { act, contactWithLinks, linkTo } from './given';

interface Previewed {
  cause: string;
  sends: { recipient_id: string; skip_reason: string | null }[];
}

async function contactOf(world: World, email: string, over: object = {}): Promise<string> {
  const { status, body } = await world.editor.call('/v2/contacts', {
    body: { first_name: 'Ada', email, ...over },
  });
  expect(status, JSON.stringify(body)).to.equal(201);
  return body.id;
}

describe('“This is not mine”', () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });

  /** Who would be notified, by cause. With `isDeclined`: who is skipped because they declined. */
  async function told(expiryId: string, isDeclined = false): Promise<Record<string, string[]>> {
    const { status, body } = await world.viewer.call(`/v2/expiries/${expiryId}/reminders/preview`);
    expect(status, JSON.stringify(body)).to.equal(200);
    const entries = (body.data as Previewed[]).map(({ cause, sends }) => {
      const wanted = sends.filter(({ skip_reason: reason }) => (reason === 'not_me') === isDeclined);
      return [cause, [...new Set(wanted.map(({ recipient_id: id }) => id))].toSorted()] as const;
    });
    return Object.fromEntries(entries);
  }

  it('works for default contacts, and for the creator who follows them', async () => {
    const due = dateIn(clock.now(), 20);
    const contactId = await contactOf(world, 'default@partner.example', { is_default: true });
    const { id: expiryId } = await anExpiry(world, { expiry_date: due });
    const setting = { world, expiryId, contactId } as Setting;
    await addReminders(setting, [rule(3, only('email'))], 'UTC');
    expect(await told(expiryId)).to.deep.equal({ reminder: [contactId] });
    const message = { expiryId, contactId, due, channel: 'email' as const };
    const token = await linkTo(world, { ...message, address: 'default@partner.example' });
    for (const _ of [1, 2]) expect((await act(token, 'not_me')).status).to.equal(200);
    expect(await told(expiryId)).to.deep.equal({ reminder: [world.editor.id] });
    const { email: address, id: member } = world.editor;
    const own = await linkTo(world, { ...message, address, member });
    expect((await act(own, 'not_me')).status).to.equal(200);
    expect(await told(expiryId)).to.deep.equal({ reminder: [] });
    expect(await told(expiryId, true), 'listed, and skipped').to.deep.equal({
      reminder: [contactId, world.editor.id].toSorted(),
    });
    const other = await anExpiry(world, { expiry_date: due });
    await addReminders({ ...setting, expiryId: other.id }, [rule(3, only('email'))], 'UTC');
    expect(await told(other.id), 'of this one alone').to.deep.equal({ reminder: [contactId] });
    expect(await world.viewer.call(`/v2/expiries/${expiryId}`)).not.to.have.nested.property(
      'body.not_reminded',
    );
  });

  it('lasts until an editor adds them again, and notifies each time', async () => {
    const { expiryId, contactId, mailToken } = await contactWithLinks(world);
    const notices = async () =>
      (await world.admin.call('/v1/notifications')).body.notifications.filter(
        ({ type }: { type: string }) => type === 'response',
      );
    for (const times of [1, 2, 3]) {
      for (const _ of [1, 2]) expect((await act(mailToken, 'not_me')).status).to.equal(200);
      expect(await notices()).to.have.length(times);
      const body = { contacts: [contactId] };
      const named = await world.editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body });
      expect(named.body.contacts).to.deep.equal([contactId]);
    }
  });
});
