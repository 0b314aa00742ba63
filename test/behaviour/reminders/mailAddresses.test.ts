// Internationalized email addresses get reminders. If the provider rejects one, the ledger says why.
import { expect } from 'chai';
import { dateIn, expiryWithContact, type Setting, shownLedger } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const mailIn = async (setting: Setting) =>
  (await shownLedger(setting)).find(({ channel }) => channel === 'email');

it('A contact with a non-ASCII address gets their mail', async () => {
  const world = await newWorld({ timezone: 'UTC' });
  const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
  const email = `jürgen.müller-${Date.now()}@bücher.example`;
  const path = `/v2/contacts/${setting.contactId}`;
  const saved = await world.editor.call(path, { method: 'PATCH', body: { email } });
  expect([saved.status, saved.body.email]).to.deep.equal([200, email]);
  await world.editor.call('/v1/sendExpiryNotificationNow', {
    body: { expiry_id: setting.expiryId },
  });
  await sandbox.untilIdle();
  const send = await mailIn(setting);
  expect([send?.status, send?.reason, send?.address]).to.deep.equal(['delivered', null, email]);
});

it('A refusal is explained in the provider’s words', async () => {
  const world = await newWorld({ timezone: 'UTC' });
  const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
  await sandbox.fault({ service: 'sendgrid', status: 400, times: 1 });
  await world.editor.call('/v1/sendExpiryNotificationNow', {
    body: { expiry_id: setting.expiryId },
  });
  await sandbox.untilIdle();
  const send = await mailIn(setting);
  expect([send?.status, send?.reason]).to.deep.equal([
    'failed',
    'SendGrid answered 400: The sandbox was told to answer 400.',
  ]);
});
