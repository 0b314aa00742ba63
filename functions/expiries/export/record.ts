// The export record: what was asked for, how far it is, and where the file lies (issue 4, export).
import { z } from 'zod';
import { HOUR_MS } from '../../platform/clock';
import { type Stored, storedInstant, tenantCollection } from '../../platform/collection';
import { STATUSES } from '../listExpiries';

export const EXPORT_STATUSES = ['running', 'completed'] as const;

/** How long the file is kept. */
export const EXPORT_KEPT_MS = 24 * HOUR_MS;

const exportSchema = z.object({
  organization_id: z.string(),
  status: z.enum(EXPORT_STATUSES),
  /** Which expiries: as in the lists. */
  filter: z.object({ status: z.enum(STATUSES), type: z.string().nullable() }),
  /** How many there were when it was asked for; what came and went meanwhile makes the difference to what is exported. */
  total_rows: z.int(),
  exported_rows: z.int(),
  storage_path: z.string(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: storedInstant,
  /** When it last got further: one that stands still is taken up again. */
  updated_at: storedInstant,
  /** When the file and this record are removed. */
  expires_at: storedInstant,
});
export type ExpiryExport = Stored<z.output<typeof exportSchema>>;

export const expiryExports = tenantCollection('expiry_exports', exportSchema);
