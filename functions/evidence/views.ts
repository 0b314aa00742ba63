// The API view of an evidence pack.
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { addMs, MINUTE_MS, utcDateOf } from '../platform/clock';
import { signDownload } from '../platform/storage';
import { EVIDENCE_PACK_STATUSES, EVIDENCE_SCOPES, type EvidencePack, evidencePackZipPath } from './record';

const LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const evidencePackOut = namedOpenApiObject('EvidencePack', {
  id: z.string(),
  status: z.enum(EVIDENCE_PACK_STATUSES),
  progress: z.int().min(0).max(100).describe('Percentage of the work done'),
  scope: z.object({
    kind: z.enum(EVIDENCE_SCOPES),
    id: z.string().describe('The id of the expiry, client or folder, or the type'),
    name: z.string(),
  }),
  from: timestampOut.nullable(),
  to: timestampOut.nullable(),
  records: z.int().nullable().describe('Number of records in the pack; null until they are counted'),
  files: z.int().describe('Attached and submitted files in the pack; 0 until it is completed'),
  bytes: z.int().describe('Size of the ZIP'),
  url: z
    .string()
    .nullable()
    .describe(
      'The download URL of the ZIP. Null until the pack is completed. Valid for 15 minutes; each response has a new one',
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
    ? await signDownload(evidencePackZipPath(pack), { fileName, lifetimeMs: LINK_LIFETIME_MS })
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
