// What a client has entered and not yet submitted: one document for each request (issue 7, Document Collection).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { addMs, HOUR_MS } from '../platform/clock';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';
import { clientFileSchema } from './submission';

export const answerSchema = z.union([z.string(), z.boolean()]);
export type Answer = z.output<typeof answerSchema>;

export const pendingUploadSchema = clientFileSchema.omit({ uploaded_at: true }).extend({
  expires_at: storedInstant,
});
export type PendingUpload = z.output<typeof pendingUploadSchema>;

export const collectionDraftSchema = z.object({
  organization_id: z.string(),
  /** By field id: text as it was typed, or whether a box is ticked. */
  answers: z.record(z.string(), answerSchema),
  files: z.array(clientFileSchema),
  /** Uploads that were started and not completed. */
  pending: z.array(pendingUploadSchema),
  /** When the sweep is to look for uploads that nobody completed, or whether the request came to nothing; null: never. */
  sweep_at: storedInstant.nullable(),
  updated_at: storedInstant,
});
export type CollectionDraft = Stored<z.output<typeof collectionDraftSchema>>;
export type DraftContent = Pick<CollectionDraft, 'answers' | 'files' | 'pending'>;

/** Document id: the request's id. */
export const collectionDrafts = tenantCollection('collection_drafts', collectionDraftSchema);

export const EMPTY_DRAFT: DraftContent = { answers: {}, files: [], pending: [] };

/** 1 read. Null when the client has not entered anything yet. */
export const draftOf = (tenant: Tenant, requestId: string): Promise<CollectionDraft | null> =>
  collectionDrafts.of(tenant).get(requestId);

/** Long enough for the slowest PUT that began in time. */
const SWEEP_GRACE_MS = HOUR_MS;

export const sweepableAt = ({ expires_at }: PendingUpload): Date => addMs(expires_at, SWEEP_GRACE_MS);

export const nextSweep = (pending: readonly PendingUpload[]): Date | null =>
  pending.length === 0 ? null : new Date(Math.min(...pending.map((upload) => sweepableAt(upload).getTime())));
