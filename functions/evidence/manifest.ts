// The signed manifest of an evidence pack: signing keys, verification, and the sealed activity that it summarizes.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { activitySealId, activitySeals, parseSealedEntryReference, type Seal } from '../activity/seal';
import { viewSeal } from '../activity/views';
import { type Tenant, tenantOf } from '../api/actor';
import { evidenceSigningKeys } from '../platform/secrets';
import { EVIDENCE_SCOPES } from './record';

/** The prefix of a PKCS #8 Ed25519 key; the 32-byte seed follows it (RFC 8410, section 7). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export const publicEvidenceKeyOut = z.object({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
  x: z.string(),
});
type PublicEvidenceKey = z.output<typeof publicEvidenceKeyOut>;

/** Derives the key from any long random string, so that all secrets can be generated and rotated the same way. */
const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_START, createHash('sha256').update(`evidence-signing-key:${secret}`).digest()]),
    format: 'der',
    type: 'pkcs8',
  });

function publicKeyOf(key: KeyObject): PublicEvidenceKey {
  const x = String(createPublicKey(key).export({ format: 'jwk' }).x);
  // RFC 7638: the thumbprint covers the required members, in this order.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kid, kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', x };
}

/** Every key that may have signed a pack, with the current key first. */
export const listPublicEvidenceKeys = (): PublicEvidenceKey[] =>
  evidenceSigningKeys().map((secret) => publicKeyOf(privateKeyOf(secret)));

/** The current key's id. */
export const currentEvidenceKeyId = (): string => publicKeyOf(privateKeyOf(evidenceSigningKeys()[0])).kid;

/** The manifest's base64 signature, made with the current key. */
export const signEvidenceManifest = (manifest: string): string =>
  sign(null, Buffer.from(manifest), privateKeyOf(evidenceSigningKeys()[0])).toString('base64');

/** Whether the manifest's base64 signature was made with the given key. */
export function isManifestSignedByKey(manifest: string, signature: string, key: { x: string }): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  const bytes = Buffer.from(signature.trim(), 'base64');
  return bytes.length === 64 && verify(null, Buffer.from(manifest), publicKey, bytes);
}

/**
 * JSON with sorted keys and no whitespace, so that a manifest sent as text or as an object yields the same bytes.
 * Numbers in manifests are integers.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

export const EVIDENCE_MANIFEST_FORMAT = 'expiry-service-evidence-pack';
const sealReference = z.object({ number: z.int(), hash: z.string() });

export const evidenceManifestSchema = z.object({
  format: z.literal(EVIDENCE_MANIFEST_FORMAT),
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
export type EvidenceManifest = z.output<typeof evidenceManifestSchema>;

const VERIFICATION_MESSAGES = {
  manifest_malformed: 'This is not the manifest of an evidence pack.',
  key_unknown: 'The manifest names a key that this service does not publish.',
  signature_invalid: 'The signature does not match the manifest: one of them has been changed.',
  seal_changed: 'The activity log no longer contains this pack’s last seal.',
} as const;

type EvidenceVerificationFailure = keyof typeof VERIFICATION_MESSAGES;

export const evidenceVerificationOut = z.object({
  valid: z.boolean(),
  key_id: z.string().nullable().describe('The key named in the manifest'),
  reasons: z
    .array(z.enum(Object.keys(VERIFICATION_MESSAGES) as EvidenceVerificationFailure[]))
    .describe('Why the pack is invalid; empty if it is valid'),
  messages: z.array(z.string()).describe('The reasons as readable sentences'),
});
type EvidenceManifestVerification = z.output<typeof evidenceVerificationOut>;

const invalid = (key_id: string | null, reason: EvidenceVerificationFailure): EvidenceManifestVerification => ({
  ...{ valid: false, key_id, reasons: [reason] },
  messages: [VERIFICATION_MESSAGES[reason]],
});

function parsedManifest(text: string): EvidenceManifest | null {
  try {
    return evidenceManifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** True if a signed manifest's last seal still matches the log, or has since been deleted because of its age. */
