// Erasures in responses: progress and counts.
import { z } from 'zod';
import { timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { ERASURE_KINDS, ERASURE_STATUSES, type Erasure } from './record';

export const erasureOut = namedOpenApiObject('Erasure', {
  id: z.string(),
  kind: z.enum(ERASURE_KINDS),
  subject_id: z.string(),
  status: z.enum(ERASURE_STATUSES).describe('`waiting` while the deletion can be cancelled'),
  progress: z.int().min(0).max(100).describe('Percentage of the work done'),
  documents: z
    .record(z.string(), z.int())
    .describe('Number of deleted and redacted documents, by collection'),
  files: z.int(),
  accounts: z.int(),
  requested_by: z.string(),
  starts_at: timestampOut,
  created_at: timestampOut,
  updated_at: timestampOut,
  completed_at: timestampOut.nullable(),
});

export type ErasureView = z.input<typeof erasureOut>;

export function viewErasure(erasure: Erasure): ErasureView {
  const { id, kind, subject_id, status, documents, files, accounts, requested_by } = erasure;
  const done = erasure.step / Math.max(1, erasure.steps);
  return {
    ...{ id, kind, subject_id, status, documents, files, accounts, requested_by },
    progress: status === 'completed' ? 100 : Math.min(99, Math.floor(done * 100)),
    starts_at: erasure.starts_at.toISOString(),
    created_at: erasure.created_at.toISOString(),
    updated_at: erasure.updated_at.toISOString(),
    completed_at: erasure.completed_at?.toISOString() ?? null,
  };
}

export const erasureWithMessageOut = z.object({
  message: z.string(),
  erasure_id: z.string(),
  erasure: erasureOut,
});

export const viewErasureWithMessage = (
  message: string,
  erasure: Erasure,
): z.input<typeof erasureWithMessageOut> => erasureViewWithMessage(message, viewErasure(erasure));

export const erasureViewWithMessage = (
  message: string,
  erasure: ErasureView,
): z.input<typeof erasureWithMessageOut> => ({
  message,
  erasure_id: erasure.id,
  erasure,
});
