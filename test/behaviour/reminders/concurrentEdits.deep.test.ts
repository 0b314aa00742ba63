// Edits while a reminder fires, and the preview compared with what goes out.
import { expect } from 'chai';
import { stageSuppression } from '../../../functions/messaging/suppression';
import { clock } from '../../../functions/platform/clock';
import { reminders } from '../../../functions/reminders/rule/record';
import { fireReminders } from '../../../functions/reminders/workers';
import { unitOfWork } from '../../../functions/store/unitOfWork';
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
  somePhone,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { seededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { done } from '../http';
import { changeSettings, newContact, previewOf } from './given';

/** A reminder that is due right now, and that only this test fires. */
async function dueNow(): Promise<{ setting: Setting; id: string; shard: number }> {
  const world = await newWorld({ timezone: 'UTC' });
  const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 30));
  const [reminder] = await addReminders(setting, [rule(5, only('email'))], 'UTC');
  const id = reminder?.id ?? '';
  const now = clock.now();
  await reminders.of(world).ref(id).update({ scheduled_at: now, wake_at: now });
  const stored = await reminders.of(world).get(id);
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
    });
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
  });
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
      const times = (await remindersNow(setting)).map(({ scheduled_at }) => scheduled_at);
      expect(times).to.deep.equal(['2035-08-31T09:00:00.000Z']);
    }
  });
});

const EXPIRIES = 12;
const LATEST_MS = 10 * 60_000;

interface Send {
  recipient_id: string;
  channel: string;
  skip_reason?: string | null;
  status?: string;
  reason?: string | null;
  at?: string;
  sent_at?: string | null;
  digest?: boolean;
}

/** An expiry with random contacts and reminders; some share a number, a minute, or an address that bounced. */
async function randomExpiry(world: World, due: string, random: () => number): Promise<Setting> {
  const flip = (chance = 0.5): boolean => random() < chance;
  const shared = somePhone();
  const contacts: string[] = [];
  for (let index = 0; index <= Math.floor(random() * 3); index += 1) {
    const email = flip(0.8) ? `${unique()}@partner.example` : undefined;
    const body = {
      ...(email ? { email } : {}),
      ...(flip() ? { sms_phone: flip() ? shared : somePhone(), sms_opt_in: flip(0.7) } : {}),
      ...(flip() ? { whatsapp_phone: somePhone(), whatsapp_opt_in: flip(0.7) } : {}),
      sendNotifications: flip(0.9),
      email_opt_in: flip(0.9),
    };
    contacts.push((await newContact(world, body)).id);
    if (email && flip(0.2)) {
      const bounced = { channel: 'email' as const, address: email, reason: 'address_bounced' as const };
      const now = await sandbox.now();
      await unitOfWork(async (writes) => stageSuppression(writes, { ...bounced, now }));
    }
  }
  const assigned = flip() ? { assigned_to: world.viewer.id } : {};
  const named = flip(0.85) ? contacts : [];
  const body = { name: 'Licence', expiry_date: due, contacts: named, ...assigned };
  const { id } = await done(world.editor.call('/v2/expiries', { body }));
  const setting = { world, expiryId: id } as Setting;
  const reminder = () =>
    rule(3, {
      ...only(...(['email', 'sms', 'whatsapp'] as const).filter(() => flip(0.7))),
      fallback: flip(0.3),
      time: flip(0.7) ? '09:00' : '10:00',
    });
  await addReminders(setting, flip(0.4) ? [reminder(), reminder()] : [reminder()], 'UTC');
  return setting;
}

const previewed = async (setting: Setting): Promise<Send[]> => (await previewOf(setting)).flatMap(({ sends }) => sends);
const recorded = async ({ world, expiryId }: Setting): Promise<Send[]> =>
  (await world.viewer.call(`/v1/getReminderSends?expiry_id=${expiryId}`)).body.sends;

describe('The preview', () => {
  for (const mode of ['INDIVIDUAL', 'DIGEST']) {
    it(`matches what is sent, in ${mode} mode`, async () => {
      const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
      const { below } = seededRandom(seed);
      const random = () => below(1000) / 1000;
      const world = await newWorld({ timezone: 'UTC' });
      await changeSettings(world, { email_reminder_mode: mode, digest_send_time: '09:30' });
      await newContact(world, { email: `${unique()}@partner.example`, is_default: true });
      const now = await sandbox.now();
      const all: Setting[] = [];
      for (let index = 0; index < EXPIRIES; index += 1) all.push(await randomExpiry(world, dateIn(now, 5), random));
      const allPreviewed = await Promise.all(all.map(previewed));
      await sandbox.moveTo(`${dateIn(now, 2)}T12:00:00Z`);
      for (const [index, setting] of all.entries()) {
        const planned = allPreviewed[index] ?? [];
        const sent = await recorded(setting);
        const about = `seed ${seed}, expiry ${index}`;
        expect(sent.map(outcomeOf).toSorted(), about).to.deep.equal(planned.map(outcomeOf).toSorted());
        for (const send of sent.filter(({ sent_at }) => sent_at)) {
          const times = planned
            .filter((each) => outcomeOf(each) === outcomeOf(send))
            .map(({ at }) => new Date(send.sent_at ?? 0).getTime() - new Date(at ?? 0).getTime());
          expect(
            times.some((lateness) => lateness >= 0 && lateness < LATEST_MS),
            `${about}: ${JSON.stringify([send, times])}`,
          ).to.equal(true);
        }
      }
    });
  }
});

function outcomeOf({ recipient_id, channel, skip_reason, status, reason }: Send): string {
  const skipped = status === undefined ? (skip_reason ?? null) : status === 'skipped' ? reason : null;
  return `${recipient_id} ${channel} ${skipped ?? 'sent'}`;
}
