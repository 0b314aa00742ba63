// Reports the errors of CSV rows.
import { z } from 'zod';
import { ApiError } from '../../api/errors';
import type { RowError } from './rows';

export const rowErrorOut = z.object({ row: z.int(), field: z.string(), error: z.string() });

/** Maximum number of errors in a response; a dry run returns all. */
const MAX_SHOWN = 100;

/** 400 naming `csv`, with the first errors in `details.rows`. */
export const importRowsInvalid = (errors: readonly RowError[]): ApiError =>
  new ApiError('VALIDATION_FAILED', `csv has ${errors.length} errors`, {
    details: { fields: { csv: `has ${errors.length} errors` }, rows: errors.slice(0, MAX_SHOWN) },
  });
