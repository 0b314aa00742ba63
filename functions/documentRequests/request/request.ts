// The collection request: its record, view, event and lists. Each request asks one recipient to fill in one form.
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFieldsError } from '../../api/errors';
import { id, LOCALES, recordAsJson, timestampFieldsOut, timestampOut, withoutUndefinedFields } from '../../api/fields';
import { namedOpenApiObject, type Page, pageQueryFields } from '../../api/records';
import { declareEventDerivation, type EventToPublish } from '../../events/event';
import { waitingOrDoneLineNoteOf } from '../../expiries/lines/line';
import { defineLineNoteDerivation } from '../../expiries/lines/store';
import { declareDueWork } from '../../jobs/dueWork';
import { type TenantRecord, tenantCollection } from '../../store/collection';
import { listRecordPage } from '../../store/pages';
import { queryWithFieldValues } from '../../store/tenantStore';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../../store/values';

/**
 * sent → viewed → in_progress → completed. Rejecting a submission changes the status from completed to sent. Before
 * completion, a request can be paused, resumed or cancelled, or it can expire.
 */
export const DOCUMENT_REQUEST_STATUSES = [
  'sent',
  'viewed',
  'in_progress',
  'completed',
  'paused',
  'cancelled',
  'expired',
] as const;

export type DocumentRequestStatus = (typeof DOCUMENT_REQUEST_STATUSES)[number];
const OPEN = ['sent', 'viewed', 'in_progress'] as const;
type OpenStatus = (typeof OPEN)[number];

/** A rejected field and the reason for its rejection. */
export const reviewFieldRejectionSchema = z.object({ field_id: z.string(), reason: z.string() });
export type ReviewFieldRejection = z.output<typeof reviewFieldRejectionSchema>;

/** Fields that the API returns unchanged. */
const shownFields = {
  template_id: z.string(),
  template_name: z.string(),
  contact_id: z.string(),
  client_name: z.string(),
  /** The contact's address, updated whenever a link or a reminder is emailed. */
  client_email: z.string(),
  expiry_id: z.string().nullable(),
  name: z.string(),
  due_date: z.string().nullable(),
  status: z.enum(DOCUMENT_REQUEST_STATUSES),
  created_by: z.string(),
  created_by_name: z.string(),
  /** Number of reminders sent since the last request email. */
  reminders_sent: z.int(),
};

const documentRequestFields = {
  ...shownFields,
  /** The id of the collection form, which preserves the template's form as it was when the request was sent. */
  form_id: z.string(),
  /** The client's language; null to use the organization's language. */
  locale: enumSchemaWithFallback(LOCALES, null).nullable().default(null),
  /** The compliance client whose portals show the request. */
  compliance_client_id: z.string().nullable().default(null),
  /** The workflow trigger that created the request; null if a person did. */
  trigger_id: z.string().nullable().default(null),
  /**
   * The organization's time zone when the request was sent. Determines when the due date is considered over and when
   * reminders are sent.
   */
  timezone: z.string(),
  /** The status before the request was paused. Resuming the request restores it. */
  status_before_pause: z.enum(OPEN).nullable(),
  /** SHA-256 of the newest link's token. Tokens from earlier links are invalid. */
  token_hash: z.string(),
  /** Number of links issued so far. */
  link_number: z.int(),
  password_hash: z.string().nullable(),
  /** Number of submissions. */
  revision: z.int(),
  /** The rejected fields; null if the client must fill in all fields. */
  asked_again: z.array(reviewFieldRejectionSchema).nullable(),
  /** The reply-to address for the request's emails: the requester's address, while they are a member. */
  reply_to: z.string().nullable().default(null),
  sent_at: storedInstant,
  viewed_at: storedInstant.nullable(),
  completed_at: storedInstant.nullable(),
  /** When the link expires; null if it doesn't expire. */
  expires_at: storedInstant.nullable(),
  last_mailed_at: storedInstant,
  shard: z.int(),
  /** When a worker must send a reminder or mark the request as expired; null if neither is scheduled. */
  wake_at: storedInstant.nullable(),
  ...timestampFields,
};
export type DocumentRequest = TenantRecord<typeof documentRequestFields>;

export const isOpenDocumentRequestStatus = (status: DocumentRequestStatus): status is OpenStatus =>
  (OPEN as readonly DocumentRequestStatus[]).includes(status);

/**
 * The current status. A request past its expiry time is reported as expired even before the worker stores that status.
 */
export function documentRequestStatusAt(
  request: Pick<DocumentRequest, 'status' | 'expires_at'>,
  now: Date,
): DocumentRequestStatus {
  const over = request.expires_at !== null && request.expires_at <= now;
  return over && isOpenDocumentRequestStatus(request.status) ? 'expired' : request.status;
}

export const documentRequestLineNoteDerivation = defineLineNoteDerivation<DocumentRequest>(
  ({ status, compliance_client_id }) =>
    waitingOrDoneLineNoteOf(isOpenDocumentRequestStatus(status), compliance_client_id),
);

