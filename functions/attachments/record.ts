// The record of an expiry's pending uploads.
import { z } from 'zod';
import { dataDeclarationOfWorkUnderWay } from '../api/stored';
import { declareSweptDueWork } from '../jobs/dueWork';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant } from '../store/values';

const pendingUploadSchema = z.object({
  id: z.string(),
  /** The user or API key that started the upload. Only they may complete it. */
  user_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  max_size: z.number(),
  /** Bytes reserved in the storage quota until the upload is completed or abandoned. */
  reserved_bytes: z.number().default(0),
  storage_path: z.string(),
  /** Part of the attachment's URL. Chosen at the start, so that concurrent completions publish the same URL. */
  download_token: z.string(),
  expires_at: storedInstant,
  /** When its file was put and checked, which now waits for what it is to go with; null: that of an attachment never waits. */
  held_since: storedInstant.nullable().default(null),
});
export type PendingUpload = z.output<typeof pendingUploadSchema>;

/**
 * An expiry's pending uploads, in one document, so that the limit of 50 files is exact. Document id: the expiry's id.
 */
export const expiryUploads = tenantCollection(
  'uploads',
  {
    pending: z.array(pendingUploadSchema),
    /** When the sweep checks for an abandoned upload. */
    sweep_at: storedInstant,
  },
  dataDeclarationOfWorkUnderWay('uploads to expiries that were begun', ['users', 'anyone'], {
    for: 'an hour',
    worker: 'sweepUploads',
  }),
);
export type ExpiryUploads = RecordOf<typeof expiryUploads>;

export const dueUploads = declareSweptDueWork('uploads', expiryUploads, 'sweep_at');
