// The expiry that reminders are asked for, and the zone they are in when none is given.
import type { Tenant } from '../api/actor';
import { invalidFields, notFound } from '../api/errors';
import { type Expiry, expiries } from '../expiries/record';
import { organizationOf } from '../organizations/organization';

/** 1 read. @throws 404 when the organization has no such expiry. */
export async function expiryNamed(tenant: Tenant, id: string): Promise<Expiry> {
  const expiry = await expiries.of(tenant).get(id);
  if (!expiry) throw notFound('Expiry');
  return expiry;
}

/** 1 read. @throws 404; 400 when the expiry has no date to count from. */
export async function datedExpiry(tenant: Tenant, id: string): Promise<Expiry & { expiry_date: string }> {
  const expiry = await expiryNamed(tenant, id);
  if (expiry.expiry_date === null) throw invalidFields({ expiry_date: 'is missing on this expiry' });
  return { ...expiry, expiry_date: expiry.expiry_date };
}

/** The zone given, else the organization's: 1 read only when it is needed. */
export async function zoneOr(tenant: Tenant, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  return (await organizationOf(tenant)).timezone || 'UTC';
}
