// The only contact is deleted before a message reaches them: the people reminded of an expiry without recipients get it.
import { expect } from 'chai';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
  shownOutcomes,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const remindersTo = async (email: string): Promise<number> =>
  (await sandbox.messagesTo(email)).filter(({ subject }) => /^Reminder|^Upcoming|due/i.test(subject ?? ''))
    .length;

const MODES = [
  { mode: 'INDIVIDUAL', waits: 'for another try' },
  { mode: 'DIGEST', waits: 'for its digest' },
] as const;

for (const { mode, waits } of MODES) {
  for (const hasDefault of [true, false]) {
    it(`A message that waits ${waits} goes to the ${hasDefault ? 'default contacts' : 'creator'} when its contact is deleted`, async () => {
      const world = await newWorld({ timezone: 'UTC' });
      const settings = { email_reminder_mode: mode, digest_send_time: '09:00' };
      await world.admin.call('/v1/updateOrganizationSettings', { body: settings });
      const now = await sandbox.now();
      const setting: Setting = await expiryWithContact(world, dateIn(now, 5));
      await addReminders(setting, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
      const stand = `${unique()}@partner.example`;
      if (hasDefault)
        await world.editor.call('/v2/contacts', {
          body: { first_name: 'Stand', email: stand, is_default: true },
        });
      await sandbox.moveTo(`${dateIn(now, 3)}T05:59:00Z`);
      if (mode === 'INDIVIDUAL') await sandbox.fault({ service: 'sendgrid', status: 503 });
      await sandbox.moveTo(`${dateIn(now, 3)}T06:00:10Z`);
      const deleted = await world.editor.call(`/v2/contacts/${setting.contactId}`, { method: 'DELETE' });
      expect(deleted.status, JSON.stringify(deleted.body)).to.equal(204);
      await sandbox.fault({ service: 'sendgrid', times: 0 });
      await sandbox.moveTo(`${dateIn(now, 3)}T09:45:00Z`);
      expect(await sandbox.messagesTo(setting.email)).to.have.length(0);
      expect(await remindersTo(hasDefault ? stand : world.editor.email)).to.equal(1);
      expect((await remindersNow(setting)).map(({ status }) => status)).to.deep.equal(['sent']);
      const outcomes = (await shownOutcomes(setting)).filter((line) => line.startsWith('email'));
      expect(outcomes).to.have.length(2);
      expect(outcomes[0]).to.equal('email delivered');
    }).timeout(120_000);
  }
}

for (const hasDefault of [true, false]) {
  it(`A notification sent by hand that waits for another try goes to the ${hasDefault ? 'default contacts' : 'creator'} when its contact is deleted`, async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting: Setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
    const stand = `${unique()}@partner.example`;
    if (hasDefault)
      await world.editor.call('/v2/contacts', {
        body: { first_name: 'Stand', email: stand, is_default: true },
      });
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    const asked = await world.editor.call('/v1/sendExpiryNotificationNow', {
      body: { expiry_id: setting.expiryId, sms: false, whatsapp: false },
    });
    expect(asked.status, JSON.stringify(asked.body)).to.equal(200);
    await sandbox.advance('PT5S');
    const deleted = await world.editor.call(`/v2/contacts/${setting.contactId}`, { method: 'DELETE' });
    expect(deleted.status, JSON.stringify(deleted.body)).to.equal(204);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    await sandbox.advance('PT45M');
    expect(await sandbox.messagesTo(setting.email)).to.have.length(0);
    expect(await remindersTo(hasDefault ? stand : world.editor.email)).to.equal(1);
  }).timeout(120_000);
}
