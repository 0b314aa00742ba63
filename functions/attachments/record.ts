// The record behind attachments: uploads to an expiry that were started.
import { z } from 'zod';
import { dataDeclarationOfWorkUnderWay } from '../api/retention';
import { declareSweptDueWork } from '../jobs/sweptWork';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant } from '../store/storedValues';

const pendingUploadSchema = z.object({
  id: z.string(),
  /** Who started it, and alone may complete it: a uid or the id of a key. */
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
 * All uploads to one expiry that were started and not completed: one document, so that 50 files are 50 at any moment.
 * Document id: the expiry's id.
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
