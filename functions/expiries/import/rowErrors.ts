// How the errors of a CSV's rows are told.
import { z } from 'zod';
import { ApiError } from '../../api/errors';
import type { RowError } from './rows';

export const rowErrorOut = z.object({ row: z.int(), field: z.string(), error: z.string() });

/** More than anybody reads at once; a dry run has them all. */
const MAX_SHOWN = 100;

/** 400 naming `csv`, with the first errors in `details.rows`. */
export const importRowsInvalid = (errors: readonly RowError[]): ApiError =>
  new ApiError('VALIDATION_FAILED', `csv has ${errors.length} errors`, {
    details: { fields: { csv: `has ${errors.length} errors` }, rows: errors.slice(0, MAX_SHOWN) },
  });
