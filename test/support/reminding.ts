// An expiry with a contact and reminders, and what happened to them, for tests of reminders.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import { messageTextsOfLocale } from '../../functions/messaging/languages';
import { type ledgerSendOut, listSendsOfExpiry } from '../../functions/reminders/views';
import { sandbox } from './sandbox';
import type { World } from './world';

const letters = 'abcdefghijklmnopqrstuvwxyz';
export const unique = (): string => Array.from({ length: 12 }, () => letters[Math.floor(Math.random() * 26)]).join('');
/** One of eight million, because a number that bounced or opted out in one test stays that way. */
export const somePhone = (): string => {
  const exchange = 200 + Math.floor(Math.random() * 800);
  return `+1415${exchange}${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
};

export interface Setting {
  world: World;
  email: string;
  sms: string;
  whatsapp: string;
  contactId: string;
  expiryId: string;
}

/** An expiry on that date with one contact who accepts all three channels. */
export async function expiryWithContact(world: World, expiryDate: string): Promise<Setting> {
  const [email, sms, whatsapp] = [`${unique()}@partner.example`, somePhone(), somePhone()];
  const contact = await world.editor.call('/v2/contacts', {
    body: {
      ...{ first_name: 'Ada', last_name: 'Partner', email, sms_phone: sms },
      ...{ whatsapp_phone: whatsapp, sms_opt_in: true, whatsapp_opt_in: true },
    },
  });
  expect(contact.status, JSON.stringify(contact.body)).to.equal(201);
  const expiry = await world.editor.call('/v2/expiries', {
    body: { name: 'Fire <certificate>', expiry_date: expiryDate, contacts: [contact.body.id] },
  });
  expect(expiry.status, JSON.stringify(expiry.body)).to.equal(201);
  return { world, email, sms, whatsapp, contactId: contact.body.id, expiryId: expiry.body.id };
}

/** The date as written in English messages. */
export const spelledOut = (date: string): string => messageTextsOfLocale('en').formats.date(date);

export const dateIn = (now: Date, days: number): string =>
  DateTime.fromJSDate(now, { zone: 'utc' }).plus({ days }).toISODate() ?? '';

export async function addReminders(setting: Setting, reminders: object[], timezone: string) {
  const answer = await setting.world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
    body: { reminders, timezone },
  });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  return answer.body.data as { id: string; scheduled_at: string; status: string }[];
}

/** Moves the clock past that day's morning. Reminders of {@link rule} fire at 9:00 UTC. */
export async function passMorning(day: string): Promise<void> {
  await sandbox.skipTo(`${day}T07:00:00Z`);
  await sandbox.advance('PT4H');
}

export async function remindersNow(setting: Setting) {
  const answer = await setting.world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders`);
  return answer.body.data as {
    id: string;
    scheduled_at: string;
    status: string;
    sent_at: string | null;
    error_message: string | null;
  }[];
}

/** How many emails, texts and WhatsApp messages the contact has received. */
export const counts = ({ email, sms, whatsapp }: Setting): Promise<number[]> =>
  Promise.all([email, sms, whatsapp].map(async (to) => (await sandbox.messagesTo(to)).length));

export const ledgerOf = ({ world, expiryId }: Setting) => listSendsOfExpiry(world, expiryId);

export const rule = (amount: number, over: object = {}) => ({
  amount,
  time_unit: 'day',
  period: 'before',
  time: '09:00',
  ...over,
});

/** The ledger of an expiry as the API shows it. */
export async function shownLedger(setting: Setting) {
  const answer = await setting.world.viewer.call(`/v1/getReminderSends?expiry_id=${setting.expiryId}`);
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  return answer.body.sends as z.output<typeof ledgerSendOut>[];
}

/** `channel status reason` of each send, sorted. */
export const shownOutcomes = async (setting: Setting): Promise<string[]> =>
  (await shownLedger(setting))
    .map(({ channel, status, reason }) => `${channel} ${status}${reason === null ? '' : ` ${reason}`}`)
    .toSorted();

export const only = (...channels: ('email' | 'sms' | 'whatsapp')[]) => ({
  email_enabled: channels.includes('email'),
  sms_enabled: channels.includes('sms'),
  whatsapp_enabled: channels.includes('whatsapp'),
});
