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

const done = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).to.be.within(200, 204);
};
const corrected = `corrected-${unique()}@partner.example`;

interface Case {
  /** Runs while the message waits. */
  happens: (setting: Setting) => Promise<void>;
  /** The outcome of the message to the contact. */
  outcome: string;
  /** The address that it's finally sent to; null: none. */
  to: (setting: Setting) => string | null;
}

const nobody = () => null;
const patch = (setting: Setting, path: string, body: object) =>
  done(setting.world.editor.call(path, { method: 'PATCH', body }));
const ofExpiry = ({ expiryId }: Setting) => `/v2/expiries/${expiryId}`;
const ofContact = ({ contactId }: Setting) => `/v2/contacts/${contactId}`;

const CASES: Record<string, Case> = {
  'nothing changes': { happens: async () => {}, outcome: 'email delivered', to: ({ email }) => email },
  'the reminder is deleted': {
    happens: (setting) => patch(setting, `${ofExpiry(setting)}/reminders`, { reminders: [] }),
    outcome: 'email skipped reminder_removed',
    to: nobody,
  },
  'the reminder is moved': {
    happens: async (setting) => {
      const [reminder] = await remindersNow(setting);
      const reminders = [{ id: reminder?.id, ...rule(1, { time: '11:00' }) }];
      await patch(setting, `${ofExpiry(setting)}/reminders`, { reminders });
    },
    outcome: 'email skipped reminder_removed',
    to: nobody,
  },
  'the contact is taken off the expiry': {
    happens: (setting) =>
      patch(setting, ofExpiry(setting), { contacts: [], assigned_to: setting.world.admin.id }),
    outcome: 'email skipped no_longer_a_recipient',
    to: nobody,
  },
  'the address is corrected': {
    happens: (setting) => patch(setting, ofContact(setting), { email: corrected }),
    outcome: 'email delivered',
    to: () => corrected,
  },
  'the contact opts out': {
    happens: (setting) => patch(setting, ofContact(setting), { email_opt_in: false }),
    outcome: 'email skipped not_opted_in',
    to: nobody,
  },
  'the expiry is renewed': {
    happens: async (setting) => {
      const { body } = await setting.world.viewer.call(ofExpiry(setting));
      const year = Number(body.expiry_date.slice(0, 4)) + 1;
      await patch(setting, ofExpiry(setting), { expiry_date: `${year}-07-01` });
    },
    outcome: 'email skipped date_moved',
    to: nobody,
  },
  'the expiry is archived': {
    happens: (setting) => done(setting.world.editor.call(`${ofExpiry(setting)}/archive`, { body: {} })),
    outcome: 'email skipped expiry_not_open',
    to: nobody,
  },
};

/** The outcome of each case's message, after all that may be sent have been. */
async function shown(settings: ReadonlyMap<string, Setting>): Promise<Record<string, unknown>> {
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

/** For each case, one expiry with a contact and a reminder at six in three days. */
async function prepared(world: World, now: Date): Promise<Map<string, Setting>> {
  const settings = new Map<string, Setting>();
  for (const name of Object.keys(CASES)) {
    const setting = await expiryWithContact(world, dateIn(now, 5));
    await addReminders(setting, [rule(2, { ...only('email'), time: '06:00' })], 'UTC');
    settings.set(name, setting);
  }
  return settings;
}

async function letHappen(settings: ReadonlyMap<string, Setting>): Promise<void> {
  for (const [name, setting] of settings) {
    expect(await sandbox.messagesTo(setting.email), name).to.have.length(0);
    await CASES[name]?.happens(setting);
  }
}

describe('A message that waits', () => {
  it('for its digest is checked again when it is sent', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const body = { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' };
    await done(world.admin.call('/v1/updateOrganizationSettings', { body }));
    const now = await sandbox.now();
    const settings = await prepared(world, now);
    await sandbox.skipTo(`${dateIn(now, 3)}T05:00:00Z`);
    await sandbox.moveTo(`${dateIn(now, 3)}T07:00:00Z`);
    await letHappen(settings);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:05:00Z`);
    expect(await shown(settings)).to.deep.equal(expected());
  });

  it('for another attempt is checked again when it is sent', async () => {
    // Both modes correct to the same address, so messages from the other mode don't count.
    const before = (await sandbox.messagesTo(corrected)).length;
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const settings = await prepared(world, now);
    await sandbox.skipTo(`${dateIn(now, 3)}T05:59:00Z`);
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    await sandbox.moveTo(`${dateIn(now, 3)}T06:00:10Z`);
    await letHappen(settings);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    await sandbox.moveTo(`${dateIn(now, 3)}T06:40:00Z`);
    const found = await shown(settings);
    Object.assign(found['the address is corrected'] as object, {
      right: (await sandbox.messagesTo(corrected)).length - before,
    });
    expect(found).to.deep.equal(expected());
  });
});
