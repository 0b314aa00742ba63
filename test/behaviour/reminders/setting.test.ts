// Valid settings for an expiry's reminders when they are created and replaced, and default recipients if none are
// named.
import { expect } from 'chai';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  passMorning,
  remindersNow,
  rule,
  shownOutcomes,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';

const plain = { amount: 5, time_unit: 'day', period: 'before', time: '09:00' };
const { amount: _, ...noAmount } = plain;

/** v2 puts codes inside `error`, v1 next to it. */
const codeOf = (body: { code?: string; error?: { code?: string } }) => body.error?.code ?? body.code;
const fieldsOf = (body: { details?: Fields; error?: { details?: Fields } }) =>
  (body.error?.details ?? body.details)?.fields ?? {};
interface Fields {
  fields?: Record<string, string>;
}

describe('The amount of a reminder', () => {
  it('is required for before and after, and optional for on, in every call', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { expiryId } = await expiryWithContact(world, '2032-06-30');
    const v2 = `/v2/expiries/${expiryId}/reminders`;
    const v1 = { expiry_id: expiryId, expiry_date: '2032-06-30' };
    const calls = {
      'POST v2': (item: object) => world.editor.call(v2, { body: { reminders: [item] } }),
      'PATCH v2': (item: object) => world.editor.call(v2, { method: 'PATCH', body: { reminders: [item] } }),
      createExpiryReminders: (item: object) =>
        world.editor.call('/v1/createExpiryReminders', { body: { ...v1, reminders: [item] } }),
      updateExpiryReminders: (item: object) =>
        world.editor.call('/v1/updateExpiryReminders', { body: { ...v1, reminders: [item] } }),
    };
    for (const [name, set] of Object.entries(calls)) {
      for (const period of ['before', 'after']) {
        const { status, body } = await set({ ...noAmount, period });
        expect([status, fieldsOf(body)['reminders.0.amount']], `${name} ${period}`).to.deep.equal([
          400,
          "is required unless period is 'on'",
        ]);
      }
      expect((await set({ ...noAmount, period: 'on' })).status, `${name} on`).to.be.within(200, 201);
      expect((await set({ ...plain, amount: 0 })).status, `${name} zero`).to.be.within(200, 201);
    }
    const [kept] = (
      await world.editor.call(v2, {
        method: 'PATCH',
        body: { reminders: [{ ...noAmount, period: 'on' }] },
      })
    ).body.data;
    const moved = await world.editor.call(v2, {
      method: 'PATCH',
      body: { reminders: [{ id: kept.id, period: 'before' }] },
    });
    expect([moved.status, Object.keys(fieldsOf(moved.body))]).to.deep.equal([400, ['reminders.0.amount']]);
  }).timeout(60_000);
});

describe('The channels of a reminder', () => {
  const channelsOf = (reminder: Record<string, unknown>) =>
    ['email_enabled', 'sms_enabled', 'whatsapp_enabled'].map((name) => reminder[name]);

  it('stay off when a v1 response is sent back; v1’s own names take precedence', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { expiryId } = await expiryWithContact(world, '2032-06-30');
    const other = (await expiryWithContact(world, '2032-06-30')).expiryId;
    const v1 = async (name: string, id: string, reminders: object[]) => {
      const body = { expiry_id: id, expiry_date: '2032-06-30', reminders };
      return (await world.editor.call(`/v1/${name}`, { body })).body.reminders;
    };
    const [set] = await v1('createExpiryReminders', expiryId, [{ ...plain, sms: false, whatsapp: false }]);
    expect(channelsOf(set)).to.deep.equal([true, false, false]);
    const { id: _id, ...read } = set;
    const [copied] = await v1('createExpiryReminders', other, [read]);
    expect(channelsOf(copied)).to.deep.equal([true, false, false]);
    const edited = { ...set, email_enabled: false, sms_enabled: true };
    const [changed] = await v1('updateExpiryReminders', expiryId, [edited]);
    expect(channelsOf(changed)).to.deep.equal([false, true, false]);
    const [replaced] = await v1('updateExpiryReminders', expiryId, [{ ...read, whatsapp: true }]);
    expect(channelsOf(replaced)).to.deep.equal([true, false, true]);
    const [both] = await v1('updateExpiryReminders', expiryId, [{ ...replaced, email: false, sms: true }]);
    expect(channelsOf(both)).to.deep.equal([false, true, true]);
    for (const nothing of [null, 'no', 0]) {
      const [made] = await v1('createExpiryReminders', other, [{ ...plain, sms_enabled: nothing }]);
      expect(channelsOf(made), 'v1 ignores unknown fields').to.deep.equal([true, true, true]);
    }
  });
});

