// Tells the rows that an undone import took out from those that somebody deleted.
import { tenantOf } from '../../platform/tenant';
import type { Expiry } from '../record';
import { undoneRows } from './record';

/** Whether no event was ever sent for the row: its import sends none, and whatever does changes it. */
export const isAsImported = ({ import_batch_id, created_at, updated_at }: Expiry): boolean =>
  import_batch_id !== null && updated_at.getTime() === created_at.getTime();

/** 1 read for the deletion of an imported expiry, else none. */
export async function wasUndone(before: Expiry | null, after: Expiry | null): Promise<boolean> {
  if (before === null || after !== null || before.import_batch_id === null) return false;
  const found = await undoneRows
    .of(tenantOf(before.organization_id))
    .list((query) => query.where('expiry_ids', 'array-contains', before.id).limit(1));
  return found.length > 0;
}
