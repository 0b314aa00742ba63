// Writes anew who listens to an organization's events: for webhooks and calendars from before that was kept.
import type { Tenant } from '../api/actor';
import { calendars } from '../calendars/calendar';
import { eventListeners, forgetThatNobodyListens } from '../events/listeners';
import { EXPIRY_EVENT_TYPES } from '../expiries/events';
import { inTransaction } from '../platform/transaction';
import { subscribedEventTypesOf, webhookSubscriptions } from './record';

/** Tells whether it was otherwise. 1 read for each webhook, and 2; at most 1 write; and what callers carry of it. */
export async function rebuildEventListeners(tenant: Tenant): Promise<boolean> {
  await forgetThatNobodyListens(tenant);
  return inTransaction(async (transaction, writes) => {
    const { organizationId: organization_id } = tenant;
    const store = eventListeners.of(tenant);
    const kept = (await store.getMany([organization_id], transaction)).get(organization_id);
    const webhooks = await webhookSubscriptions.of(tenant).list((query) => query, transaction);
    const calendar = await calendars.of(tenant).getMany([organization_id], transaction);
    const listening = [
      ...webhooks.map(
        (webhook) => [webhookSubscriptions.name, webhook.id, subscribedEventTypesOf(webhook)] as const,
      ),
      ...[...calendar.keys()].map((id) => [calendars.name, id, EXPIRY_EVENT_TYPES] as const),
    ].filter(([, , asked]) => asked.length > 0);
    const types: Record<string, Record<string, string[]>> = {};
    for (const [collection, id, asked] of listening)
      types[collection] = { ...types[collection], [id]: asked.toSorted() };
    if (linesOf(kept?.types ?? {}) === linesOf(types)) return false;
    writes.set(store.ref(organization_id), { organization_id, types, begun_at: kept?.begun_at ?? null });
    return true;
  });
}

/** A collection of which nobody listens any more says the same as none. */
const linesOf = (types: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>): string =>
  Object.entries(types)
    .flatMap(([collection, listeners]) =>
      Object.entries(listeners).map(([id, asked]) => `${collection}/${id}: ${asked.join()}`),
    )
    .toSorted()
    .join('\n');
