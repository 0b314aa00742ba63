// v1 endpoints for expiry imports.
import { z } from 'zod';
import { EDITOR_ACCESS, okReply, v1Endpoint } from '../../api/endpoint';
import { ApiError } from '../../api/errors';
import { id, recordAsJson } from '../../api/fields';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { recordIdInQuery } from '../../api/records';
import {
  expiryImportOut,
  parseExpiryImport,
  requireExpiryImport,
  startExpiryImport,
  startExpiryImportUndo,
} from '../import/expiryImport';
import { type ImportRowError, STANDARD_IMPORT_COLUMNS } from '../import/rows';

const rowErrorOut = z.object({ row: z.int(), field: z.string(), error: z.string() });

/** Maximum number of errors in an error response; a dry run returns all errors. */
const MAX_SHOWN = 100;

/** A 400 error naming `csv`, with the first errors in `details.rows`. */
const importRowsInvalid = (errors: readonly ImportRowError[]): ApiError =>
  new ApiError('VALIDATION_FAILED', `csv has ${errors.length} errors`, {
    details: { fields: { csv: `has ${errors.length} errors` }, rows: errors.slice(0, MAX_SHOWN) },
  });

const OPTIONAL_COLUMNS = STANDARD_IMPORT_COLUMNS.filter((column) => column !== 'name' && column !== 'expiry_date')
  .map((column) => `\`${column}\``)
  .join(', ');

export const importExpiries = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  // One commit stores all rows, so their compressed size must stay below Firestore’s limit of 10 MiB.
  bodyLimitBytes: 8 * 1024 * 1024,
  heavy: true,
  docs: {
    summary: 'Import expiries from CSV',
    description: `Required columns: \`name\` and \`expiry_date\`. Optional: ${OPTIONAL_COLUMNS} (user id or email) and \`custom:<name>\`. With \`dry_run\`, nothing is stored, and \`errors\` lists every invalid field in every row (the header is row 1). Otherwise, a file with an error is rejected as a whole (400, with the same errors in \`details\`), and a valid file is imported in the background. getExpiryImport returns the progress, and undoExpiryImport reverts the import. No events are sent for individual rows.`,
  },
  input: { body: z.object({ csv: z.string().min(1), dry_run: z.boolean().default(false) }) },
  output: {
    200: z.object({
      dry_run: z.literal(true),
      total_rows: z.int(),
      valid_rows: z.int(),
      errors: z.array(rowErrorOut),
    }),
    202: z.object({ message: z.string(), batch_id: z.string(), import: expiryImportOut }),
  },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const { total, rows, errors } = await parseExpiryImport(context, body.csv);
    if (body.dry_run) {
      const bad = new Set(errors.map(({ row }) => row)).size;
      return okReply({ dry_run: true, total_rows: total, valid_rows: total - bad, errors });
    }
    if (errors.length > 0) throw importRowsInvalid(errors);
    const batch = await startExpiryImport(context, rows);
    return {
      status: 202,
      body: { message: 'Import started', batch_id: batch.id, import: recordAsJson(batch) },
    };
  },
});

export const getExpiryImport = v1GetEndpoint(recordIdInQuery('batch_id'), {
  docs: { summary: 'Get an import’s status' },
  find: requireExpiryImport,
  resource: { noun: 'import', output: expiryImportOut, view: recordAsJson },
});

export const undoExpiryImport = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Undo an import',
    description:
      'Deletes the remaining imported expiries in the background, including any changed since the import. Works only for completed imports. No events are sent for individual rows.',
  },
  input: { body: z.object({ batch_id: id }) },
  output: { 202: z.object({ message: z.string(), import: expiryImportOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const batch = await startExpiryImportUndo(context, body.batch_id);
    return { status: 202, body: { message: 'Undo started', import: recordAsJson(batch) } };
  },
});
