// The import record: what is being brought in, how far it is, and the rows still to come.
import { gunzipSync, gzipSync } from 'node:zlib';
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
  /** Rows with their assignees looked up: JSON in gzip, so that thousands of full rows fit into one commit. */
  rows: z.instanceof(Buffer),
});

/** Rows still to be brought in; a chunk is deleted in the very commit that stores its expiries. */
export const importChunks = tenantCollection('expiry_import_chunks', chunkSchema);

const undoneRowsSchema = z.object({
  organization_id: z.string(),
  expiry_ids: z.array(z.string()),
  created_at: storedInstant,
});

/** What undoing an import took out in one commit, so that the triggers of these deletions know what they are. */
export const undoneRows = tenantCollection('undone_import_rows', undoneRowsSchema);

/** From JSON to what a chunk keeps, and back. */
export const packRows = (json: string): Buffer => gzipSync(json);
export const unpackRows = (rows: Buffer): string => gunzipSync(rows).toString();

export const chunkId = (batchId: string, index: number): string => derivedId('import-chunk', batchId, index);
/** The same row of a batch is the same expiry, however often it is brought in. */
export const importedId = (batchId: string, row: number): string =>
  derivedId('imported-expiry', batchId, row);
