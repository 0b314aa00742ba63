// Collection requests and submissions in v1, v2 and events.
import { z } from 'zod';
import { recordAsJson, timestampOut, timestampsOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { REVIEW_STATUSES, type Submission, submissionResponseSchema } from '../review/submissionSchema';
import {
  askedAgainSchema,
  type DocumentRequest,
  documentRequestStatusAt,
  REQUEST_STATUSES,
} from './requestSchema';

const text = z.string();
const textOrNull = z.string().nullable();
const timestampOrNull = timestampOut.nullable();

export const documentRequestOut = namedOpenApiObject('CollectionRequest', {
  id: text,
  organization_id: text,
  template_id: text,
  template_name: text,
  contact_id: text,
  client_name: text,
  client_email: text,
  expiry_id: textOrNull,
  compliance_client_id: textOrNull.describe('The compliance client whose portals show it'),
  trigger_id: textOrNull.describe('The workflow trigger that created it'),
  name: text,
  due_date: textOrNull,
  status: z.enum(REQUEST_STATUSES),
  has_password: z.boolean(),
  revision: z.int().describe('Number of submissions'),
  asked_again: z
    .array(askedAgainSchema)
    .nullable()
    .describe('The fields that the client has to correct; null for all'),
  reminders_sent: z.int(),
  created_by: text,
  created_by_name: text,
  sent_at: timestampOut,
  viewed_at: timestampOrNull,
  completed_at: timestampOrNull,
  expires_at: timestampOrNull.describe('When the link stops working'),
  ...timestampsOut,
});
export type RequestView = z.output<typeof documentRequestOut>;

/** Contains no digest of the link or password. */
export function viewDocumentRequest(request: DocumentRequest, now: Date): RequestView {
  const { password_hash, ...shown } = request;
  return documentRequestOut.parse({
    ...recordAsJson(shown),
    status: documentRequestStatusAt(request, now),
    has_password: password_hash !== null,
  });
}
export const documentRequestAnswer = {
  noun: 'request',
  name: 'Collection request',
  output: documentRequestOut,
  view: viewDocumentRequest,
};

const fileOut = z.object({
  id: text,
  field_id: text,
  file_name: text,
  content_type: text,
  size: z.int(),
  uploaded_at: timestampOut,
});

export const submissionOut = namedOpenApiObject('CollectionSubmission', {
  id: text,
  organization_id: text,
  request_id: text,
  template_id: text,
  expiry_id: textOrNull,
  contact_id: text,
  revision: z.int(),
  responses: z.array(submissionResponseSchema),
  files: z.array(fileOut).describe('Metadata only; v1 getCollectionSubmissionFile returns the content'),
  review_status: z.enum(REVIEW_STATUSES),
  rejections: z.array(askedAgainSchema),
  review_note: text,
  reviewed_by: textOrNull,
  reviewed_by_name: textOrNull,
  reviewed_at: timestampOrNull,
  renewed_expiry_id: textOrNull.describe('The next occurrence of expiry_id, created by the approval'),
  submitted_at: timestampOut,
  updated_at: timestampOut,
});

/** In events, a submission also names its organization and template. */
export const submissionEventOut = submissionOut.extend({
  client_name: text,
  client_email: text,
  template_name: text,
});

/** Storage paths aren't declared fields, so the output filter removes them. */
export const viewSubmission = (submission: Submission) => ({
  ...recordAsJson(submission),
  files: submission.files.map((file) => ({ ...file, uploaded_at: file.uploaded_at.toISOString() })),
});

/** A signed URL of a client's file, with its name, type and size. */
export const signedFileOut = z.object({
  url: z.url(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  expires_at: timestampOut,
});
