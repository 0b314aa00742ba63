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
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { changeSettings, done, patchContact, patchExpiry, pathOf } from './given';

interface Case {
  /** Runs while the message waits. */
  change: (setting: Setting) => Promise<unknown>;
  outcome: string;
  /** How many emails the contact's address and their corrected address get. By default none. */
  received?: [number, number];
}

const correctedAddressOf = ({ email }: Setting): string => `corrected-${email}`;
const replaceReminders = (setting: Setting, reminders: object[]) =>
  done(setting.world.editor.call(`${pathOf(setting)}/reminders`, { method: 'PATCH', body: { reminders } }));

const CASES: Readonly<Record<string, Case>> = {
  'nothing changes': { change: async () => {}, outcome: 'email delivered', received: [1, 0] },
  'the reminder is deleted': {
    change: (setting) => replaceReminders(setting, []),
    outcome: 'email skipped reminder_removed',
  },
  'the reminder is moved': {
    change: async (setting) => {
      const [reminder] = await remindersNow(setting);
      await replaceReminders(setting, [{ id: reminder?.id, ...rule(1, { time: '11:00' }) }]);
    },
    outcome: 'email skipped reminder_removed',
  },
  'the contact is removed from the expiry': {
    change: (setting) => patchExpiry(setting, { contacts: [], assigned_to: setting.world.admin.id }),
    outcome: 'email skipped no_longer_a_recipient',
  },
  'the address is corrected': {
    change: (setting) => patchContact(setting, { email: correctedAddressOf(setting) }),
    outcome: 'email delivered',
    received: [0, 1],
  },
  'the contact opts out': {
    change: (setting) => patchContact(setting, { email_opt_in: false }),
    outcome: 'email skipped not_opted_in',
  },
  'the expiry is renewed': {
    change: async (setting) => {
      const { expiry_date } = await done(setting.world.viewer.call(pathOf(setting)));
      await patchExpiry(setting, { expiry_date: `${Number(expiry_date.slice(0, 4)) + 1}-07-01` });
    },
    outcome: 'email skipped date_moved',
  },
  'the expiry is archived': {
    change: (setting) => done(setting.world.editor.call(`${pathOf(setting)}/archive`, { body: {} })),
    outcome: 'email skipped expiry_not_open',
  },
};

describe('A waiting message', () => {
  /** For each case, an expiry with a contact and a reminder at six the next day. */
  async function prepare(world: World, now: Date): Promise<Map<string, Setting>> {
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

  async function expectOutcomes(settings: ReadonlyMap<string, Setting>): Promise<void> {
    for (const [name, setting] of settings) {
      const { outcome, received = [0, 0] } = CASES[name] as Case;
      const outcomes = (await shownOutcomes(setting)).filter((line) => line.startsWith('email'));
      expect(outcomes, name).to.deep.equal([outcome]);
      for (const [index, address] of [setting.email, correctedAddressOf(setting)].entries())
        expect(await sandbox.messagesTo(address), `${name}: ${address}`).to.have.length(received[index] ?? 0);
    }
  }

  it('is decided again when its digest is sent, and at the next attempt', async () => {
    const [digests, single] = [await newWorld({ timezone: 'UTC' }), await newWorld({ timezone: 'UTC' })];
    await changeSettings(digests, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
    const now = await sandbox.now();
    const [inDigest, retried] = [await prepare(digests, now), await prepare(single, now)];
    await sandbox.skipTo(`${dateIn(now, 1)}T05:55:00Z`);
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    await sandbox.moveTo(`${dateIn(now, 1)}T06:00:10Z`);
    for (const settings of [inDigest, retried]) await change(settings);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    await sandbox.moveTo(`${dateIn(now, 1)}T06:40:00Z`);
    await expectOutcomes(retried);
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await expectOutcomes(inDigest);
  }).timeout(60_000);
});
