// Input fields of an expiry in v1 and v2.
import { z } from 'zod';
import { calendarDate, id, requiredTextInput, resettableInput, textInput } from '../../api/fields';
import { recordIdInQueryOrBody } from '../../api/records';
import { isReservedFirestoreName } from '../../api/stored';
import { newId } from '../../platform/ids';
import { EXPIRY_STATES } from '../lines/line';
import { expiryNameInput, MAX_NOTES_LENGTH, pickExpiryFieldProperty } from './fields';
import { noticePeriodSchema, type Recurrence, recurrenceSchema } from './record';
import { tryNormalizeRrule } from './recurrence';

const MAX_CONTACTS = 100;
const MAX_CHECKLIST_ITEMS = 100;
export const MAX_CUSTOM_FIELDS = 50;

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const checklistItemId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1-64 characters: letters, digits, - or _');

const checklist = z
  .array(
    z.strictObject({
      id: checklistItemId.optional(),
      text: requiredTextInput(500),
      required: z.boolean().default(false),
      done: z.boolean().default(false),
    }),
  )
  .max(MAX_CHECKLIST_ITEMS)
  .refine((items) => unique(items.flatMap((item) => item.id ?? [])), 'must not contain duplicate ids')
  .transform((items) => items.map((item) => ({ ...item, id: item.id ?? newId(12) })));

const recurrence = recurrenceSchema.transform((value, context): Recurrence => {
  if (!('rrule' in value)) return value;
  const rrule = tryNormalizeRrule(value.rrule);
  if (rrule !== null) return { rrule };
  context.addIssue({
    code: 'custom',
    message: 'must be an RFC 5545 rule with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY',
  });
  return z.NEVER;
});

/** Firestore reserves names such as `__name__`. */
export const customFieldNameInput = requiredTextInput(100).refine(
  (name) => !isReservedFirestoreName(name),
  'must not both begin and end with __',
);
export const MAX_CUSTOM_VALUE_LENGTH = 2000;
export const customFieldValueInput = textInput(MAX_CUSTOM_VALUE_LENGTH);
export const TOO_MANY_CUSTOM_FIELDS = `must have at most ${MAX_CUSTOM_FIELDS} fields`;

const customFields = z
  .record(customFieldNameInput, customFieldValueInput)
  .refine((fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS, TOO_MANY_CUSTOM_FIELDS);

/** Only the `complete` operation sets `done`, because it also handles the checklist and the next occurrence. */
export const SETTABLE_STATES_MESSAGE = 'must be todo or in_progress; to set done, use the complete operation';

/** The fields that an update can change. Absent fields stay unchanged; null resets a field to its default. */
export const expiryPatch = z.object({
  ...pickExpiryFieldProperty('input'),
  notice_period: noticePeriodSchema.nullable().optional(),
  /** Sending `done` for a done expiry is a no-op, so saving an unmodified record is harmless. */
  state: resettableInput(z.enum(EXPIRY_STATES, SETTABLE_STATES_MESSAGE), 'todo').optional(),
  assigned_to: id.nullable().optional(),
  contacts: resettableInput(
    z.array(id).max(MAX_CONTACTS).refine(unique, 'must not contain duplicate ids'),
    [],
  ).optional(),
  folder_id: id.nullable().optional(),
  entity_id: id.nullable().optional(),
  checklist: resettableInput(checklist, []).optional(),
  recurrence: recurrence.nullable().optional(),
  custom_fields: resettableInput(customFields, {}).optional(),
  /** Write-only; null removes the password. */
  share_password: z.string().min(6).max(200).nullable().optional(),
});
export type ExpiryPatch = z.output<typeof expiryPatch>;

export const expiryInput = expiryPatch.extend({
  name: expiryNameInput,
  expiry_date: calendarDate,
  state: resettableInput(z.enum(['todo', 'in_progress'], SETTABLE_STATES_MESSAGE), 'todo').optional(),
});
export type NewExpiry = z.output<typeof expiryInput>;

export const expiryCompletionInput = z.object({
  closing_notes: textInput(MAX_NOTES_LENGTH).optional(),
  checklist_completed: z.array(checklistItemId).max(MAX_CHECKLIST_ITEMS).default([]),
});
export type ExpiryCompletionInput = z.output<typeof expiryCompletionInput>;

/** `expiry_id` or `id`, in the query or in the body. */
const expiry = recordIdInQueryOrBody('expiry_id');
export const expiryIdInputV1 = z.object(expiry.body);

/** @throws 400 naming `expiry_id` if the input contains no id. */
export const expiryIdOfV1Input = expiry.idOf;
