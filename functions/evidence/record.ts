// The evidence pack: its record, files and API view. Creates and looks up packs.

import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError, notFound } from '../api/errors';
import { isCalendarDate, LOCALES, recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { declareTemporaryData } from '../api/stored';
import type { MutationContext } from '../api/writes';
import { requireComplianceClient } from '../compliance/client';
import { requireExpiry } from '../expiries/record/record';
import { requireFolder } from '../folders/tree';
import { users } from '../identity/user';
import { declareSweptDueWork } from '../jobs/dueWork';
import { FILE_JOB_TIMEOUT_SECONDS, type FileJobDeclaration } from '../jobs/resumedJobs';
import { declareRecordQueue } from '../jobs/tasks';
import { loadOrganization, timeZoneOfOrganization } from '../organizations/organization';
import { addMs, DAY_MS, MINUTE_MS, utcDateOf } from '../platform/clock';
import { newId } from '../platform/ids';
import { removeStoredFilesBelow, signDownloadUrl } from '../platform/storage';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumSchemaWithFallback, storedInstant } from '../store/values';

export const EVIDENCE_SCOPES = ['expiry', 'client', 'folder', 'type'] as const;
const EVIDENCE_PACK_STATUSES = ['running', 'completed', 'failed'] as const;
/** If a pack has made no progress for this long, the sweep restarts it. No step takes that long. */
const EVIDENCE_STALL_MS = 10 * MINUTE_MS;
/** How long the ZIP is kept after completion. */
export const EVIDENCE_PACK_KEPT_MS = 7 * DAY_MS;

export const evidencePacks = tenantCollection(
  'evidence_packs',
  {
    status: z.enum(EVIDENCE_PACK_STATUSES),
    scope: z.object({ kind: z.enum(EVIDENCE_SCOPES), id: z.string(), name: z.string() }),
    /** The language of the report and its timelines. */
    locale: enumSchemaWithFallback(LOCALES, 'en'),
    /** Timelines contain only events in this period (inclusive). Null means no limit. */
    from: storedInstant.nullable(),
    to: storedInstant.nullable(),
    /** Percentage of the work done. */
    progress: z.int(),
    /** The number of records to collect; null until they are listed. */
    total: z.int().nullable(),
    /** The number of records collected so far, and the number of parts written. */
    collected: z.int(),
    parts: z.int(),
    /** The number of runs since the pack last made progress. After too many runs, the pack fails. */
    attempts: z.int(),
    files: z.int(),
    /** The stored parts of the ZIP, and their total size. */
    zip_parts: z.array(z.string()),
    bytes: z.int(),
    /** SHA-256 of the ZIP, in hex. */
    sha256: z.string().nullable(),
    /** The key that signed the manifest. */
    key_id: z.string().nullable(),
    created_by: z.string(),
    created_by_name: z.string(),
    created_at: storedInstant,
    updated_at: storedInstant,
    completed_at: storedInstant.nullable(),
    /** When the sweep next checks the pack. The sweep restarts a stalled pack and later removes an expired one. */
    wake_at: storedInstant,
    /** When the ZIP and this record are removed. */
    expires_at: storedInstant,
  },
  declareTemporaryData(
    'evidence packs: ZIP files with records, sent messages, activity and files',
    ['contacts', 'users', 'clients', 'anyone'],
    { for: '7 days', worker: 'sweepEvidencePacks' },
  ),
  {
    type: 'evidence_pack',
    nameOf: ({ scope }) => scope.name,
    actionOf: (_, after) => (after.status === 'completed' ? 'completed' : 'updated'),
    ignored: [
      'locale',
      'progress',
      'total',
      'collected',
      'parts',
      'attempts',
      'zip_parts',
      'created_by',
      'wake_at',
      'expires_at',
    ],
  },
);
export type EvidencePack = RecordOf<typeof evidencePacks>;
export const dueEvidencePacks = declareSweptDueWork('evidence_packs', evidencePacks);

/** Evidence packs waiting to be written. */
export const evidencePackQueue = declareRecordQueue({
  name: 'runEvidencePack',
  fields: ['organization_id', 'evidence_pack_id'],
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
  timeoutSeconds: FILE_JOB_TIMEOUT_SECONDS,
});

type Located = Pick<EvidencePack, 'id' | 'organization_id'>;