async function isSealUnchanged({ organization_id, activity }: EvidenceManifest): Promise<boolean> {
  const seal = activity?.last_seal;
  if (!seal) return true;
  const tenant = tenantOf(organization_id);
  const found = await activitySeals.of(tenant).get(activitySealId(tenant, seal.number));
  return found === null || found.hash === seal.hash;
}

/** At most 1 read; none if this service didn't sign the manifest. */
export async function verifyEvidenceManifest(
  sent: string | Record<string, unknown>,
  signature: string,
): Promise<EvidenceManifestVerification> {
  const text = typeof sent === 'string' ? sent : canonicalJson(sent);
  const manifest = parsedManifest(text);
  if (manifest === null) return invalid(null, 'manifest_malformed');
  const { key_id } = manifest;
  const key = listPublicEvidenceKeys().find(({ kid }) => kid === key_id);
  if (key === undefined) return invalid(key_id, 'key_unknown');
  if (!isManifestSignedByKey(text, signature, key)) return invalid(key_id, 'signature_invalid');
  if (!(await isSealUnchanged(manifest))) return invalid(key_id, 'seal_changed');
  return { valid: true, key_id, reasons: [], messages: [] };
}

const SEALS_AT_ONCE = 10;

/** Sorted by number. 1 read per seal, at least 1. Index: organization, number. */
async function* listSeals(tenant: Tenant, after: number, until: number): AsyncGenerator<Seal> {
  const pages = activitySeals
    .of(tenant)
    .listPages((query) => query.where('number', '>', after).orderBy('number'), SEALS_AT_ONCE);
  for await (const page of pages)
    for (const seal of page) {
      if (seal.number > until) return;
      yield seal;
    }
}

export interface SealedActivityExport {
  lines(): AsyncGenerator<string>;
  /** Available once all lines have been read. */
  summary(): NonNullable<EvidenceManifest['activity']>;
}

/** Keeps the entries' ids in memory. Reads all of the organization's seals once, then reads the pack's seals again. */
export function exportSealedActivity(tenant: Tenant, entryLines: () => AsyncIterable<string>): SealedActivityExport {
  const summary: NonNullable<EvidenceManifest['activity']> = {
    entries: 0,
    unsealed: 0,
    first_seal: null,
    last_seal: null,
  };

  async function findSeals(ids: ReadonlySet<string>): Promise<Map<string, number>> {
    const sealOf = new Map<string, number>();
    for await (const { number, hash, entries } of listSeals(tenant, 0, Number.POSITIVE_INFINITY)) {
      const listed = entries.map((line) => parseSealedEntryReference(line).id).filter((id) => ids.has(id));
      if (listed.length === 0) continue;
      for (const id of listed) sealOf.set(id, number);
      summary.first_seal ??= { number, hash };
      summary.last_seal = { number, hash };
    }
    return sealOf;
  }

  async function* lines(): AsyncGenerator<string> {
    const ids = new Set<string>();
    for await (const line of entryLines()) ids.add((JSON.parse(line) as { id: string }).id);
    const sealOf = await findSeals(ids);
    for await (const line of entryLines()) {
      const entry = JSON.parse(line) as { id: string };
      // List an entry only once, even if it covers several records.
      if (!ids.delete(entry.id)) continue;
      const seal = sealOf.get(entry.id) ?? null;
      summary.entries += 1;
      if (seal === null) summary.unsealed += 1;
      yield JSON.stringify({ ...entry, seal });
    }
    if (summary.first_seal === null || summary.last_seal === null) return;
    for await (const seal of listSeals(tenant, summary.first_seal.number - 1, summary.last_seal.number))
      yield JSON.stringify(viewSeal(seal));
  }

  return { lines, summary: () => summary };
}
