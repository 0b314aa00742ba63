// People respond to reminders: with a message's link, within its limits, and signed in.
import { expect } from 'chai';
import { contacts } from '../../../functions/contacts/record';
import { expiries } from '../../../functions/expiries/record/record';
import { listSuppressionReasonsByAddress, stageSuppression } from '../../../functions/messaging/suppression';
import { clock } from '../../../functions/platform/clock';
import { sha256 } from '../../../functions/platform/ids';
import { firings } from '../../../functions/reminders/ledger/firing';
import { expiryResponses } from '../../../functions/responses/response';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import type { Answer } from '../../support/client';
import { addReminders, dateIn, expiryWithContact, only, rule, type Setting } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type Person, type World } from '../../support/world';
import { anExpiry } from '../expiries/given';
import { done, fieldsOf } from '../http';
import { copy } from '../privacy/erasing';
import { newContact, patchContact, patchExpiry, previewOf } from '../reminders/given';
import { freshWorld, sharedWorld } from '../worlds';
import { act, contactWithLinks, linkTo, open } from './given';

const expiryNow = async (world: World, id: string) => (await world.viewer.call(`/v2/expiries/${id}`)).body;
const expectGone = (answer: Answer, reason: string): void => {
  expect(answer.status, JSON.stringify(answer.body)).to.equal(410);
  expect(answer.body.details).to.deep.equal({ reason });
};

