// Edits during sending: anything committed before the claim applies, and no edit is lost.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { clock } from '../../../functions/platform/clock';
import { reminders } from '../../../functions/reminders/rule/record';
import { fireReminders } from '../../../functions/reminders/workers';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  remindersNow,
  rule,
  type Setting,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

/** A reminder that is due right now, and that only this test fires. */
async function dueNow(): Promise<{ setting: Setting; id: string; shard: number }> {
  const world = await newWorld({ timezone: 'UTC' });
  const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 30));
  const [reminder] = await addReminders(setting, [rule(5, only('email'))], 'UTC');
  const id = reminder?.id ?? '';
  const now = clock.now();
  await reminders.of(tenantOf(world.organizationId)).ref(id).update({ scheduled_at: now, wake_at: now });
  const stored = await reminders.of(tenantOf(world.organizationId)).get(id);
  return { setting, id, shard: stored?.shard ?? 0 };
}

const patchExpiry = (setting: Setting, body: object) =>
  setting.world.editor.call(`/v2/expiries/${setting.expiryId}`, { method: 'PATCH', body });

const drain = (shard: number) => fireReminders.task?.run({ shard });

describe('An edit while a reminder fires', () => {
  const edits: Record<string, (setting: Setting) => Promise<{ status: number }>> = {
    'move the date': (setting) => patchExpiry(setting, { expiry_date: '2039-01-31' }),
    'delete the reminder': (setting) =>
      setting.world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, { method: 'DELETE' }),
    'complete the expiry': (setting) =>
      setting.world.editor.call(`/v2/expiries/${setting.expiryId}/complete`, { body: {} }),
    'opt the contact out': ({ world, contactId }) =>
      world.editor.call(`/v2/contacts/${contactId}`, { method: 'PATCH', body: { email_opt_in: false } }),
  };
  for (const [what, edit] of Object.entries(edits)) {
    it(`(${what}) sends at most one message, recorded in the ledger`, async () => {
      for (const delayMs of [0, 15, 40]) {
        const { setting, shard } = await dueNow();
        const [answer] = await Promise.all([
          edit(setting),
          new Promise((wake) => setTimeout(wake, delayMs)).then(() => drain(shard)),
        ]);
        expect(answer.status).to.be.within(200, 204);
        await drain(shard);
        const [mails = 0] = await counts(setting);
        const [send] = await ledgerOf(setting);
        expect(mails).to.equal(send?.status === 'sent' ? 1 : 0);
        expect((await remindersNow(setting)).every(({ status }) => status !== 'sending')).to.equal(true);
      }
      const { setting, shard } = await dueNow();
      await edit(setting);
      await drain(shard);
      expect((await counts(setting))[0], 'if it commits just before').to.equal(0);
    }).timeout(60_000);
  }

  it('of its time makes it fire again', async () => {
    const { setting, id, shard } = await dueNow();
    await sandbox.fault({ service: 'sendgrid', delay_ms: 1500, times: 1 });
    const firing = drain(shard);
    for (let tries = 0; (await ledgerOf(setting)).length === 0 && tries < 100; tries += 1)
      await new Promise((wake) => setTimeout(wake, 20));
    const moved = await setting.world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
      method: 'PATCH',
      body: { reminders: [{ id, amount: 3 }] },
    });
    expect(moved.status).to.equal(200);
    await firing;
    const [reminder] = await remindersNow(setting);
    expect(reminder?.status, 'pending for its new time').to.equal('pending');
    await sandbox.moveTo(reminder?.scheduled_at ?? '');
    await sandbox.advance('PT2M');
    expect((await counts(setting))[0]).to.equal(2);
    expect((await remindersNow(setting))[0]?.status).to.equal('sent');
  }).timeout(60_000);
});

describe('A reminder created while its expiry’s date moves', () => {
  it('uses the final date, whichever commits first', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    for (let round = 0; round < 3; round += 1) {
      const setting = await expiryWithContact(world, '2035-03-01');
      const [made, moved] = await Promise.all([
        world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
          body: { reminders: [rule(1)], timezone: 'UTC' },
        }),
        patchExpiry(setting, { expiry_date: '2035-09-01' }),
      ]);
      expect([made.status, moved.status]).to.deep.equal([201, 200]);
      expect((await remindersNow(setting)).map(({ scheduled_at }) => scheduled_at)).to.deep.equal([
        '2035-08-31T09:00:00.000Z',
      ]);
    }
  }).timeout(60_000);
});
