// The manifest of an evidence pack, and the check of its signature.
import { z } from 'zod';
import { activitySealId, activitySeals } from '../activity/seal';
import { tenantOf } from '../api/actor';
import { canonicalJson, isSignedByEvidenceKey, listPublicEvidenceKeys } from './keys';
import { EVIDENCE_SCOPES } from './record';

export const MANIFEST_FORMAT = 'expiry-service-evidence-pack';

const sealReference = z.object({ number: z.int(), hash: z.string() });

export const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  version: z.literal(1),
  pack_id: z.string(),
  organization_id: z.string(),
  organization_name: z.string(),
  scope: z.object({ kind: z.enum(EVIDENCE_SCOPES), id: z.string(), name: z.string() }),
  from: z.string().nullable(),
  to: z.string().nullable(),
  created_at: z.string(),
  written_at: z.string(),
  records: z.int(),
  has_erased_people: z.boolean(),
  absent_files: z.array(z.string()),
  activity: z
    .object({
      entries: z.int(),
      unsealed: z.int(),
      first_seal: sealReference.nullable(),
      last_seal: sealReference.nullable(),
    })
    .nullable(),
  key_id: z.string(),
  keys_url: z.string(),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), size: z.int() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A message for each reason. */
const VERIFICATION_MESSAGES = {
  manifest_malformed: 'This is not the manifest of an evidence pack.',
  key_unknown: 'This service does not publish the key that the manifest names.',
  signature_invalid: 'The signature does not match the manifest: one of the two was changed.',
  seal_changed: 'The activity log no longer has the last seal of this pack.',
} as const;
export type VerificationReason = keyof typeof VERIFICATION_MESSAGES;
export const VERIFICATION_REASONS = Object.keys(VERIFICATION_MESSAGES) as VerificationReason[];

export interface Verification {
  valid: boolean;
  key_id: string | null;
  reasons: VerificationReason[];
  messages: string[];
}

const invalid = (key_id: string | null, reason: VerificationReason): Verification => ({
  ...{ valid: false, key_id, reasons: [reason] },
  messages: [VERIFICATION_MESSAGES[reason]],
});

function parsedManifest(text: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the last seal of a signed manifest still matches the log; true once the seal has been deleted by age. */
async function isSealUnchanged({ organization_id, activity }: Manifest): Promise<boolean> {
  const seal = activity?.last_seal;
  if (!seal) return true;
  const tenant = tenantOf(organization_id);
  const found = await activitySeals.of(tenant).get(activitySealId(tenant, seal.number));
  return found === null || found.hash === seal.hash;
}

/** At most 1 read, for a manifest that this service signed. */
export async function verifyManifest(
  sent: string | Record<string, unknown>,
  signature: string,
): Promise<Verification> {
  const text = typeof sent === 'string' ? sent : canonicalJson(sent);
  const manifest = parsedManifest(text);
  if (manifest === null) return invalid(null, 'manifest_malformed');
  const { key_id } = manifest;
  const key = listPublicEvidenceKeys().find(({ kid }) => kid === key_id);
  if (key === undefined) return invalid(key_id, 'key_unknown');
  if (!isSignedByEvidenceKey(text, signature, key)) return invalid(key_id, 'signature_invalid');
  if (!(await isSealUnchanged(manifest))) return invalid(key_id, 'seal_changed');
  return { valid: true, key_id, reasons: [], messages: [] };
}
