// Signs manifests of evidence packs with Ed25519 (RFC 8032), and publishes the keys as a JWK Set (RFC 8037).
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { evidenceSigningKeys } from '../platform/secrets';

/** The start of a PKCS #8 Ed25519 key; its 32-byte seed follows (RFC 8410, section 7). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface PublicEvidenceKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  use: 'sig';
  alg: 'EdDSA';
  x: string;
}

/** Any long random text works as a secret, so that all secrets are generated and rotated alike. */
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

/** Every key that may have signed a pack, the current one first. */
export const listPublicEvidenceKeys = (): PublicEvidenceKey[] =>
  evidenceSigningKeys().map((secret) => publicKeyOf(privateKeyOf(secret)));

/** The current key's id. */
export const currentEvidenceKeyId = (): string => publicKeyOf(privateKeyOf(evidenceSigningKeys()[0])).kid;

/** The base64 signature of these bytes by the current key. */
export const signEvidenceManifest = (manifest: string): string =>
  sign(null, Buffer.from(manifest), privateKeyOf(evidenceSigningKeys()[0])).toString('base64');

/** Whether the base64 signature over these bytes is by that key. */
export function isSignedByEvidenceKey(manifest: string, signature: string, key: { x: string }): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  const bytes = Buffer.from(signature.trim(), 'base64');
  return bytes.length === 64 && verify(null, Buffer.from(manifest), publicKey, bytes);
}

/**
 * JSON without spaces and with sorted keys, so that a manifest has one text, whether sent raw or parsed. Numbers in
 * manifests are integers.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}
