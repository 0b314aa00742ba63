// How the API shows reminders before and after they fire, and messages that people send by hand.
import { expect } from 'chai';
import { mailTo } from '../../support/accounts';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  shownLedger,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld } from '../../support/world';

describe('The ledger of reminders', () => {
  it('shows each message with its details, only to its organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 3));
    await world.editor.call(`/v2/contacts/${setting.contactId}`, {
      method: 'PATCH',
      body: { whatsapp_opt_in: false },
    });
    const [reminder] = await addReminders(setting, [rule(1)], 'UTC');
    const path = `/v2/expiries/${setting.expiryId}/reminders/${reminder?.id}/sends`;
    expect((await world.viewer.call(path)).body).to.deep.equal({
      data: [],
      next_cursor: null,
      has_more: false,
    });
    await sandbox.advance('P3D');
    const { body } = await world.viewer.call(path);
    const shown = body.data.map((send: Record<string, unknown>) => [
      send.channel,
      send.status,
      send.reason,
      send.attempts,
    ]);
    expect(shown).to.deep.equal([
      ['email', 'delivered', null, 1],
      ['sms', 'delivered', null, 1],
      ['whatsapp', 'skipped', 'not_opted_in', 0],
    ]);
    const [mail] = body.data;
    expect(mail).to.include({
      recipient_id: setting.contactId,
      recipient_name: 'Ada Partner',
      address: setting.email,
    });
    expect(mail.provider_message_id).to.be.a('string').and.not.equal('');
    for (const field of ['sent_at', 'reported_at', 'created_at', 'scheduled_at'])
      expect(mail[field], field).to.match(/^\d{4}-.*Z$/);
    expect((await shownLedger(setting)).map(({ id }) => id)).to.deep.equal(
      body.data.map(({ id }: { id: string }) => id),
    );
    const outsider = await newWorld();
    expect((await outsider.admin.call(path)).status).to.equal(404);
    expect((await world.viewer.call(path.replace(reminder?.id ?? '', 'unknown'))).status).to.equal(404);
    const other = await expiryWithContact(world, '2030-01-01');
    expect((await world.viewer.call(path.replace(setting.expiryId, other.expiryId))).status).to.equal(404);
  }).timeout(60_000);

  it('matches the preview: recipients, times and skip reasons', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const date = dateIn(now, 10);
    const setting = await expiryWithContact(world, date);
    await world.editor.call(`/v2/contacts/${setting.contactId}`, {
      method: 'PATCH',
      body: { sms_opt_in: false },
    });
    await addReminders(setting, [rule(2, { ...only('email', 'sms'), time: '07:15' })], 'Asia/Kolkata');
    const path = `/v2/expiries/${setting.expiryId}/reminders/preview`;
    const { status, body } = await world.viewer.call(path);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.data).to.have.length(1);
    const [mail, sms] = body.data[0].sends;
    const day = dateIn(now, 8);
    expect(mail).to.include({
      channel: 'email',
      will_send: true,
      skip_reason: null,
      at: `${day}T01:45:00.000Z`,
    });
    expect(mail.at_local).to.equal(`${day}T07:15:00.000+05:30`);
    expect(sms).to.include({ channel: 'sms', will_send: false, skip_reason: 'not_opted_in' });
    await world.editor.call(`/v2/expiries/${setting.expiryId}/archive`, { method: 'POST' });
    expect((await world.viewer.call(path)).body.data, 'cancelled reminders do nothing').to.deep.equal([]);
    expect((await (await newWorld()).admin.call(path)).status).to.equal(404);
  }).timeout(30_000);
});

