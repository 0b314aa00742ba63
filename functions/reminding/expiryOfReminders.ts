// The expiry that reminders are asked for, and the zone they are in when none is given.
import type { Tenant } from '../api/actor';
import { invalidFields, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { type Expiry, expiries } from '../expiries/record';
import { organizationOf } from '../organizations/organization';
import { reminderSetOf, stageSetChange } from '../reminders/plan';

/** 1 read. @throws 404 when the organization has no such expiry. */
export async function expiryNamed(tenant: Tenant, id: string): Promise<Expiry> {
  const expiry = await expiries.of(tenant).get(id);
  if (!expiry) throw notFound('Expiry');
  return expiry;
}

interface SetChange {
  writes: Writes;
  tenant: Tenant;
  now: Date;
}

/** The expiry whose reminders are going to change: 2 reads, 1 write. @throws 404. */
export async function expiryToRemind({ writes, tenant, now }: SetChange, id: string): Promise<Expiry> {
  const set = await reminderSetOf(id);
  const expiry = await expiryNamed(tenant, id);
  stageSetChange(writes, tenant, { expiryId: expiry.id, set, now });
  return expiry;
}

/** The same. @throws 404; 400 when the expiry has no date to count from. */
export async function datedExpiryToRemind(
  change: SetChange,
  id: string,
): Promise<Expiry & { expiry_date: string }> {
  const expiry = await expiryToRemind(change, id);
  if (expiry.expiry_date === null) throw invalidFields({ expiry_date: 'is missing on this expiry' });
  return { ...expiry, expiry_date: expiry.expiry_date };
}

/** The zone given, else the organization's: 1 read only when it is needed. */
export async function zoneOr(tenant: Tenant, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  return (await organizationOf(tenant)).timezone || 'UTC';
}
