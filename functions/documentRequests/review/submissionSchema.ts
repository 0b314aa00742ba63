// The stored submission.
import { z } from 'zod';
import type { TenantRecord } from '../../store/collection';
import { storedInstant } from '../../store/values';
import { askedAgainSchema } from '../request/requestSchema';
import { FORM_FIELD_TYPES } from '../template/form';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;

export const submissionResponseSchema = z.object({
  field_id: z.string(),
  label: z.string(),
  type: z.enum(FORM_FIELD_TYPES),
  /** Text, a number, whether a box is checked, or file ids; null if empty. */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  /** The text that the client typed for a number. `value` is the parsed number. */
  entered: z.string().optional(),
});
export type SubmissionResponse = z.output<typeof submissionResponseSchema>;

export const clientFileSchema = z.object({
  id: z.string(),
  field_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  storage_path: z.string(),
  uploaded_at: storedInstant,
});
export type ClientFile = z.output<typeof clientFileSchema>;

export const submissionFields = {
  request_id: z.string(),
  template_id: z.string(),
  template_name: z.string(),
  expiry_id: z.string().nullable(),
  compliance_client_id: z.string().nullable().default(null),
  contact_id: z.string(),
  client_name: z.string(),
  client_email: z.string(),
  /** Starts at 1. A resubmission has the next number and also contains earlier approved content. */
  revision: z.int(),
  responses: z.array(submissionResponseSchema),
  files: z.array(clientFileSchema),
  review_status: z.enum(REVIEW_STATUSES),
  /** The rejected fields and reasons. */
  rejections: z.array(askedAgainSchema),
  review_note: z.string(),
  reviewed_by: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: storedInstant.nullable(),
  /** The next occurrence that the approval created. */
  renewed_expiry_id: z.string().nullable(),
  submitted_at: storedInstant,
  updated_at: storedInstant,
};
export type Submission = TenantRecord<typeof submissionFields>;