describe('v1 reminders', () => {
  it('are replaced by updateExpiryReminders and removed by deleteExpiryReminders', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, '2031-06-30');
    const [kept, dropped] = await addReminders(setting, [rule(5), rule(3)], 'UTC');
    const plain = { amount: 1, time_unit: 'month', period: 'before', time: '08:00' };
    const answer = await world.editor.call('/v1/updateExpiryReminders', {
      body: { expiry_id: setting.expiryId, reminders: [{ id: kept?.id, email: false }, plain] },
    });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(answer.body.count).to.equal(2);
    const after = await remindersNow(setting);
    expect(after.map(({ id }) => id))
      .to.include(kept?.id)
      .and.not.include(dropped?.id);
    expect(after[0]).to.include({ scheduled_at: '2031-05-30T08:00:00.000Z', email_enabled: true });
    expect(after[1]).to.include({ id: kept?.id, email_enabled: false, sms_enabled: true });
    const strange = await world.editor.call('/v1/updateExpiryReminders', {
      body: { expiry_id: setting.expiryId, reminders: [{ id: dropped?.id }] },
    });
    expect(strange.body.details.fields).to.have.property('reminders.0.id');
    const body = { expiry_id: setting.expiryId };
    expect((await world.viewer.call('/v1/deleteExpiryReminders', { body })).status).to.equal(403);
    expect((await (await newWorld()).admin.call('/v1/deleteExpiryReminders', { body })).status).to.equal(404);
    expect((await world.editor.call('/v1/deleteExpiryReminders', { body })).body.count).to.equal(2);
    expect(await remindersNow(setting)).to.deep.equal([]);
  }).timeout(30_000);
});

describe('sendExpiryNotificationNow', () => {
  it('reaches the reminder’s recipients once per Idempotency-Key, and lists skipped ones', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 3));
    await world.editor.call(`/v2/contacts/${setting.contactId}`, {
      method: 'PATCH',
      body: { sms_opt_in: false },
    });
    const options = {
      body: { expiry_id: setting.expiryId },
      headers: { 'Idempotency-Key': `now-${setting.expiryId}` },
    };
    const first = await world.editor.call('/v1/sendExpiryNotificationNow', options);
    expect(first.status, JSON.stringify(first.body)).to.equal(200);
    expect(first.body.count).to.equal(2);
    const again = await world.editor.call('/v1/sendExpiryNotificationNow', options);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    await sandbox.untilIdle();
    expect(await counts(setting)).to.deep.equal([1, 0, 1]);
    const statuses = (await shownLedger(setting)).map(({ channel, status, reason }) => [
      channel,
      status,
      reason,
    ]);
    expect(statuses).to.deep.equal([
      ['email', 'delivered', null],
      ['sms', 'skipped', 'not_opted_in'],
      ['whatsapp', 'delivered', null],
    ]);
    expect(
      (await world.viewer.call('/v1/sendExpiryNotificationNow', { body: options.body })).status,
    ).to.equal(403);
    await world.editor.call(`/v2/expiries/${setting.expiryId}/complete`, { body: {} });
    const late = await world.editor.call('/v1/sendExpiryNotificationNow', { body: options.body });
    expect([late.status, late.body.code]).to.deep.equal([409, 'INVALID_STATE']);
  }).timeout(60_000);
});

describe('sendSampleReminderEmail', () => {
  it('mails the caller a sample with the organization’s sender name and prefix; rejects API keys', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await world.admin.call('/v1/updateOrganizationSettings', {
      body: {
        email_sender_name: 'Northwind Legal',
        email_sender_prefix: '[NW]',
        email_sender_identity_enabled: true,
      },
    });
    const answer = await world.admin.call('/v1/sendSampleReminderEmail', { body: {} });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(answer.body.email).to.equal(world.admin.email);
    const mail = await mailTo(world.admin.email, /Sample certificate expires in 14 days/);
    expect(mail.subject).to.match(/^Sample: \[NW\] Reminder:/);
    expect(mail.from).to.match(/^Northwind Legal </);
    const key = await newApiKey(world.organizationId, 'editor');
    expect((await key.call('/v1/sendSampleReminderEmail', { body: {} })).status).to.equal(403);
    const foreign = await world.admin.call('/v1/sendSampleReminderEmail', { body: { expiry_id: 'unknown' } });
    expect(foreign.status).to.equal(404);
  }).timeout(30_000);
});
