// What follows from a reminder's first message goes by what people say of the reminder since.
import { expect } from 'chai';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

interface Previewed {
  cause: string;
  sends: { recipient_name: string; channel: string }[];
}

/** `cause recipient channel` of each message to come, once each. */
async function previewed({ world, expiryId }: Setting): Promise<string[]> {
  const { status, body } = await world.viewer.call(`/v2/expiries/${expiryId}/reminders/preview`);
  expect(status, JSON.stringify(body)).to.equal(200);
  const lines = (body.data as Previewed[]).flatMap(({ cause, sends }) =>
    sends.map(({ recipient_name, channel }) => `${cause} ${recipient_name} ${channel}`),
  );
  return [...new Set(lines)].toSorted();
}

async function replace({ world, expiryId }: Setting, reminders: object[]): Promise<void> {
  const { status, body } = await world.editor.call(`/v2/expiries/${expiryId}/reminders`, {
    method: 'PATCH',
    body: { reminders },
  });
  expect(status, JSON.stringify(body)).to.equal(200);
}

async function contactNamed(world: World, first_name: string) {
  const body = { first_name, email: `${unique()}@partner.example` };
  return (await world.editor.call('/v2/contacts', { body })).body as { id: string; email: string };
}

const received = async ({ email }: { email: string }) => (await sandbox.messagesTo(email)).length;

describe('A reminder that is changed after its first message', () => {
  it('comes again and is escalated by what it says then, as the preview has it', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const [former, other] = [await contactNamed(world, 'Former'), await contactNamed(world, 'Other')];
    const escalateTo = (contact: { id: string }) => ({
      after: { amount: 1, time_unit: 'day' },
      contacts: [contact.id],
    });
    const daily = { repeat: { amount: 1, time_unit: 'day', max: 3 }, escalate: escalateTo(former) };
    const [added] = await addReminders(setting, [rule(10, { ...only('email', 'sms'), ...daily })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:01:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    const fewer = { repeat: { ...daily.repeat, max: 2 }, escalate: escalateTo(other) };
    await replace(setting, [{ id: added?.id, sms_enabled: false, ...fewer }]);
    expect(await previewed(setting)).to.deep.equal(['escalation Other email', 'repeat Ada Partner email']);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:01:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 1, 0]);
    expect([await received(former), await received(other)]).to.deep.equal([0, 1]);
    await replace(setting, [{ id: added?.id, repeat: { ...daily.repeat, max: 1 } }]);
    expect(await previewed(setting), 'it has come as often as it says now').to.deep.equal([]);
    await sandbox.moveTo(`${dateIn(now, 5)}T09:01:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 1, 0]);
  }).timeout(120_000);

  it('and removed comes no more, and the preview is without it', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const repeat = { amount: 1, time_unit: 'day', max: 3 };
    await addReminders(setting, [rule(10, { ...only('email'), repeat })], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T09:01:00Z`);
    expect(await previewed(setting)).to.deep.equal(['repeat Ada Partner email']);
    await replace(setting, []);
    expect(await previewed(setting)).to.deep.equal([]);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:01:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  }).timeout(120_000);
});

describe('A reminder that counts from an act-by date', () => {
  it('is kept when the set is replaced though there is no such date any more, and waits for it to come back', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 30));
    const change = (body: object) =>
      world.editor.call(`/v2/expiries/${setting.expiryId}`, { method: 'PATCH', body });
    const notice_period = { amount: 10, time_unit: 'day' };
    await change({ notice_period });
    const [added] = await addReminders(setting, [rule(1, { relative_to: 'act_by_date' })], 'UTC');
    await change({ notice_period: null });
    const [kept] = await remindersNow(setting);
    expect(kept).to.include({ id: added?.id, status: 'cancelled' });
    await replace(setting, [{ id: added?.id, time: '10:00' }, rule(2)]);
    expect((await remindersNow(setting)).map(({ status }) => status).toSorted()).to.deep.equal([
      'cancelled',
      'pending',
    ]);
    const anew = await world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
      method: 'PATCH',
      body: { reminders: [rule(1, { relative_to: 'act_by_date' })] },
    });
    expect(anew.status).to.equal(400);
    await change({ notice_period });
    expect((await remindersNow(setting)).find(({ id }) => id === added?.id)).to.include({
      status: 'pending',
      scheduled_at: `${dateIn(now, 19)}T10:00:00.000Z`,
    });
  });
});

describe('A set of reminders that is saved as it was read', () => {
  it('is as it was, though the date has moved on since a reminder was sent, or the expiry is archived', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    const change = (body: object) =>
      world.editor.call(`/v2/expiries/${setting.expiryId}`, { method: 'PATCH', body });
    await addReminders(setting, [rule(4, only('email')), rule(1, only('email'))], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 1)}T09:01:00Z`);
    await change({ expiry_date: dateIn(now, 4) });
    const saveAsRead = async () => {
      const read = await remindersNow(setting);
      await replace(
        setting,
        read.map(({ id }) => ({ id })),
      );
      expect(await remindersNow(setting)).to.deep.equal(read);
      const { body } = await world.viewer.call(`/v1/getExpiryReminders?expiry_id=${setting.expiryId}`);
      const saved = await world.editor.call('/v1/updateExpiryReminders', {
        body: { expiry_id: setting.expiryId, reminders: body.reminders },
      });
      expect(saved.body.reminders).to.deep.equal(body.reminders);
      return read.map(({ status }) => status);
    };
    expect(await saveAsRead()).to.deep.equal(['sent', 'pending']);
    await world.editor.call(`/v2/expiries/${setting.expiryId}/archive`, { method: 'POST' });
    await change({ expiry_date: dateIn(now, 9) });
    expect(await saveAsRead()).to.deep.equal(['sent', 'cancelled']);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  }).timeout(60_000);
});
