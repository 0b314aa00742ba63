// The API views of an expiry.
import { z } from 'zod';
import { locale, recordAsJson, timestampFieldsOut, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { EXPIRY_STATES } from '../lines/line';
import { pickExpiryFieldProperty, withoutFilterKeys } from './fields';
import { type Expiry, expiryChecklistItemSchema, noticePeriodSchema, recurrenceSchema } from './schema';

const nullableText = z.string().nullable();

export const expiryOut = namedOpenApiObject('Expiry', {
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string().describe('The id of the user or API key that created the expiry'),
  ...pickExpiryFieldProperty('output'),
  notice_period: noticePeriodSchema.nullable(),
  act_by_date: nullableText.describe('The last day to act: `expiry_date` minus `notice_period`'),
  state: z.enum(EXPIRY_STATES),
  is_done: z.boolean(),
  is_archive: z.boolean(),
  has_share_password: z.boolean(),
  assigned_to: nullableText,
  assigned_to_user_full_name: nullableText,
  assigned_to_user_email: nullableText,
  assigned_by_user_full_name: nullableText,
  assigned_by_user_email: nullableText,
  contacts: z.array(z.string()),
  closing_notes: z.string(),
  folder_id: nullableText,
  entity_id: nullableText,
  checklist: z.array(expiryChecklistItemSchema),
  recurrence: recurrenceSchema.nullable(),
  previous_expiry_id: nullableText,
  next_expiry_id: nullableText,
  acknowledgement: z
    .object({
      by_kind: z.enum(['contact', 'user', 'api_key']),
      by_id: z.string(),
      by_name: z.string(),
      at: timestampOut,
      note: z.string(),
      due_date: nullableText,
    })
    .nullable(),
  renewed_by_submission_id: nullableText,
  custom_fields: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ index: z.int(), name: z.string(), url: z.string() })),
  import_batch_id: nullableText,
  created_by_name: z.string(),
  updated_by_name: z.string(),
  completed_at: timestampOut.nullable(),
  ...timestampFieldsOut,
});

/** The fields in v1's short list. */
export const expirySummaryOut = expiryOut.pick({
  id: true,
  name: true,
  type: true,
  expiry_date: true,
  priority: true,
  state: true,
  is_done: true,
  is_archive: true,
  assigned_to: true,
  assigned_to_user_full_name: true,
});
z.globalRegistry.add(expirySummaryOut, { id: 'ReducedExpiry' });

export type ExpiryView = z.output<typeof expiryOut>;

/** The view in v1 and v2, without storage paths or the digest of the share password. */
export function viewExpiry(expiry: Expiry): ExpiryView {
  const {
    share_password_hash,
    recurrence_anchor: _,
    act_by_order: __,
    not_reminded: ___,
    created_by_email: ____,
    attachments,
    acknowledgement,
    ...shown
  } = withoutFilterKeys(expiry);
  const isCurrent = acknowledgement !== null && acknowledgement.due_date === expiry.expiry_date;
  return {
    ...recordAsJson(shown),
    has_share_password: share_password_hash !== null,
    acknowledgement: isCurrent ? { ...acknowledgement, at: acknowledgement.at.toISOString() } : null,
    attachments: attachments.map(({ name, url }, index) => ({ index, name, url })),
  };
}
export const expiryResource = { noun: 'expiry', name: 'Expiry', output: expiryOut, view: viewExpiry };

/** The view for anyone with a share link. Omits people, addresses, files and internal ids. */
export const sharedExpiryOut = expiryOut
  .pick({
    state: true,
    is_done: true,
    is_archive: true,
    custom_fields: true,
  })
  .extend({
    ...pickExpiryFieldProperty('output'),
    checklist: z.array(expiryChecklistItemSchema.omit({ id: true })),
    organization_name: z.string(),
    locale: locale.describe('The organization’s language'),
    updated_at: timestampOut,
  });
z.globalRegistry.add(sharedExpiryOut, { id: 'SharedExpiry' });