describe('Replacing reminders', () => {
  it('accepts up to 100 per expiry, and 20 per create call', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { expiryId } = await expiryWithContact(world, '2032-06-30');
    const path = `/v2/expiries/${expiryId}/reminders`;
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...plain, amount: index + 1 }));
    const answers = {
      create21: await world.editor.call(path, { body: { reminders: many(21) } }),
      replace101: await world.editor.call(path, { method: 'PATCH', body: { reminders: many(101) } }),
      replace95: await world.editor.call(path, { method: 'PATCH', body: { reminders: many(95) } }),
      create6: await world.editor.call(path, { body: { reminders: many(6) } }),
      v1create6: await world.editor.call('/v1/createExpiryReminders', {
        body: { expiry_id: expiryId, expiry_date: '2032-06-30', reminders: many(6) },
      }),
      v1replace101: await world.editor.call('/v1/updateExpiryReminders', {
        body: { expiry_id: expiryId, reminders: many(101) },
      }),
      create5: await world.editor.call(path, { body: { reminders: many(5) } }),
    };
    expect(
      Object.fromEntries(
        Object.entries(answers).map(([name, { status, body }]) => [name, [status, codeOf(body)]]),
      ),
    ).to.deep.equal({
      create21: [400, 'VALIDATION_FAILED'],
      replace101: [409, 'LIMIT_REACHED'],
      replace95: [200, undefined],
      create6: [409, 'LIMIT_REACHED'],
      v1create6: [409, 'LIMIT_REACHED'],
      v1replace101: [409, 'LIMIT_REACHED'],
      create5: [201, undefined],
    });
    expect((await world.viewer.call(path)).body.data).to.have.length(100);
  }).timeout(60_000);
});

describe('An expiry without recipients', () => {
  const unassigned = async (world: World, by: Pick<World['editor'], 'call'> | undefined, date: string) => {
    const body = { name: 'Passport of Ada', expiry_date: date };
    const answer = await (by ?? world.editor).call('/v2/expiries', { body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return { world, email: '', sms: '', whatsapp: '', contactId: '', expiryId: answer.body.id as string };
  };
  const reminding = async (to: string) =>
    (await sandbox.messagesTo(to)).filter(({ subject }) => subject?.startsWith('Reminder:'));

  it('reminds the default contacts, or else its creator, as previewed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await unassigned(world, undefined, dateIn(now, 4));
    await addReminders(setting, [rule(3, only('email')), rule(1, only('email'))], 'UTC');
    const preview = async () => {
      const { body } = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
      return body.data[0].sends.map(
        (send: Record<string, unknown>) => `${send.recipient_id} ${send.channel} ${send.will_send}`,
      );
    };
    expect(await preview()).to.deep.equal([
      `${world.editor.id} email true`,
      `${world.editor.id} in_app true`,
    ]);
    await passMorning(dateIn(now, 1));
    expect((await remindersNow(setting))[0]).to.include({ status: 'sent' });
    expect(await reminding(world.editor.email)).to.have.length(1);
    const address = `${unique()}@partner.example`;
    const contact = await world.editor.call('/v2/contacts', {
      body: { first_name: 'Office', email: address, is_default: true },
    });
    expect(contact.status, JSON.stringify(contact.body)).to.equal(201);
    expect(await preview()).to.deep.equal([`${contact.body.id} email true`]);
    await passMorning(dateIn(now, 3));
    expect(await reminding(address)).to.have.length(1);
    expect(await reminding(world.editor.email), 'not the creator too').to.have.length(1);
  }).timeout(120_000);

  it('reminds the admins if its creator has left, as previewed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await unassigned(world, undefined, dateIn(now, 4));
    await addReminders(setting, [rule(3, only('email'))], 'UTC');
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    const { body } = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    expect(
      body.data[0].sends.map(
        (send: Record<string, unknown>) => `${send.recipient_id} ${send.channel} ${send.will_send}`,
      ),
    ).to.deep.equal([`${world.admin.id} email true`, `${world.admin.id} in_app true`]);
    await passMorning(dateIn(now, 1));
    expect((await remindersNow(setting))[0]).to.include({ status: 'sent' });
    expect(await reminding(world.admin.email)).to.have.length(1);
    expect(await reminding(world.editor.email)).to.have.length(0);
    expect((await world.admin.call('/v1/notifications')).body.total).to.equal(1);
  }).timeout(120_000);

  it('created by an API key reminds the key’s creator, also by hand', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const key = await newApiKey(world.organizationId, 'editor', { createdBy: world.admin.id });
    const setting = await unassigned(world, key, dateIn(await sandbox.now(), 4));
    const answer = await world.editor.call('/v1/sendExpiryNotificationNow', {
      body: { expiry_id: setting.expiryId },
    });
    expect(answer.body.count, JSON.stringify(answer.body)).to.equal(2);
    await sandbox.untilIdle();
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'in_app sent']);
    expect(await sandbox.messagesTo(world.admin.email)).to.have.length(1);
  }).timeout(60_000);
});