export const documentRequests = tenantCollection(
  'collection_requests',
  documentRequestFields,
  {
    holds: 'document requests: name, address, state',
    personal: ['clients'],
    kept: { until: 'its contact is erased' },
    secrets: ['token_hash', 'password_hash'],
  },
  {
    type: 'collection_request',
    nameOf: ({ name }) => name,
    ignored: ['reply_to', 'reminders_sent', 'last_mailed_at', 'shard', 'wake_at', 'status_before_pause'],
  },
  {
    derivations: [
      declareEventDerivation('collection_requests', eventOfDocumentRequestChange),
      documentRequestLineNoteDerivation,
    ],
  },
);

/** Requests that are due for a reminder, or due to expire. */
export const dueDocumentRequests = declareDueWork('collection_requests', documentRequests, {
  timers: 'runDueRequests',
});

/** 1 read. @throws 404. */
export const requireDocumentRequest = documentRequests.required('Collection request');

const textOrNull = z.string().nullable();
const timestampOrNull = timestampOut.nullable();

export const documentRequestOut = namedOpenApiObject('CollectionRequest', {
  id: z.string(),
  organization_id: z.string(),
  ...shownFields,
  compliance_client_id: textOrNull.describe('The compliance client whose portals show the request'),
  trigger_id: textOrNull.describe('The workflow trigger that created the request'),
  has_password: z.boolean(),
  revision: z.int().describe('Number of submissions'),
  asked_again: z
    .array(reviewFieldRejectionSchema)
    .nullable()
    .describe('The fields that the client must correct; null if the whole form is requested'),
  sent_at: timestampOut,
  viewed_at: timestampOrNull,
  completed_at: timestampOrNull,
  expires_at: timestampOrNull.describe('When the link stops working'),
  ...timestampFieldsOut,
});
export type DocumentRequestView = z.output<typeof documentRequestOut>;

/** Omits the digests of the link and the password. */
export function viewDocumentRequest(request: DocumentRequest, now: Date): DocumentRequestView {
  const { password_hash, ...shown } = request;
  return documentRequestOut.parse({
    ...recordAsJson(shown),
    status: documentRequestStatusAt(request, now),
    has_password: password_hash !== null,
  });
}

export const documentRequestResource = {
  noun: 'request',
  name: 'Collection request',
  output: documentRequestOut,
  view: viewDocumentRequest,
};

/** The event sent when a client submits or resubmits the request; null for other changes. */
function eventOfDocumentRequestChange(
  before: DocumentRequest | null,
  after: DocumentRequest | null,
): EventToPublish | null {
  if (after?.status !== 'completed' || after.revision === before?.revision) return null;
  return { type: 'collection_request.completed', data: viewDocumentRequest(after, after.updated_at) };
}

const MAX_IDS = 100;
/** Maximum number of requests shown in a portal. */
const MAX_FOR_CLIENT = 200;

export const documentRequestListQuery = z.object({
  ...pageQueryFields,
  status: z.enum(DOCUMENT_REQUEST_STATUSES).optional(),
  template_id: id.optional(),
  contact_id: id.optional(),
  expiry_id: id.optional(),
  /** The ids listed in the `Location` header of the response when several requests are created together. */
  ids: z
    .string()
    .transform((listed) => listed.split(','))
    .pipe(z.array(id).max(MAX_IDS))
    .optional(),
  sort: z.enum(['-created_at', 'id']).default('-created_at'),
});

/**
 * Newest first, or by id. Reads the page plus 1 record. Indexes: organization_id[, one filter], created_at desc.
 * Combined filters don't need an index, because they require sorting by id.
 * @throws 400 naming `sort` for combined filters without sort=id.
 */
export async function listDocumentRequests(
  tenant: Tenant,
  query: z.output<typeof documentRequestListQuery>,
): Promise<Page<DocumentRequest>> {
  const { status, template_id, contact_id, expiry_id, ids, sort, cursor, limit } = query;
  const filters = { status, template_id, contact_id, expiry_id };
  const given = Object.keys(withoutUndefinedFields(filters)).length;
  if (ids !== undefined) return namedRequests(tenant, ids, given > 0);
  if (given > 1 && sort !== 'id') throw invalidFieldsError({ sort: 'must be id if you combine filters' });
  const request = { tenant, list: 'collection-requests', filters, descending: sort !== 'id', cursor, limit };
  return listRecordPage(
    documentRequests.of(tenant),
    { ...request, orderBy: sort === 'id' ? null : 'created_at' },
    (scoped) => queryWithFieldValues(scoped, filters),
  );
}

async function namedRequests(
  tenant: Tenant,
  ids: readonly string[],
  filtered: boolean,
): Promise<Page<DocumentRequest>> {
  if (filtered) throw invalidFieldsError({ ids: 'cannot be combined with filters' });
  const found = await documentRequests.of(tenant).getMany(ids);
  return { data: [...found.values()], next_cursor: null, has_more: false };
}

/** Selects a compliance client's newest 200 records for its portals. */
export const newestClientRecordsQuery = (clientId: string, field: string) => (query: Query) =>
  query.where('compliance_client_id', '==', clientId).orderBy(field, 'desc').limit(MAX_FOR_CLIENT);

/** Newest first. 1 read per request, at least 1. Index: organization_id, compliance_client_id, created_at desc. */
export const listDocumentRequestsOfComplianceClient = (tenant: Tenant, clientId: string): Promise<DocumentRequest[]> =>
  documentRequests.of(tenant).list(newestClientRecordsQuery(clientId, 'created_at'));