describe('The link in a reminder', () => {
  const world = sharedWorld({ timezone: 'UTC' });

  it('shows the due date, recipient and others notified, and differs per message', async () => {
    const { mailToken, smsToken, expiryId } = await contactWithLinks(world);
    expect(smsToken).not.to.equal(mailToken);
    const shown = await done(open(mailToken), 200);
    expect(shown.expiry).to.deep.equal({
      ...{ name: 'Fire <certificate>', type: null, act_by_date: null },
      ...{ expiry_date: dateIn(clock.now(), 20), days_left: 20 },
    });
    expect(shown.recipient).to.deep.equal({ name: 'Ada Partner', kind: 'contact' });
    expect(shown.organization_name).to.equal(`Organization ${world.organizationId}`);
    const [other, ...more] = shown.told;
    expect(more).to.deep.equal([]);
    expect(other).to.include({ name: 'editor Person', channel: 'email' });
    expect(shown).to.deep.include({ responses: [], snoozed_until: null });
    expect(shown.actions).to.include.members(['acknowledge', 'renewed', 'not_me', 'unsubscribe']);
    const stored = await firings.of(world).list((query) => query.where('expiry_id', '==', expiryId));
    expect(JSON.stringify(stored)).not.to.include(mailToken).and.not.to.include(sha256(mailToken));
    expect((await expiryNow(world, expiryId)).acknowledgement).to.equal(null);
  });

  it('acknowledges once, and keeps the first acknowledgement until the date moves', async () => {
    const { mailToken, smsToken, ...setting } = await contactWithLinks(world);
    const { expiryId, contactId } = setting;
    const first = await done(act(mailToken, 'acknowledge', { note: 'On it' }));
    expect(first).to.deep.equal((await open(mailToken)).body);
    await act(smsToken, 'acknowledge', { note: 'On it' });
    const acknowledge = (person: Person) => person.call(`/v2/expiries/${expiryId}/acknowledge`, { body: {} });
    const mine = await acknowledge(world.editor);
    for (const person of [world.admin, world.editor]) await acknowledge(person);
    await act(mailToken, 'acknowledge', { note: 'On it' });
    expect(mine.body.acknowledgement).to.deep.include({
      ...{ by_kind: 'contact', by_id: contactId, by_name: 'Ada Partner' },
      ...{ note: 'On it', due_date: dateIn(clock.now(), 20) },
    });
    const { data } = await done(world.viewer.call(`/v2/expiries/${expiryId}/responses`));
    expect(data.map(({ by_id, action }: Record<string, string>) => `${by_id} ${action}`)).to.deep.equal([
      `${world.admin.id} acknowledge`,
      `${world.editor.id} acknowledge`,
      `${contactId} acknowledge`,
    ]);
    const moved = await patchExpiry(setting, { expiry_date: dateIn(clock.now(), 30) });
    expect(moved.acknowledgement).to.equal(null);
    expectGone(await open(mailToken), 'renewed');
    const message = { ...setting, channel: 'email', address: setting.email } as const;
    const next = await linkTo(world, { ...message, due: dateIn(clock.now(), 30) });
    expect((await open(next)).body, 'for the new date').to.deep.include({ responses: [], told: [] });
    await done(act(next, 'acknowledge'));
    expect((await expiryNow(world, expiryId)).acknowledgement.due_date).to.equal(dateIn(clock.now(), 30));
  });

  it('ends with a reason if its expiry is archived, completed or deleted', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    await done(act(mailToken, 'acknowledge'));
    await copy('expiry_responses', ['expiry_id', expiryId], 5);
    await world.editor.call(`/v2/expiries/${expiryId}/archive`, { body: {} });
    expectGone(await open(mailToken), 'archived');
    expectGone(await act(mailToken, 'acknowledge'), 'archived');
    await world.editor.call('/v1/restoreExpiry', { body: { expiry_id: expiryId } });
    expect((await open(mailToken)).status).to.equal(200);
    await world.editor.call(`/v2/expiries/${expiryId}/complete`, { body: {} });
    expectGone(await open(mailToken), 'renewed');
    await world.editor.call(`/v2/expiries/${expiryId}`, { method: 'DELETE' });
    expectGone(await open(mailToken), 'deleted');
    await sandbox.untilIdle();
    const answers = expiryResponses.of(world).count((all) => all.where('expiry_id', '==', expiryId));
    expect(await answers, 'of more than one commit').to.equal(0);
    expect((await open('nonsense')).status).to.equal(404);
    expect((await act('nonsense', 'acknowledge')).status).to.equal(404);
  });

  it('unsubscribes from its channel only, and subscribes again', async () => {
    const { mailToken, smsToken, memberToken, contactId, expiryId, sms } = await contactWithLinks(world);
    const { id: twin } = await newContact(world, { sms_phone: sms, sms_opt_in: true });
    await done(act(memberToken, 'snooze', { until: dateIn(clock.now(), 2) }));
    const [snooze] = await snoozes.of(world).list((all) => all.where('expiry_id', '==', expiryId));
    expect(snooze?.channels, 'of the member').to.deep.equal(['email']);
    expect((await done(act(mailToken, 'unsubscribe'))).actions).to.deep.equal(['resubscribe']);
    const contact = async () => (await world.viewer.call(`/v2/contacts/${contactId}`)).body;
    expect(await contact()).to.include({ email_opt_in: false, sms_opt_in: true });
    expect((await open(mailToken)).body.actions).to.deep.equal(['resubscribe']);
    expect((await act(mailToken, 'unsubscribe')).status).to.equal(200);
    expectGone(await act(mailToken, 'acknowledge'), 'opted_out');
    expect((await open(smsToken)).status).to.equal(200);
    const stored = async () => contacts.of(world).get(contactId);
    await done(act(smsToken, 'unsubscribe'));
    expect(await stored()).to.include({ sms_opt_in: false });
    expect(await contacts.of(world).get(twin), 'with the same number').to.include({ sms_opt_in: false });
    expect((await stored())?.sms_stopped_at, 'START subscribes again').to.be.instanceOf(Date);
    expect((await stored())?.open_channel_ids, 'WhatsApp').to.have.length(1);
    for (const _ of [1, 2]) await done(act(smsToken, 'resubscribe'));
    expect(await stored()).to.include({ sms_opt_in: true, sms_stopped_at: null });
    expect((await act(mailToken, 'resubscribe')).body.actions).to.include('acknowledge');
    expect(await contact()).to.include({ email_opt_in: true });
    await world.editor.call(`/v2/contacts/${contactId}`, { method: 'PATCH', body: { email_opt_in: false } });
    expectGone(await open(mailToken), 'opted_out');
  });

  it('ends without messages or with a suppressed address, and only resubscribes a former address', async () => {
    const links = () => contactWithLinks(world);
    const [silent, blocked, former] = [await links(), await links(), await links()];
    await patchContact(silent, { sendNotifications: false });
    expectGone(await open(silent.mailToken), 'opted_out');
    const suppression = { channel: 'email', address: blocked.email, reason: 'address_bounced' } as const;
    await unitOfWork(async (writes) => stageSuppression(writes, { ...suppression, now: clock.now() }));
    const others = Array.from({ length: 30 }, (_, n) => ({
      ...suppression,
      address: `${n}@partner.example`,
    }));
    for (const all of [
      [suppression, ...others],
      [...others, suppression],
    ])
      expect([...(await listSuppressionReasonsByAddress(all)).values()]).to.deep.equal(['address_bounced']);
    expectGone(await open(blocked.mailToken), 'opted_out');
    await done(act(former.mailToken, 'unsubscribe'));
    await patchContact(former, { email_opt_in: true });
    expect((await open(former.mailToken)).body.actions).to.include('acknowledge');
    await patchContact(former, { email: `new-${former.email}` });
    expect((await open(former.mailToken)).body.actions).to.deep.equal(['resubscribe']);
  });

  /** The token of an email about an expiry that is due in `days` days. */
  async function dueIn(days: number): Promise<string> {
    const due = dateIn(clock.now(), days);
    const setting = await expiryWithContact(world, due);
    return linkTo(world, { ...setting, due, channel: 'email', address: setting.email });
  }

  it('ends 30 days after the due date, and offers no snooze if no day is left', async () => {
    const last = await done(open(await dueIn(-30)));
    const snooze_days = { from: dateIn(clock.now(), 1), to: dateIn(clock.now(), 30) };
    expect([last.expiry.days_left, last.snooze_days]).to.deep.equal([-30, snooze_days]);
    const oneDay = { from: snooze_days.from, to: snooze_days.from };
    expect((await open(await dueIn(2))).body.snooze_days).to.deep.equal(oneDay);
    const token = await dueIn(-31);
    for (const answer of [await open(token), await act(token, 'acknowledge')]) expectGone(answer, 'expired_link');
    const tomorrow = await dueIn(1);
    const shown = (await open(tomorrow)).body;
    expect(shown.actions).to.deep.equal(['acknowledge', 'renewed', 'not_me', 'unsubscribe']);
    expect(shown.snooze_days).to.equal(null);
    const wrongFields = fieldsOf(await act(tomorrow, 'snooze', { until: dateIn(clock.now(), 1) }));
    expect(wrongFields).to.deep.equal(['action']);
  });

  it('stores responses in events, the activity log and notifications', async () => {
    const own = await newWorld({ timezone: 'UTC' });
    const { mailToken, expiryId, contactId } = await contactWithLinks(own, { assigned_to: own.viewer.id });
    for (const _ of [1, 2]) {
      await act(mailToken, 'acknowledge', { note: 'On it' });
      await act(mailToken, 'renewed', { new_expiry_date: dateIn(clock.now(), 400) });
    }
    await sandbox.untilIdle();
    const types = 'expiry.acknowledged,expiry.renewal_proposed';
    const { data: events } = (await own.viewer.call(`/v2/events?types=${types}`)).body;
    expect(events).to.have.length(2);
    const [acknowledged, proposed] = types
      .split(',')
      .map((each) => events.find(({ type }: { type: string }) => type === each));
    expect(acknowledged.data).to.include({ id: expiryId });
    expect(acknowledged.data.acknowledgement).to.include({ by_kind: 'contact', by_id: contactId });
    expect(proposed.data).to.include({ expiry_id: expiryId, status: 'open', by_name: 'Ada Partner' });
    const path = `/v2/activity?record_type=renewal_proposal&record_id=${proposed.data.id}`;
    const [{ action, actor }, ...others] = (await done(own.admin.call(path))).data;
    expect(others).to.deep.equal([]);
    expect(action).to.equal('created');
    expect(actor).to.deep.equal({ kind: 'client', id: contactId, name: 'Ada Partner' });
    for (const person of [own.viewer, own.editor, own.admin]) {
      const seen = (await person.call('/v1/notifications')).body.notifications;
      const about = seen.filter(({ type }: { type: string }) => type === 'renewal_proposal');
      expect(about).to.have.length(1);
    }
  });
});