/** All of a pack's files are stored under this path. */
const evidencePackFolderPath = ({ id, organization_id }: Located): string =>
  `organizations/${organization_id}/evidence-packs/${id}/`;

export const evidencePackZipPath = (pack: Located): string => `${evidencePackFolderPath(pack)}pack.zip`;

export const evidencePackPartsPath = (pack: Located): string => `${evidencePackFolderPath(pack)}parts/`;

export const evidencePackPartPath = (pack: Located, name: string): string => `${evidencePackPartsPath(pack)}${name}`;

/** Removes the ZIP and its parts. */
export const removeEvidencePackFiles = (pack: Located): Promise<void> =>
  removeStoredFilesBelow(evidencePackFolderPath(pack));

/** Settings for running and sweeping the pack's job. */
export const evidencePackJobSettings = (pack: Located): FileJobDeclaration<EvidencePack> => ({
  store: evidencePacks.anyTenant(pack),
  queue: evidencePackQueue,
  stillMs: EVIDENCE_STALL_MS,
  removeFiles: removeEvidencePackFiles,
});

const LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const evidencePackOut = namedOpenApiObject('EvidencePack', {
  id: z.string(),
  status: z.enum(EVIDENCE_PACK_STATUSES),
  progress: z.int().min(0).max(100).describe('Percentage of the work done'),
  scope: z.object({
    kind: z.enum(EVIDENCE_SCOPES),
    id: z.string().describe('The id of the expiry, client or folder, or the name of the type'),
    name: z.string(),
  }),
  from: timestampOut.nullable(),
  to: timestampOut.nullable(),
  records: z.int().nullable().describe('Number of records in the pack; null until they are counted'),
  files: z.int().describe('Number of attached and submitted files in the pack; 0 until it is completed'),
  bytes: z.int().describe('Size of the ZIP'),
  url: z
    .string()
    .nullable()
    .describe(
      'The download URL of the ZIP. Null until the pack is completed. Each response contains a new URL, valid for 15 minutes',
    ),
  url_expires_at: timestampOut.nullable(),
  sha256: z.string().nullable().describe('SHA-256 of the ZIP in hex; null until the pack is completed'),
  key_id: z
    .string()
    .nullable()
    .describe('The key that signed the manifest, as listed in `/.well-known/evidence-keys.json`'),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestampOut,
  updated_at: timestampOut,
  completed_at: timestampOut.nullable(),
  expires_at: timestampOut.describe('When the pack is deleted: 7 days after completion'),
});

/** The API view, with a signed download URL if the pack is completed. */
export async function viewEvidencePack(pack: EvidencePack, now: Date): Promise<z.input<typeof evidencePackOut>> {
  const isDone = pack.status === 'completed';
  const fileName = `evidence-${utcDateOf(pack.created_at)}.zip`;
  const url = isDone
    ? await signDownloadUrl(evidencePackZipPath(pack), { fileName, lifetimeMs: LINK_LIFETIME_MS })
    : null;
  return {
    ...recordAsJson(pack),
    records: pack.total,
    url,
    url_expires_at: isDone ? addMs(now, LINK_LIFETIME_MS).toISOString() : null,
  };
}

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
      : 'can’t be combined with another scope';
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

/**
 * Costs at most 3 reads, plus 1 write. @throws 400 naming the invalid fields; 404 if the expiry, client or folder
 * doesn’t exist.
 */
export async function createEvidencePack(context: MutationContext, input: EvidencePackInput): Promise<EvidencePack> {
  const { tenant, actor, writes, now } = context;
  const scope = await scopeOf(tenant, input);
  const [organization, creator] = await Promise.all([
    loadOrganization(tenant),
    actor.kind === 'person' ? users.get(actor.id) : null,
  ]);
  const zone = timeZoneOfOrganization(organization);
  const from = instantOf(input.from, zone, false);
  const to = instantOf(input.to, zone, true);
  if (from && to && from > to) throw invalidFieldsError({ to: 'must not be earlier than `from`' });
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

/** 1 read. @throws 404 if the pack is unknown or has been removed. */
export async function requireEvidencePack(tenant: Tenant, id: string, now: Date): Promise<EvidencePack> {
  const found = await evidencePacks.of(tenant).get(id);
  if (!found || found.expires_at <= now) throw notFound('Evidence pack');
  return found;
}
