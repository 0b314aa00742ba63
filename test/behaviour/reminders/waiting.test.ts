// Messages that wait for a digest or a retry are decided again when they are sent, from the data stored at that time.
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
import { newWorld, type World } from '../../support/world';
import { changeSettings, done, patchContact, patchExpiry, pathOf } from './given';

const corrected = `corrected-${unique()}@partner.example`;

interface Case {
  /** Runs while the message waits. */
  change: (setting: Setting) => Promise<unknown>;
  /** The outcome of the message to the contact. */
  outcome: string;
  /** The address that it's finally sent to; null: none. */
  to: (setting: Setting) => string | null;
}

const nobody = () => null;
const replaceReminders = (setting: Setting, reminders: object[]) =>
  done(setting.world.editor.call(`${pathOf(setting)}/reminders`, { method: 'PATCH', body: { reminders } }));

const CASES: Record<string, Case> = {
  'nothing changes': { change: async () => {}, outcome: 'email delivered', to: ({ email }) => email },
  'the reminder is deleted': {
    change: (setting) => replaceReminders(setting, []),
    outcome: 'email skipped reminder_removed',
    to: nobody,
  },
  'the reminder is moved': {
    change: async (setting) => {
      const [reminder] = await remindersNow(setting);
      await replaceReminders(setting, [{ id: reminder?.id, ...rule(1, { time: '11:00' }) }]);
    },
    outcome: 'email skipped reminder_removed',
    to: nobody,
  },
  'the contact is removed from the expiry': {
    change: (setting) => patchExpiry(setting, { contacts: [], assigned_to: setting.world.admin.id }),
    outcome: 'email skipped no_longer_a_recipient',
    to: nobody,
  },
  'the address is corrected': {
    change: (setting) => patchContact(setting, { email: corrected }),
    outcome: 'email delivered',
    to: () => corrected,
  },
  'the contact opts out': {
    change: (setting) => patchContact(setting, { email_opt_in: false }),
    outcome: 'email skipped not_opted_in',
    to: nobody,
  },
  'the expiry is renewed': {
    change: async (setting) => {
      const { expiry_date } = await done(setting.world.viewer.call(pathOf(setting)));
      await patchExpiry(setting, { expiry_date: `${Number(expiry_date.slice(0, 4)) + 1}-07-01` });
    },
    outcome: 'email skipped date_moved',
    to: nobody,
  },
  'the expiry is archived': {
    change: (setting) => done(setting.world.editor.call(`${pathOf(setting)}/archive`, { body: {} })),
    outcome: 'email skipped expiry_not_open',
    to: nobody,
  },
};

/** The outcome of each case's message, after all that may be sent have been. */
async function outcomesOf(settings: ReadonlyMap<string, Setting>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, setting] of settings) {
    const to = CASES[name]?.to(setting);
    const elsewhere = [setting.email, corrected].filter((address) => address !== to);
    found[name] = {
      outcomes: (await shownOutcomes(setting)).filter((line) => line.startsWith('email')),
      right: to ? (await sandbox.messagesTo(to)).length : 0,
      wrong: name === 'the address is corrected' ? (await sandbox.messagesTo(elsewhere[0] ?? '')).length : 0,
      old: to === setting.email ? 0 : (await sandbox.messagesTo(setting.email)).length,
    };
  }
  return found;
}

const expected = () =>
  Object.fromEntries(
    Object.entries(CASES).map(([name, { outcome, to }]) => [
      name,
      { outcomes: [outcome], right: to({ email: 'a' } as Setting) === null ? 0 : 1, wrong: 0, old: 0 },
    ]),
  );

/** For each case, one expiry with a contact and a reminder at six the next day. */
async function prepared(world: World, now: Date): Promise<Map<string, Setting>> {
  const settings = new Map<string, Setting>();
  for (const name of Object.keys(CASES)) {
    const setting = await expiryWithContact(world, dateIn(now, 3));
    await addReminders(setting, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
    settings.set(name, setting);
  }
  return settings;
}

async function change(settings: ReadonlyMap<string, Setting>): Promise<void> {
  for (const [name, setting] of settings) {
    expect(await sandbox.messagesTo(setting.email), name).to.have.length(0);
    await CASES[name]?.change(setting);
  }
}

describe('A waiting message', () => {
  it('is decided again when its digest is sent', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await changeSettings(world, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
    const now = await sandbox.now();
    const settings = await prepared(world, now);
    await sandbox.skipTo(`${dateIn(now, 1)}T05:00:00Z`);
    await sandbox.moveTo(`${dateIn(now, 1)}T07:00:00Z`);
    await change(settings);
    await sandbox.moveTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await outcomesOf(settings)).to.deep.equal(expected());
  });

  it('is decided again at the next attempt', async () => {
    // Both modes correct to the same address, so messages from the other mode don't count.
    const before = (await sandbox.messagesTo(corrected)).length;
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const settings = await prepared(world, now);
    await sandbox.skipTo(`${dateIn(now, 1)}T05:59:00Z`);
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    await sandbox.moveTo(`${dateIn(now, 1)}T06:00:10Z`);
    await change(settings);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    await sandbox.moveTo(`${dateIn(now, 1)}T06:40:00Z`);
    const found = await outcomesOf(settings);
    Object.assign(found['the address is corrected'] as object, {
      right: (await sandbox.messagesTo(corrected)).length - before,
    });
    expect(found).to.deep.equal(expected());
  });
});
