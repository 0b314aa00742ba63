// The stored collection request and its states.
import { z } from 'zod';
import { LOCALES } from '../../api/fields';
import type { TenantRecord } from '../../store/collection';
import { enumWithUnknownAs, storedInstant, timestamps } from '../../store/values';

/**
 * sent → viewed → in_progress → completed. A rejected submission returns the request from completed to sent. Before it is
 * completed, it can be paused and resumed, cancelled, or expire.
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

/** A rejected field and the reason. */
export const askedAgainSchema = z.object({ field_id: z.string(), reason: z.string() });
export type AskedAgain = z.output<typeof askedAgainSchema>;

export const documentRequestFields = {
  template_id: z.string(),
  template_name: z.string(),
  /** The id of the collection form: the version of the template's form at sending. */
  form_id: z.string(),
  contact_id: z.string(),
  client_name: z.string(),
  /** The contact's address, updated whenever a link or a reminder is mailed. */
  client_email: z.string(),
  /** The client's language; null for the organization's. */
  locale: enumWithUnknownAs(LOCALES, null).nullable().default(null),
  expiry_id: z.string().nullable(),
  /** The compliance client whose portals show it. */
  compliance_client_id: z.string().nullable().default(null),
  /** The workflow trigger that created it; null if a person did. */
  trigger_id: z.string().nullable().default(null),
  name: z.string(),
  due_date: z.string().nullable(),
  /** The organization's time zone at sending, which applies to due date and reminders. */
  timezone: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** The status after resuming. */
  status_before_pause: z.enum(OPEN).nullable(),
  /** SHA-256 of the newest link's token. Earlier tokens are invalid. */
  token_hash: z.string(),
  /** Number of links issued. */
  link_number: z.int(),
  password_hash: z.string().nullable(),
  /** Number of submissions. */
  revision: z.int(),
  /** The rejected fields; null if all fields are requested. */
  asked_again: z.array(askedAgainSchema).nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  /** The reply address of its mails: the requesting person's, while they are a member. */
  reply_to: z.string().nullable().default(null),
  sent_at: storedInstant,
  viewed_at: storedInstant.nullable(),
  completed_at: storedInstant.nullable(),
  /** When the link expires; null for never. */
  expires_at: storedInstant.nullable(),
  /** Number of reminders since the last request mail. */
  reminders_sent: z.int(),
  last_mailed_at: storedInstant,
  shard: z.int(),
  /** When a worker must send a reminder or expire the request; null for never. */
  wake_at: storedInstant.nullable(),
  ...timestamps,
};
export type DocumentRequest = TenantRecord<typeof documentRequestFields>;

export const isOpenDocumentRequestStatus = (status: RequestStatus): status is OpenStatus =>
  (OPEN as readonly RequestStatus[]).includes(status);

/** The current status. An overdue request is expired even before the worker has stored that. */
export function documentRequestStatusAt(
  request: Pick<DocumentRequest, 'status' | 'expires_at'>,
  now: Date,
): RequestStatus {
  const over = request.expires_at !== null && request.expires_at <= now;
  return over && isOpenDocumentRequestStatus(request.status) ? 'expired' : request.status;
}
