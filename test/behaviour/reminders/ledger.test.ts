// How the API shows reminders before and after they fire, and messages that people send by hand.
import { expect } from 'chai';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  rule,
  shownLedger,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done, patchContact, pathOf } from './given';

describe('The ledger', () => {
  it('shows each message as previewed, only to its organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    await patchContact(setting, { whatsapp_opt_in: false });
    const [reminder] = await addReminders(setting, [rule(2, { time: '07:15' })], 'Asia/Kolkata');
    const preview = `${pathOf(setting)}/reminders/preview`;
    const [{ sends }, ...others] = (await done(world.viewer.call(preview))).data;
    expect(others).to.deep.equal([]);
    const day = dateIn(now, 1);
    const skip = { will_send: false, skip_reason: 'not_opted_in' };
    const at = { at: `${day}T01:45:00.000Z`, at_local: `${day}T07:15:00.000+05:30` };
    expect(sends[0]).to.include({ channel: 'email', will_send: true, skip_reason: null, ...at });
    expect(sends[2]).to.include({ channel: 'whatsapp', ...skip });

    const path = `${pathOf(setting)}/reminders/${reminder?.id}/sends`;
    const none = { data: [], next_cursor: null, has_more: false };
    expect(await done(world.viewer.call(path))).to.deep.equal(none);
    await sandbox.moveTo(`${day}T09:00:00Z`);
    const { data } = await done(world.viewer.call(path));
    const shown = data.map(({ channel, status, reason, attempts }: Record<string, unknown>) => [
      ...[channel, status, reason, attempts],
    ]);
    expect(shown).to.deep.equal([
      ['email', 'delivered', null, 1],
      ['sms', 'delivered', null, 1],
      ['whatsapp', 'skipped', 'not_opted_in', 0],
    ]);
    const [mail] = data;
    const { contactId: recipient_id, email: address } = setting;
    expect(mail).to.include({ recipient_id, recipient_name: 'Ada Partner', address });
    expect(mail.provider_message_id).to.be.a('string').and.not.equal('');
    for (const field of ['sent_at', 'reported_at', 'created_at', 'scheduled_at'])
      expect(mail[field], field).to.match(/^\d{4}-.*Z$/);
    const ids = (await shownLedger(setting)).map(({ id }) => id);
    expect(ids).to.deep.equal(data.map(({ id }: { id: string }) => id));

    const outsider = await newWorld();
    const other = await expiryWithContact(world, '2030-01-01');
    for (const each of [path, preview]) expect((await outsider.admin.call(each)).status).to.equal(404);
    for (const wrong of [
      path.replace(reminder?.id ?? '', 'unknown'),
      path.replace(setting.expiryId, other.expiryId),
    ])
      expect((await world.viewer.call(wrong)).status).to.equal(404);
  }).timeout(60_000);
});

describe('sendExpiryNotificationNow', () => {
  it('reaches the reminder’s recipients once per Idempotency-Key, and lists skipped ones', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 3));
    await patchContact(setting, { sms_opt_in: false });
    const send = (headers: Record<string, string> = {}) =>
      world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: setting.expiryId }, headers });
    const key = { 'Idempotency-Key': `now-${setting.expiryId}` };
    expect((await done(send(key))).count).to.equal(2);
    expect((await send(key)).headers.get('idempotent-replayed')).to.equal('true');
    await sandbox.untilIdle();
    expect(await counts(setting)).to.deep.equal([1, 0, 1]);
    expect(await shownOutcomes(setting)).to.deep.equal([
      'email delivered',
      'sms skipped not_opted_in',
      'whatsapp delivered',
    ]);
    await done(world.editor.call(`${pathOf(setting)}/complete`, { body: {} }));
    const late = await send();
    expect([late.status, late.body.code]).to.deep.equal([409, 'INVALID_STATE']);
  }).timeout(60_000);
});
