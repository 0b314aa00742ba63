// Default records and settings, for tests and benches that store or compute records directly.
import { tenantOf } from '../../functions/api/actor';
import type { Writes } from '../../functions/api/writes';
import {
  type ExpiryLine,
  type ExpiryReferenceNumbers,
  REFERENCE_NUMBER_FIELDS,
} from '../../functions/expiries/lines/line';
import { stageEmptyExpiryLines } from '../../functions/expiries/lines/store';
import { newExpiryFieldValues } from '../../functions/expiries/record/fields';
import { AFTER_EVERY_DATE, type Expiry } from '../../functions/expiries/record/record';
import { NEW_EXPIRY_DEFAULTS } from '../../functions/expiries/record/references';
import { NEW_ORGANIZATION_SETTINGS, organizations } from '../../functions/organizations/organization';
import type { ReminderMessageFacts } from '../../functions/reminders/fire/render';
import { REMINDER_RULE_DEFAULTS, type Reminder } from '../../functions/reminders/rule/record';
import { ALWAYS_OPEN } from '../../functions/reminders/rule/schedule';
import type { DigestSettings } from '../../functions/reminders/rule/sendTimes';

/** An expiry as stored when only its name and date were given. */
export const PLAIN_EXPIRY = {
  ...NEW_EXPIRY_DEFAULTS,
  ...newExpiryFieldValues({}),
  ...{ user_id: 'somebody', notice_period: null, act_by_date: null, act_by_order: AFTER_EVERY_DATE },
  ...{ created_by_email: null, created_by_name: 'Somebody', updated_by_name: 'Somebody' },
} satisfies Partial<Expiry>;

/** A pending reminder five days before the date, over every channel. */
export const PLAIN_REMINDER = {
  ...{ user_id: 'somebody', amount: 5, time_unit: 'day', period: 'before', time: '09:00', timezone: 'UTC' },
  ...REMINDER_RULE_DEFAULTS,
  ...{ integration_ids: [], own_date: false, email_enabled: true, sms_enabled: true, whatsapp_enabled: true },
  ...{ status: 'pending', continues: null, awaits_look: false, sent_at: null },
  ...{ ended_because: null, error_message: null },
} satisfies Partial<Reminder>;

const NO_DETAILS = Object.fromEntries(REFERENCE_NUMBER_FIELDS.map((name) => [name, null])) as ExpiryReferenceNumbers;

const AT = new Date('2027-01-01T12:00:00Z');

export const lineEntry = (fields: Partial<ExpiryLine> = {}): ExpiryLine => ({
  ...{ id: 'e', name: 'Lease', type: null, expiry_date: '2028-02-29', act_by_date: null, ...NO_DETAILS },
  ...{ priority: 'Medium', state: 'todo', is_done: false, is_archive: false, folder_id: null },
  ...{ entity_id: null, assigned_to: null, assignee_name: null, completed_at: null, deleted_at: null },
  ...{ has_reminder: false, is_waiting: false, client_ids: [], created_at: AT, updated_at: AT },
  ...fields,
});

export const NEVER_CLOSED = { ...ALWAYS_OPEN, closes: false, personal: false, default_integration_ids: [] };

export const INDIVIDUAL_SETTINGS: DigestSettings = {
  email_reminder_mode: 'INDIVIDUAL',
  digest_send_time: '09:00',
  timezone: 'UTC',
};

/** Facts about a licence of Northwind Ltd that expires in three days. */
export const messageFacts = (
  organization: Partial<ReminderMessageFacts['organization']> = {},
  expiry: Partial<ReminderMessageFacts['expiry']> = {},
): ReminderMessageFacts => ({
  expiry: {
    ...{ id: 'e', name: 'Licence', type: null, priority: 'High' },
    ...{ expiry_date: '2031-01-10', act_by_date: null },
    ...expiry,
  },
  organization: {
    ...{ name: 'Northwind Ltd', locale: 'en', email_sender_name: '', email_sender_prefix: '' },
    ...{ whatsapp_reminder_template: '', email_sender_identity_enabled: false },
    ...organization,
  },
  now: new Date('2031-01-07T12:00:00Z'),
  timezone: 'UTC',
  link: 'https://s.example/act/#token',
});

/** Stages an organization without expiries. Its plan is staged separately. */
export function stageOrganization(
  writes: Writes,
  id: string,
  { ownerId, timezone, now }: { ownerId: string; timezone: string; now: Date },
): void {
  organizations.stageCreate(writes, id, {
    ...NEW_ORGANIZATION_SETTINGS,
    ...{ name: `Organization ${id}`, owner_id: ownerId, timezone, created_at: now, updated_at: now },
  });
  stageEmptyExpiryLines(writes, tenantOf(id));
}
