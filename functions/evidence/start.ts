// Creates and finds evidence packs.
import { DateTime } from 'luxon';
import type { Tenant } from '../api/actor';
import { invalidFieldsError, notFound } from '../api/errors';
import { isCalendarDate } from '../api/fields';
import type { MutationContext } from '../api/writes';
import { requireComplianceClient } from '../compliance/client';
import { requireExpiry } from '../expiries/record/record';
import { requireFolder } from '../folders/tree';
import { users } from '../identity/user';
import { loadOrganization, timeZoneOfOrganization } from '../organizations/organization';
import { addMs } from '../platform/clock';
import { newId } from '../platform/ids';
import {
  EVIDENCE_PACK_KEPT_MS,
  EVIDENCE_STALL_MS,
  type EvidencePack,
  evidencePackQueue,
  evidencePacks,
} from './record';

const SCOPE_FIELDS = ['expiry_id', 'client_id', 'folder_id', 'type'] as const;

type ScopeField = (typeof SCOPE_FIELDS)[number];
type EvidencePackInput = { [F in ScopeField | 'from' | 'to']?: string | undefined };

/** @throws 400 unless exactly one scope is given. */
function givenScopeOf(input: EvidencePackInput): { field: ScopeField; value: string } {
  const given = SCOPE_FIELDS.flatMap((field) => {
    const value = input[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const [first] = given;
  if (first !== undefined && given.length === 1) return first;
  const named = given.length === 0 ? SCOPE_FIELDS : given.map(({ field }) => field);
  const problem =
    given.length === 0
      ? `is required: send exactly one of ${SCOPE_FIELDS.join(', ')}`
      : 'must be the only scope';
  throw invalidFieldsError(Object.fromEntries(named.map((field) => [field, problem])));
}

/** 1 read. @throws 404 for an unknown id. */
async function scopeOf(tenant: Tenant, input: EvidencePackInput): Promise<EvidencePack['scope']> {
  const { field, value } = givenScopeOf(input);
  switch (field) {
    case 'expiry_id':
      return { kind: 'expiry', id: value, name: (await requireExpiry(tenant, value)).name };
    case 'client_id':
      return { kind: 'client', id: value, name: (await requireComplianceClient(tenant, value)).name };
    case 'folder_id':
      return { kind: 'folder', id: value, name: (await requireFolder(tenant, value)).name };
    case 'type':
      return { kind: 'type', id: value, name: value };
  }
}

/** A date without a time means the whole day in the organization's time zone. */
function instantOf(value: string | undefined, zone: string, end: boolean): Date | null {
  if (value === undefined) return null;
  if (!isCalendarDate(value)) return new Date(value);
  const day = DateTime.fromISO(value, { zone });
  return (end ? day.endOf('day') : day.startOf('day')).toJSDate();
}

/** At most 3 reads, 1 write. @throws 400 naming the fields; 404 if the subject doesn’t exist. */
export async function createEvidencePack(
  context: MutationContext,
  input: EvidencePackInput,
): Promise<EvidencePack> {
  const { tenant, actor, writes, now } = context;
  const scope = await scopeOf(tenant, input);
  const [organization, creator] = await Promise.all([
    loadOrganization(tenant),
    actor.kind === 'person' ? users.get(actor.id) : null,
  ]);
  const zone = timeZoneOfOrganization(organization);
  const from = instantOf(input.from, zone, false);
  const to = instantOf(input.to, zone, true);
  if (from && to && from > to) throw invalidFieldsError({ to: 'must not be before from' });
  const id = newId();
  writes.afterCommit(() => evidencePackQueue.enqueue({ id, organization_id: tenant.organizationId }));
  return evidencePacks.of(tenant).stageCreate(writes, id, {
    status: 'running',
    scope,
    locale: creator?.locale ?? organization.locale,
    from,
    to,
    progress: 0,
    total: null,
    collected: 0,
    parts: 0,
    attempts: 0,
    files: 0,
    zip_parts: [],
    bytes: 0,
    sha256: null,
    key_id: null,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
    completed_at: null,
    wake_at: addMs(now, EVIDENCE_STALL_MS),
    expires_at: addMs(now, EVIDENCE_PACK_KEPT_MS),
  });
}

/** 1 read. @throws 404, also for a removed pack. */
export async function requireEvidencePack(tenant: Tenant, id: string, now: Date): Promise<EvidencePack> {
  const found = await evidencePacks.of(tenant).get(id);
  if (!found || found.expires_at <= now) throw notFound('Evidence pack');
  return found;
}