describe('POST /v2/expiries/{id}/acknowledge', () => {
  it('is allowed for editors and the assignee while the expiry is open', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const { call: byKey } = await newApiKey(world.organizationId, 'viewer');
    const { call: byEditor, id: by_id } = await newApiKey(world.organizationId, 'editor');
    const path = `/v2/expiries/${id}/acknowledge`;
    for (const each of [path, '/v2/expiries/nothing/acknowledge'])
      expect((await byKey(each, { body: {} })).status, 'a viewer key').to.equal(403);
    const byViewer = (body: object = {}) => world.viewer.call(path, { body });
    expect((await byViewer()).status, 'a viewer who is not the assignee').to.equal(403);
    const { acknowledgement } = await done(byEditor(path, { body: {} }));
    expect(acknowledgement).to.deep.include({ by_kind: 'api_key', by_id });
    const assigned = { assigned_to: world.viewer.id };
    await done(world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: assigned }));
    expect((await done(byViewer({ note: 'Mine' }))).acknowledgement).to.be.an('object');
    const other = await newWorld();
    expect((await other.admin.call(path, { body: {} })).status).to.equal(404);
    for (const field of ['is_archive', 'is_done']) {
      await expiries
        .of(world)
        .ref(id)
        .update({ is_archive: false, [field]: true });
      expect((await byViewer()).status, field).to.equal(409);
    }
  });
});

