import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { id, instant, recordAsJson, timestampOut } from '../../api/fields';
import { namedOpenApiObject, type Page, pageQueryFields } from '../../api/records';
import { declareEventDerivation, type EventToPublish } from '../../events/event';
import { waitingOrDoneLineNoteOf } from '../../expiries/lines/line';
import { defineLineNoteDerivation } from '../../expiries/lines/store';
import { derivedId } from '../../platform/ids';
import { type TenantRecord, tenantCollection } from '../../store/collection';
import { listPolledPage } from '../../store/pages';
import { queryWithFieldValues } from '../../store/tenantStore';
import { storedInstant } from '../../store/values';
import { newestClientRecordsQuery, reviewFieldRejectionSchema } from '../request/request';
import { FORM_FIELD_TYPES } from '../template/template';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;

const submissionResponseSchema = z.object({
  field_id: z.string(),
  label: z.string(),
  type: z.enum(FORM_FIELD_TYPES),
  /** Text, a number, a boolean for a checkbox, or file ids; null if empty. */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  /** The number as the client typed it. `value` is the parsed number. */
  entered: z.string().optional(),
});
export type SubmittedAnswer = z.output<typeof submissionResponseSchema>;

export const storedClientFileSchema = z.object({
  id: z.string(),
  field_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  storage_path: z.string(),
  uploaded_at: storedInstant,
});
export type ClientFile = z.output<typeof storedClientFileSchema>;

/** Fields that the API returns unchanged. */
const shownFields = {
  request_id: z.string(),
  template_id: z.string(),
  expiry_id: z.string().nullable(),
  contact_id: z.string(),
  /**
   * The revision number, starting at 1. Each resubmission gets the next number and also includes the previously
   * approved answers and files.
   */
  revision: z.int(),
  responses: z.array(submissionResponseSchema),
  review_status: z.enum(REVIEW_STATUSES),
  /** The rejected fields, each with the reason. */
  rejections: z.array(reviewFieldRejectionSchema),
  review_note: z.string(),
  reviewed_by: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
};

const submissionFields = {
  ...shownFields,
  template_name: z.string(),
  compliance_client_id: z.string().nullable().default(null),
  client_name: z.string(),
  client_email: z.string(),
  files: z.array(storedClientFileSchema),
  reviewed_at: storedInstant.nullable(),
  /** The next occurrence of the expiry, created by the approval. */
  renewed_expiry_id: z.string().nullable(),
  submitted_at: storedInstant,
  updated_at: storedInstant,
};
export type Submission = TenantRecord<typeof submissionFields>;

/** The initial review fields of a new submission. */
export const PENDING_REVIEW_FIELDS = {
  review_status: 'pending' as const,
  rejections: [],
  review_note: '',
  reviewed_by: null,
  reviewed_by_name: null,
  reviewed_at: null,
  renewed_expiry_id: null,
};

export const submissionLineNoteDerivation = defineLineNoteDerivation<Submission>(
  ({ review_status, compliance_client_id }) =>
    review_status === 'pending' ? waitingOrDoneLineNoteOf(true, compliance_client_id) : null,
);

export const submissions = tenantCollection(
  'collection_submissions',
  submissionFields,
  {
    holds: 'submissions: answers and files',
    personal: ['clients', 'anyone'],
    kept: { until: 'it or its contact is erased' },
  },
  {
    type: 'collection_submission',
    nameOf: ({ template_name }) => template_name,
    actionOf: (before, after) =>
      after.review_status === 'approved' && before.review_status !== 'approved' ? 'completed' : 'updated',
  },
  {
    polledBy: 'submitted_at',
    derivations: [
      declareEventDerivation('collection_submissions', eventOfSubmissionChange),
      submissionLineNoteDerivation,
    ],
  },
);

/** One id per revision, so that concurrent submissions create only one record. */
export const submissionId = (requestId: string, revision: number): string =>
  derivedId('collection_submission', requestId, revision);

/** 1 read. @throws 404. */
export const requireSubmission = submissions.required('Collection submission');

const text = z.string();

const fileOut = storedClientFileSchema.omit({ storage_path: true }).extend({ uploaded_at: timestampOut });

export const submissionOut = namedOpenApiObject('CollectionSubmission', {
  id: text,
  organization_id: text,
  ...shownFields,
  files: z.array(fileOut).describe('Metadata only; v1 getCollectionSubmissionFile returns the content'),
  reviewed_at: timestampOut.nullable(),
  renewed_expiry_id: text
    .nullable()
    .describe('The next occurrence of the expiry in expiry_id, created by the approval'),
  submitted_at: timestampOut,
  updated_at: timestampOut,
});

/** In events, a submission also includes its client's name and email address, and its template's name. */
export const submissionInEventOut = submissionOut.extend({
  client_name: text,
  client_email: text,
  template_name: text,
});

/** Storage paths are removed, because the output schema doesn't declare them. */
export const viewSubmission = (submission: Submission) => ({
  ...recordAsJson(submission),
  files: submission.files.map((file) => ({ ...file, uploaded_at: file.uploaded_at.toISOString() })),
});

export const submissionResource = { output: submissionOut, view: viewSubmission };

/** A signed URL for a client's file, with the file's name, type and size. */
export const fileDownloadOut = z.object({
  url: z.url(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  expires_at: timestampOut,
});

/** One event per revision, because each revision is a separate submission. A review creates no event. */
function eventOfSubmissionChange(before: Submission | null, after: Submission | null): EventToPublish | null {
  if (before !== null || after === null) return null;
  return { type: 'collection_submission.received', data: submissionInEventOut.parse(viewSubmission(after)) };
}

export const submissionListQuery = z.object({
  ...pageQueryFields,
  submitted_since: instant.optional(),
  review_status: z.enum(REVIEW_STATUSES).optional(),
  request_id: id.optional(),
});

/**
 * Oldest first. Reads the page plus 1 record. Indexes: organization_id[, review_status][, request_id], submitted_at.
 */
export function listSubmissions(
  tenant: Tenant,
  query: z.output<typeof submissionListQuery>,
): Promise<Page<Submission>> {
  const { submitted_since: since, review_status, request_id, cursor, limit } = query;
  const filters = { since: since?.getTime(), review_status, request_id };
  const asked = { tenant, list: 'collection-submissions', filters, descending: false, cursor, limit };
  const request = { ...asked, orderBy: 'submitted_at', since, ofCreations: true };
  return listPolledPage(submissions.of(tenant), request, (scoped) =>
    queryWithFieldValues(scoped, { review_status, request_id }),
  );
}

/** Newest first. 1 read per submission, at least 1. Index: organization_id, compliance_client_id, submitted_at desc. */
export const listSubmissionsOfComplianceClient = (tenant: Tenant, clientId: string): Promise<Submission[]> =>
  submissions.of(tenant).list(newestClientRecordsQuery(clientId, 'submitted_at'));
