// The unsubmitted answers of a client: one document per request.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';
import { clientFileSchema } from '../review/submission';

export const answerSchema = z.union([z.string(), z.boolean()]);
export type Answer = z.output<typeof answerSchema>;

const draftUploadSchema = clientFileSchema.omit({ uploaded_at: true }).extend({
  /** Bytes reserved in the storage quota until the upload is completed or abandoned. */
  reserved_bytes: z.number().default(0),
  expires_at: storedInstant,
});
export type DraftUpload = z.output<typeof draftUploadSchema>;

export type DraftContent = Pick<SubmissionDraft, 'answers' | 'files' | 'pending'>;

/** Document id: the request's id. */
export const submissionDrafts = tenantCollection(
  'collection_drafts',
  {
    /** By field id: the typed text, or whether a box is checked. */
    answers: z.record(z.string(), answerSchema),
    files: z.array(clientFileSchema),
    /** Uploads that were started but not completed. */
    pending: z.array(draftUploadSchema),
    /** When the sweep checks for abandoned uploads or an ended request; null for never. */
    sweep_at: storedInstant.nullable(),
    updated_at: storedInstant,
  },
  {
    holds: 'answers that a client has not submitted yet',
    personal: ['clients', 'anyone'],
    kept: { until: 'it is submitted, or its contact is erased' },
  },
);
export type SubmissionDraft = RecordOf<typeof submissionDrafts>;

export const dueDrafts = declareSweptDueWork('collection_drafts', submissionDrafts, 'sweep_at');

export const EMPTY_DRAFT: DraftContent = { answers: {}, files: [], pending: [] };

/** 1 read. Null if the client hasn't entered anything yet. */
export const getSubmissionDraft = (tenant: Tenant, requestId: string): Promise<SubmissionDraft | null> =>
  submissionDrafts.of(tenant).get(requestId);
