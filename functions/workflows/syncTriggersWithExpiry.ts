// Keeps the triggers of an expiry in step with it: its name, its date, its end and its renewal.

import { writesRecordingActivityOfService } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { type Expiry, expiries, isOpenExpiry } from '../expiries/record';
import { loadOrganization } from '../organizations/organization';
import { clock } from '../platform/clock';
import { inTransaction } from '../store/commit/transaction';
import { stageTriggerFailureNotice } from './stageNotices';
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

/** A chain of renewals that completed faster than its events came by is walked link by link, so far at once. */
const MOST_LINKS = 20;

/**
 * Decides by what is stored now, not by the event that led here: events come late, twice and in any order. Reads the
 * expiry, the one after it and the triggers, writes the triggers that change.
 */
export async function syncTriggersWithExpiry(tenant: Tenant, expiryId: string): Promise<void> {
  let id: string | null = expiryId;
  for (let link = 0; id !== null && link < MOST_LINKS; link += 1) id = await syncWithOne(tenant, id);
}

/** The same for at most 30 expiries, most of which have no trigger: 1 read, and what those cost that have one. */
export async function syncTriggersWithExpiries(tenant: Tenant, expiryIds: readonly string[]): Promise<void> {
  const found = await listTriggersOfExpiries(tenant, expiryIds);
  for (const id of new Set(found.map(({ expiry_id }) => expiry_id))) await syncTriggersWithExpiry(tenant, id);
}

/**
 * The next occurrence, when a trigger has moved there. What it decides by stays as it is until the commit: else one that
 * read a date before it was changed back could write it after the other had found nothing to do.
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

/** A trigger's id is no field of its document. */
const fieldsOf = ({ id: _, organization_id: __, ...fields }: Partial<Trigger>) => fields;
