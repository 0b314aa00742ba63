// The schema of a stored expiry.
import { z } from 'zod';
import { REMINDER_TIME_UNITS } from '../../reminders/rule/record';
import type { TenantRecord } from '../../store/collection';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../../store/values';
import { EXPIRY_STATES } from '../lines/line';
import { filterKeySchemas, pickExpiryFieldProperty } from './fields';

const RECURRENCE_UNITS = ['day', 'week', 'month', 'year'] as const;

export const expiryChecklistItemSchema = z.object({
  id: z.string(),
  text: z.string(),
  required: z.boolean(),
  done: z.boolean(),
});

/** Either a simple interval or an RFC 5545 rule (RRULE). Both start from the due date. */
export const recurrenceSchema = z.union([
  z.strictObject({ every: z.int().min(1).max(1000), unit: z.enum(RECURRENCE_UNITS) }),
  z.strictObject({ rrule: z.string().min(1).max(500) }),
]);
export type Recurrence = z.output<typeof recurrenceSchema>;

/** The notice period: how long before the due date someone must act, for example to cancel a contract. */
export const noticePeriodSchema = z.strictObject({
  amount: z.int().min(1).max(10_000),
  time_unit: z.enum(REMINDER_TIME_UNITS),
});

const attachmentSchema = z.object({
  name: z.string(),
  url: z.string(),
  storage_path: z.string(),
  size: z.number(),
  content_type: z.string(),
  uploaded_by: z.string(),
  uploaded_at: storedInstant,
});

const acknowledgementSchema = z.object({
  by_kind: enumSchemaWithFallback(['contact', 'user', 'api_key'], 'user'),
  by_id: z.string(),
  by_name: z.string(),
  at: storedInstant,
  note: z.string(),
  due_date: z.string().nullable(),
});

/** Sorts after every calendar date. */
export const AFTER_EVERY_DATE = '~';

export const expiryRecordFields = {
  user_id: z.string(),
  ...pickExpiryFieldProperty('stored'),
  ...filterKeySchemas,
  notice_period: noticePeriodSchema.nullable().default(null),
  /** Computed from `expiry_date` and `notice_period`, and stored for use in lists. */
  act_by_date: z.string().nullable().default(null),
  /** `act_by_date`, or a value that sorts after all dates. */
  act_by_order: z.string().default(AFTER_EVERY_DATE),
  state: enumSchemaWithFallback(EXPIRY_STATES, 'todo'),
  is_done: z.boolean(),
  is_archive: z.boolean(),
  /** Salted digest; never leaves the service. */
  share_password_hash: z.string().nullable(),
  assigned_to: z.string().nullable().default(null),
  assigned_to_user_full_name: z.string().nullable(),
  assigned_to_user_email: z.string().nullable(),
  assigned_by_user_full_name: z.string().nullable(),
  assigned_by_user_email: z.string().nullable(),
  contacts: z.array(z.string()),
  closing_notes: z.string(),
  folder_id: z.string().nullable(),
  /** The directory entity that the expiry belongs to. */
  entity_id: z.string().nullable().default(null),
  checklist: z.array(expiryChecklistItemSchema),
  recurrence: recurrenceSchema.nullable(),
  /**
   * The due date of the first occurrence of the series. Later dates are computed from it, so that “31 January, monthly”
   * returns to the 31st after February.
   */
  recurrence_anchor: z.string().nullable(),
  previous_expiry_id: z.string().nullable(),
  next_expiry_id: z.string().nullable(),
  /**
   * The first person to acknowledge the expiry, and the due date at that time. Changing the due date invalidates the
   * acknowledgement.
   */
  acknowledgement: acknowledgementSchema.nullable().default(null),
  /**
   * People who answered "not mine". They get no messages about the expiry, even as default contacts or escalation
   * recipients, until someone adds them as a contact or assignee again.
   */
  not_reminded: z.array(z.string()).default([]),
  /** The submission whose approval renewed the expiry. Set on completed occurrences that have a next occurrence. */
  renewed_by_submission_id: z.string().nullable().default(null),
  custom_fields: z.record(z.string(), z.string()),
  attachments: z.array(attachmentSchema),
  /** Set on expiries from a bulk import; no event is sent when they are created. */
  import_batch_id: z.string().nullable().default(null),
  /** The name of the person or API key that created the record, shown as its author. */
  created_by_name: z.string(),
  /**
   * The email address of the person identified by `user_id`, if any. Replies to reminders aren't sent to people who
   * have left the organization.
   */
  created_by_email: z.string().nullable().default(null),
  updated_by_name: z.string(),
  completed_at: storedInstant.nullable(),
  ...timestampFields,
};
export type Expiry = TenantRecord<typeof expiryRecordFields>;
