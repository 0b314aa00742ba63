// Updates triggers when their expiry is renamed, moved, closed or renewed.

import { writesRecordingActivityOfService } from '../../activity/write/activityLog';
import type { Tenant } from '../../api/actor';
import { type Expiry, expiries, isOpenExpiry } from '../../expiries/record/record';
import { loadOrganization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { inTransaction } from '../../store/unitOfWork';
import { stageTriggerFailureNotice } from '../runs/stageNotices';
import {
  dueWorkflowTriggers,
  listTriggersOfExpiries,
  listTriggersOfExpiry,
  type Trigger,
  workflowTriggers,
} from './trigger';
import { type ExpiryNow, triggerSyncPatch } from './triggerState';

const nowOf = (expiry: Expiry | null): ExpiryNow | null =>
  expiry && { id: expiry.id, name: expiry.name, expiry_date: expiry.expiry_date, open: isOpenExpiry(expiry) };

/** Follows a chain of renewals that completed faster than its events arrived, up to this many links. */
const MAX_LINKS = 20;

/**
 * Decides by the stored state instead of the event, because events arrive late, twice and in any order. Reads the expiry,
 * its next occurrence and the triggers; writes changed triggers.
 */
export async function syncTriggersWithExpiry(tenant: Tenant, expiryId: string): Promise<void> {
  let id: string | null = expiryId;
  for (let link = 0; id !== null && link < MAX_LINKS; link += 1) id = await syncWithOne(tenant, id);
}

/** For at most 30 expiries, most without triggers: 1 read, and the cost of those with triggers. */
export async function syncTriggersWithExpiries(tenant: Tenant, expiryIds: readonly string[]): Promise<void> {
  const found = await listTriggersOfExpiries(tenant, expiryIds);
  for (const id of new Set(found.map(({ expiry_id }) => expiry_id))) await syncTriggersWithExpiry(tenant, id);
}

/**
 * Returns the next occurrence if a trigger moved there. Its reads can't change until the commit; otherwise a date that
 * is changed back concurrently could be overwritten.
 */
async function syncWithOne(tenant: Tenant, expiryId: string): Promise<string | null> {
  return inTransaction(async (transaction, staged) => {
    const writes = writesRecordingActivityOfService(tenant, staged);
    const found = await listTriggersOfExpiry(tenant, expiryId, transaction);
    if (found.length === 0) return null;
    const now = clock.now();
    const locked = async (id: string): Promise<Expiry | null> =>
      (await expiries.of(tenant).getMany([id], transaction)).get(id) ?? null;
    const expiry = await locked(expiryId);
    const nextId = expiry?.is_done ? expiry.next_expiry_id : null;
    const next = nextId === null ? null : await locked(nextId);
    const { timezone } = await loadOrganization(tenant);
    let moved = false;
    for (const trigger of found) {
      const patch = triggerSyncPatch(trigger, { expiry: nowOf(expiry), next: nowOf(next), timezone, now });
      if (patch === null) continue;
      const store = workflowTriggers.of(tenant);
      const changed: Trigger = store.stageUpdate(writes, trigger, { ...fieldsOf(patch), updated_at: now });
      dueWorkflowTriggers.stageTimers(writes, [changed], now);
      await stageTriggerFailureNotice(writes, tenant, { before: trigger, after: changed }, now);
      moved ||= changed.expiry_id !== expiryId;
    }
    return moved ? (next?.id ?? null) : null;
  });
}

/** Removes the ids, which a patch can't change. */
const fieldsOf = ({ id: _, organization_id: __, ...fields }: Partial<Trigger>) => fields;
