// The evidence pack: its record, its files and its view.
import { z } from 'zod';
import { LOCALES, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { dataDeclarationOfWorkUnderWay } from '../api/stored';
import { declareSweptDueWork } from '../jobs/dueWork';
import { FILE_JOB_TIMEOUT_SECONDS, type FileJobSettings } from '../jobs/resumedJobs';
import { declareRecordQueue } from '../jobs/tasks';
import { addMs, DAY_MS, MINUTE_MS, utcDateOf } from '../platform/clock';
import { removeStoredFilesBelow, signDownloadUrl } from '../platform/storage';
import { type RecordOf, tenantCollection } from '../store/collection';
import { lenientEnum, storedInstant } from '../store/values';

export const EVIDENCE_SCOPES = ['expiry', 'client', 'folder', 'type'] as const;
export const EVIDENCE_PACK_STATUSES = ['running', 'completed', 'failed'] as const;
/** Longer than any step takes. The sweep restarts a pack that has made no progress for this long. */
export const EVIDENCE_STALL_MS = 10 * MINUTE_MS;
/** The ZIP is kept for this long after completion. */
export const EVIDENCE_PACK_KEPT_MS = 7 * DAY_MS;

export const evidencePacks = tenantCollection(
  'evidence_packs',
  {
    status: z.enum(EVIDENCE_PACK_STATUSES),
    scope: z.object({ kind: z.enum(EVIDENCE_SCOPES), id: z.string(), name: z.string() }),
    /** The language of the report and its timelines. */
    locale: lenientEnum(LOCALES, 'en'),
    /** Timelines contain only events in this period, both ends inclusive. Null means no limit. */
    from: storedInstant.nullable(),
    to: storedInstant.nullable(),
    /** Percentage of the work done. */
    progress: z.int(),
    /** The number of records to collect; null until they are listed. */
    total: z.int().nullable(),
    /** The numbers of records collected and parts written. */
    collected: z.int(),
    parts: z.int(),
    /** The number of runs since the pack last made progress. After too many, the pack fails. */
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
    /** When the sweep next checks the pack, to restart it if it has stalled or, later, to remove it. */
    wake_at: storedInstant,
    /** When the ZIP and this record are removed. */
    expires_at: storedInstant,
  },
  dataDeclarationOfWorkUnderWay(
    'evidence packs, with a ZIP of records, sends, activity and files',
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

export const evidencePackPartPath = (pack: Located, name: string): string =>
  `${evidencePackPartsPath(pack)}${name}`;

/** Removes the ZIP and its parts. */
export const removeEvidencePackFiles = (pack: Located): Promise<void> =>
  removeStoredFilesBelow(evidencePackFolderPath(pack));

/** Settings for running and sweeping the pack's job. */
export const evidencePackJobSettings = (pack: Located): FileJobSettings<EvidencePack> => ({
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

/** Signs the download URL of a completed pack. */
export async function viewEvidencePack(
  pack: EvidencePack,
  now: Date,
): Promise<z.output<typeof evidencePackOut>> {
  const { id, status, progress, scope, total, files, bytes, sha256, key_id } = pack;
  const isDone = status === 'completed';
  const fileName = `evidence-${utcDateOf(pack.created_at)}.zip`;
  const url = isDone
    ? await signDownloadUrl(evidencePackZipPath(pack), { fileName, lifetimeMs: LINK_LIFETIME_MS })
    : null;
  return {
    ...{ id, status, progress, scope, files, bytes, url, sha256, key_id },
    from: pack.from?.toISOString() ?? null,
    to: pack.to?.toISOString() ?? null,
    records: total,
    url_expires_at: isDone ? addMs(now, LINK_LIFETIME_MS).toISOString() : null,
    created_by: pack.created_by,
    created_by_name: pack.created_by_name,
    created_at: pack.created_at.toISOString(),
    updated_at: pack.updated_at.toISOString(),
    completed_at: pack.completed_at?.toISOString() ?? null,
    expires_at: pack.expires_at.toISOString(),
  };
}
