// The stored collection request and its states.
import { z } from 'zod';
import { LOCALES } from '../../api/locales';
import type { TenantRecord } from '../../store/collection';
import { enumWithUnknownAs } from '../../store/storedEnum';
import { storedInstant, timestamps } from '../../store/storedValues';

/**
 * sent → viewed → in_progress → completed, as the client goes on; a rejected submission leads from completed back to
 * sent. Until it is completed it can be paused and go on again, be cancelled, or become expired.
 */
export const REQUEST_STATUSES = [
  'sent',
  'viewed',
  'in_progress',
  'completed',
  'paused',
  'cancelled',
  'expired',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

const OPEN = ['sent', 'viewed', 'in_progress'] as const;
type OpenStatus = (typeof OPEN)[number];

/** A field that the client is asked for once more, and why. */
export const askedAgainSchema = z.object({ field_id: z.string(), reason: z.string() });
export type AskedAgain = z.output<typeof askedAgainSchema>;

export const documentRequestFields = {
  template_id: z.string(),
  template_name: z.string(),
  /** The version of the template's form that it was sent with: the id of a collection form. */
  form_id: z.string(),
  contact_id: z.string(),
  client_name: z.string(),
  /** Follows the contact's address, as it is when a link or a reminder is mailed. */
  client_email: z.string(),
  /** The client's language; null: the organization's. */
  locale: enumWithUnknownAs(LOCALES, null).nullable().default(null),
  expiry_id: z.string().nullable(),
  /** The compliance client whose portals show it. */
  compliance_client_id: z.string().nullable().default(null),
  /** The workflow trigger that created it; null when somebody did. */
  trigger_id: z.string().nullable().default(null),
  name: z.string(),
  due_date: z.string().nullable(),
  /** The organization's zone when it was sent: its due date and reminders go by it. */
  timezone: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** The status after resuming. */
  status_before_pause: z.enum(OPEN).nullable(),
  /** SHA-256 of the newest link's token; those of earlier links are not good any more. */
  token_hash: z.string(),
  /** How many links it has had. */
  link_number: z.int(),
  password_hash: z.string().nullable(),
  /** Number of submissions. */
  revision: z.int(),
  /** Null: all fields are asked for. */
  asked_again: z.array(askedAgainSchema).nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  /** The address of the person who asked, while they are a member: answers to its mails go there. */
  reply_to: z.string().nullable().default(null),
  sent_at: storedInstant,
  viewed_at: storedInstant.nullable(),
  completed_at: storedInstant.nullable(),
  /** When the link stops working; null: never. */
  expires_at: storedInstant.nullable(),
  /** Number of reminders since the last request mail. */
  reminders_sent: z.int(),
  last_mailed_at: storedInstant,
  shard: z.int(),
  /** When a worker must look at it, to remind the client or to let it expire; null: never. */
  wake_at: storedInstant.nullable(),
  ...timestamps,
};
export type DocumentRequest = TenantRecord<typeof documentRequestFields>;

export const isOpenDocumentRequestStatus = (status: RequestStatus): status is OpenStatus =>
  (OPEN as readonly RequestStatus[]).includes(status);

/** The state by the hour: one whose time is up is expired, though the worker that writes so has not come by yet. */
export function documentRequestStatusAt(
  request: Pick<DocumentRequest, 'status' | 'expires_at'>,
  now: Date,
): RequestStatus {
  const over = request.expires_at !== null && request.expires_at <= now;
  return over && isOpenDocumentRequestStatus(request.status) ? 'expired' : request.status;
}