describe('not_me', () => {
  const world = freshWorld({ timezone: 'UTC' });

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
    const recipients = { reminder: [contactId, world.editor.id].toSorted() };
    expect(await previewed(expiryId, true), 'listed, and skipped').to.deep.equal(recipients);
    await patchExpiry(setting, { assigned_to: world.viewer.id });
    const assignee = { ...message, address: world.viewer.email, member: world.viewer.id };
    expect((await act(await linkTo(world, assignee), 'not_me')).status).to.equal(200);
    expect((await expiryNow(world, expiryId)).assigned_to, 'the assignee').to.equal(null);
    const other = await anExpiry(world, { expiry_date: due });
    await addReminders({ ...setting, expiryId: other.id }, [rule(3, only('email'))], 'UTC');
    expect(await previewed(other.id), 'another expiry').to.deep.equal({ reminder: [contactId] });
    const read = await world.viewer.call(`/v2/expiries/${expiryId}`);
    expect(read).not.to.have.nested.property('body.not_reminded');
    await done(world.admin.call('/v1/removeUser', { body: { userId: member } }));
    expectGone(await open(own), 'opted_out');
    await done(act(token, 'unsubscribe'));
    await done(world.admin.call(`/v2/contacts/${contactId}`, { method: 'DELETE' }));
    expectGone(await open(token), 'opted_out');
  });

  it('lasts until an editor adds the contact again, and notifies assignee and admins each time', async () => {
    const { mailToken, ...setting } = await contactWithLinks(world);
    for (const times of [1, 2]) {
      for (const _ of [1, 2]) await done(act(mailToken, 'not_me'));
      expect((await expiryNow(world, setting.expiryId)).contacts).to.deep.equal([]);
      for (const person of [world.editor, world.admin]) {
        const { notifications } = await done(person.call('/v1/notifications'));
        const responses = notifications.filter(({ type }: { type: string }) => type === 'response');
        expect(responses).to.have.length(times);
      }
      const contacts = [setting.contactId];
      expect((await patchExpiry(setting, { contacts })).contacts).to.deep.equal(contacts);
    }
  });
});
