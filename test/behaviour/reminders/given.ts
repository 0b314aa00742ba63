// Changes to an expiry, its contact and the organization's settings, each checked for success.
import type { Answer } from '../../support/client';
import { addReminders, dateIn, expiryWithContact, remindersNow, rule, type Setting } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done } from '../http';
import { act, tokenIn } from '../responses/given';

export const pathOf = ({ expiryId }: Setting): string => `/v2/expiries/${expiryId}`;
export const patchExpiry = (setting: Setting, body: object) =>
  done(setting.world.editor.call(pathOf(setting), { method: 'PATCH', body }));
export const patchContact = ({ world, contactId }: Setting, body: object) =>
  done(world.editor.call(`/v2/contacts/${contactId}`, { method: 'PATCH', body }));
export const newContact = (world: World, fields: object) =>
  done(world.editor.call('/v2/contacts', { body: { first_name: 'Bo', ...fields } }));
export const changeSettings = (world: World, body: object) =>
  done(world.admin.call('/v1/updateOrganizationSettings', { body }));
export const sendNow = ({ world, expiryId }: Setting, options: object = {}) =>
  done(world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiryId, ...options } }));

/** An expiry of a new organization, due in that many days, with those reminders. */
export async function newReminded(days: number, ...rules: object[]) {
  const world = await newWorld({ timezone: 'UTC' });
  const now = await sandbox.now();
  const setting = await expiryWithContact(world, dateIn(now, days));
  const reminders = await addReminders(setting, rules, 'UTC');
  return { world, now, setting, reminders };
}

/** The statuses of the expiry's reminders, soonest first. */
export const reminderStatuses = async (setting: Setting): Promise<string[]> =>
  (await remindersNow(setting)).map(({ status }) => status);

/** An expiry whose reminder fires at 9:00 UTC, in that many days. */
export async function remindedIn(world: World, now: Date, days: number): Promise<Setting> {
  const setting = await expiryWithContact(world, dateIn(now, days + 1));
  await addReminders(setting, [rule(1)], 'UTC');
  return setting;
}

interface Previewed {
  reminder_id: string;
  cause: string;
  scheduled_at: string;
  moved_from: string | null;
  moved_because: string | null;
  not_sent_because: string | null;
  sends: {
    recipient_id: string;
    recipient_type: string;
    channel: string;
    will_send: boolean;
    skip_reason: string | null;
    at: string;
    moved_from: string;
  }[];
}

/** The preview of the expiry's reminders. */
export const previewOf = async (setting: Setting): Promise<Previewed[]> =>
  (await done(setting.world.viewer.call(`${pathOf(setting)}/reminders/preview`))).data;

/** Responds with the link in the newest email to the address. */
export async function respond(email: string, action: string, more: object = {}): Promise<Answer['body']> {
  const [mail] = await sandbox.messagesTo(email);
  return done(act(tokenIn(mail?.text), action, more));
}

/** The emails about reminders, without notices to members. */
export const reminderMails = async (email: string) =>
  (await sandbox.messagesTo(email)).filter(({ subject }) => subject?.startsWith('Reminder:'));
