// The import record: what is being brought in, how far it is, and the rows still to come.
import { z } from 'zod';
import { type Stored, storedInstant, tenantCollection } from '../../platform/collection';
import { derivedId } from '../../platform/ids';

export const IMPORT_STATUSES = ['running', 'completed', 'undoing', 'undone'] as const;

const importSchema = z.object({
  organization_id: z.string(),
  status: z.enum(IMPORT_STATUSES),
  total_rows: z.int(),
  imported_rows: z.int(),
  removed_rows: z.int(),
  chunks: z.int(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: storedInstant,
  /** When it last got further: one that stands still is taken up again. */
  updated_at: storedInstant,
});
export type ExpiryImport = Stored<z.output<typeof importSchema>>;

/** Document id: the batch id. */
export const expiryImports = tenantCollection('expiry_imports', importSchema);

const chunkSchema = z.object({
  organization_id: z.string(),
  /** The number of the first row, from 0. */
  from: z.int(),
  /** Rows with their assignees looked up, as JSON: nothing looks into them. */
  rows: z.string(),
});

/** Rows still to be brought in; a chunk is deleted in the very commit that stores its expiries. */
export const importChunks = tenantCollection('expiry_import_chunks', chunkSchema);

export const chunkId = (batchId: string, index: number): string => derivedId('import-chunk', batchId, index);
/** The same row of a batch is the same expiry, however often it is brought in. */
export const importedId = (batchId: string, row: number): string =>
  derivedId('imported-expiry', batchId, row);
