// Stores thousands of expiries with their lines directly, as an import would.
import type { Tenant } from '../../functions/api/actor';
import { type Expiry, expiries } from '../../functions/expiries/record/record';
import { planUsages } from '../../functions/plans/usage';
import { clock } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { PLAIN_EXPIRY } from './plainRecords';

type Fields = Partial<Omit<Expiry, 'id' | 'organization_id'>>;

/** Marked as imported, so that their triggers do nothing. */
const AS_IMPORTED = { import_batch_id: 'filler' };
const IN_ONE_COMMIT = 250;

/**
 * Stores `count` expiries with the fields that `formFieldsOf` returns for their index, and counts them in the plan.
 * Returns their ids in order.
 */
export async function storeExpiries(
  tenant: Tenant,
  count: number,
  fieldsOf: (index: number) => Fields,
): Promise<string[]> {
  const usage = await planUsages.get(tenant.organizationId);
  const ids = Array.from({ length: count }, () => newId());
  for (let from = 0; from < count; from += IN_ONE_COMMIT) {
    await unitOfWork(async (writes) => {
      const now = clock.now();
      for (const [offset, id] of ids.slice(from, from + IN_ONE_COMMIT).entries()) {
        const index = from + offset;
        const named = { name: `Expiry ${String(index).padStart(5, '0')}`, expiry_date: '2030-01-01' };
        const fields = {
          ...PLAIN_EXPIRY,
          ...AS_IMPORTED,
          ...named,
          created_at: now,
          updated_at: now,
          ...fieldsOf(index),
        };
        expiries.of(tenant).stageCreate(writes, id, fields);
      }
    });
  }
  if (usage) await planUsages.tryUpdate(usage, { used: { ...usage.used, expiries: usage.used.expiries + count } });
  return ids;
}
