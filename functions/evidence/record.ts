// The evidence pack record: its scope, its progress, and the path of its ZIP.
import { z } from 'zod';
import { LOCALES } from '../api/fields';
import { dataDeclarationOfWorkUnderWay } from '../api/stored';
import { declareSweptDueWork } from '../jobs/dueWork';
import { FILE_JOB_TIMEOUT_SECONDS } from '../jobs/resumedJobs';
import { taskQueueForRecords } from '../jobs/tasks';
import { DAY_MS, MINUTE_MS } from '../platform/clock';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumWithUnknownAs, storedInstant } from '../store/values';

export const EVIDENCE_SCOPES = ['expiry', 'client', 'folder', 'type'] as const;
export const EVIDENCE_PACK_STATUSES = ['running', 'completed', 'failed'] as const;

/** Longer than any step takes: the sweep restarts a pack that made no progress for this long. */
export const EVIDENCE_PACK_STILL_MS = 10 * MINUTE_MS;
/** The ZIP is kept this long after its completion. */
export const EVIDENCE_PACK_KEPT_MS = 7 * DAY_MS;

export const evidencePacks = tenantCollection(
  'evidence_packs',
  {
    status: z.enum(EVIDENCE_PACK_STATUSES),
    scope: z.object({ kind: z.enum(EVIDENCE_SCOPES), id: z.string(), name: z.string() }),
    /** The language of the report and its timelines. */
    locale: enumWithUnknownAs(LOCALES, 'en'),
    /** Only events of this period are in the timelines; null: no limit. Both ends inclusive. */
    from: storedInstant.nullable(),
    to: storedInstant.nullable(),
    /** Percentage of the work done. */
    progress: z.int(),
    /** Records to collect; null until they are listed. */
    total: z.int().nullable(),
    /** Records collected, and parts written. */
    collected: z.int(),
    parts: z.int(),
    /** Runs since the last progress: after too many the pack fails. */
    attempts: z.int(),
    files: z.int(),
    /** The stored parts of the ZIP, and their bytes. */
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
    /** When the sweep looks at it: to restart it if it stopped, and to remove it. */
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
export const evidencePackQueue = taskQueueForRecords({
  name: 'runEvidencePack',
  fields: ['organization_id', 'evidence_pack_id'],
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
  timeoutSeconds: FILE_JOB_TIMEOUT_SECONDS,
});

type Located = Pick<EvidencePack, 'id' | 'organization_id'>;

/** All files of a pack are below this path. */
export const evidencePackFolderPath = ({ id, organization_id }: Located): string =>
  `organizations/${organization_id}/evidence-packs/${id}/`;
export const evidencePackZipPath = (pack: Located): string => `${evidencePackFolderPath(pack)}pack.zip`;
export const evidencePackPartsPath = (pack: Located): string => `${evidencePackFolderPath(pack)}parts/`;
export const evidencePackPartPath = (pack: Located, name: string): string =>
  `${evidencePackPartsPath(pack)}${name}`;
