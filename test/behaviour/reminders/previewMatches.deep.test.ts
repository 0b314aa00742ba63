// The preview matches what goes out: the same people, channels, reasons and times, for random people and rules.
import { expect } from 'chai';
import { stageSuppression } from '../../../functions/messaging/suppression';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { addReminders, dateIn, only, rule, type Setting, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { seededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { changeSettings, done, newContact, previewOf } from './given';

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

const previewed = async (setting: Setting): Promise<Send[]> =>
  (await previewOf(setting)).flatMap(({ sends }) => sends);
const recorded = async ({ world, expiryId }: Setting): Promise<Send[]> =>
  (await world.viewer.call(`/v1/getReminderSends?expiry_id=${expiryId}`)).body.sends;

for (const mode of ['INDIVIDUAL', 'DIGEST']) {
  it(`The preview matches what is sent, in ${mode} mode`, async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
    const { below } = seededRandom(seed);
    const random = () => below(1000) / 1000;
    const world = await newWorld({ timezone: 'UTC' });
    await changeSettings(world, { email_reminder_mode: mode, digest_send_time: '09:30' });
    await newContact(world, { email: `${unique()}@partner.example`, is_default: true });
    const now = await sandbox.now();
    const all: Setting[] = [];
    for (let index = 0; index < EXPIRIES; index += 1)
      all.push(await randomExpiry(world, dateIn(now, 5), random));
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
  }).timeout(180_000);
}

function outcomeOf({ recipient_id, channel, skip_reason, status, reason }: Send): string {
  const skipped = status === undefined ? (skip_reason ?? null) : status === 'skipped' ? reason : null;
  return `${recipient_id} ${channel} ${skipped ?? 'sent'}`;
}
