// A person who says that an expiry isn't theirs gets no more messages about it, in any role.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { addReminders, dateIn, only, rule, type Setting } from '../../support/reminding';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from '../expiries/given';
import { newContact, previewOf } from '../reminders/given';
import { act, contactWithLinks, linkTo } from './given';

describe('not_me', () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });

  /** Who would be notified, by cause. With `isDeclined`: who is skipped because they declined. */
  async function previewed(expiryId: string, isDeclined = false): Promise<Record<string, string[]>> {
    const entries = (await previewOf({ world, expiryId } as Setting)).map(({ cause, sends }) => {
      const wanted = sends.filter(({ skip_reason: reason }) => (reason === 'not_me') === isDeclined);
      return [cause, [...new Set(wanted.map(({ recipient_id: id }) => id))].toSorted()] as const;
    });
    return Object.fromEntries(entries);
  }

  it('stops the expiry’s messages to a default contact, and then to the creator', async () => {
    const due = dateIn(clock.now(), 20);
    const { id: contactId } = await newContact(world, { email: 'default@partner.example', is_default: true });
    const { id: expiryId } = await anExpiry(world, { expiry_date: due });
    const setting = { world, expiryId, contactId } as Setting;
    await addReminders(setting, [rule(3, only('email'))], 'UTC');
    expect(await previewed(expiryId)).to.deep.equal({ reminder: [contactId] });
    const message = { expiryId, contactId, due, channel: 'email' as const };
    const token = await linkTo(world, { ...message, address: 'default@partner.example' });
    for (const _ of [1, 2]) expect((await act(token, 'not_me')).status).to.equal(200);
    expect(await previewed(expiryId)).to.deep.equal({ reminder: [world.editor.id] });
    const { email: address, id: member } = world.editor;
    const own = await linkTo(world, { ...message, address, member });
    expect((await act(own, 'not_me')).status).to.equal(200);
    expect(await previewed(expiryId)).to.deep.equal({ reminder: [] });
    expect(await previewed(expiryId, true), 'listed, and skipped').to.deep.equal({
      reminder: [contactId, world.editor.id].toSorted(),
    });
    const other = await anExpiry(world, { expiry_date: due });
    await addReminders({ ...setting, expiryId: other.id }, [rule(3, only('email'))], 'UTC');
    expect(await previewed(other.id), 'another expiry').to.deep.equal({ reminder: [contactId] });
    expect(await world.viewer.call(`/v2/expiries/${expiryId}`)).not.to.have.nested.property(
      'body.not_reminded',
    );
  });

  it('lasts until an editor adds the contact again, and notifies admins each time', async () => {
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
