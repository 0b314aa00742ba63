// v2 operations that anyone with an evidence pack can use.
import { z } from 'zod';
import { okReply, PUBLIC, v2Endpoint } from '../api/endpoint';
import { freeFormValueProblem } from '../api/stored';
import { evidenceSigningKey } from '../platform/params';
import {
  evidenceVerificationOut,
  listPublicEvidenceKeys,
  publicEvidenceKeyOut,
  verifyEvidenceManifest,
} from './manifest';

const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;
const MALFORMED = 'must be the content of manifest.json';
const isFreeForm = (value: unknown): boolean => freeFormValueProblem(value) === null;
const manifestObject = z.record(z.string(), z.unknown().refine(isFreeForm, MALFORMED)).refine(isFreeForm, MALFORMED);

export const verifyEvidence = v2Endpoint({
  method: 'POST',
  path: '/evidence/verify',
  access: PUBLIC,
  bodyLimitBytes: MAX_MANIFEST_BYTES,
  heavy: true,
  secrets: [evidenceSigningKey.name],
  docs: {
    summary: 'Verify the manifest of an evidence pack',
    description:
      'Checks whether this service signed the manifest, and whether the manifest’s last seal is in the organization’s activity log. Compare the hashes of the other files yourself, or use `npm run verify:pack -- file.zip`.',
  },
  input: {
    body: z.object({
      manifest: z
        .union([z.string(), manifestObject])
        .describe('The content of `manifest.json`, as text or as an object'),
      signature: z.string().max(200).describe('The content of `manifest.sig`'),
    }),
  },
  output: { 200: evidenceVerificationOut },
  run: async ({ body }) => okReply(await verifyEvidenceManifest(body.manifest, body.signature)),
});

export const listEvidenceKeys = v2Endpoint({
  method: 'GET',
  path: '/evidence/keys',
  access: PUBLIC,
  secrets: [evidenceSigningKey.name],
  docs: {
    summary: 'List the public keys that verify evidence packs',
    description:
      'A JWK Set of Ed25519 keys, also available at `/.well-known/evidence-keys.json`. The first key signs new packs; the others verify older ones.',
  },
  output: { 200: z.object({ keys: z.array(publicEvidenceKeyOut) }) },
  run: async () => okReply({ keys: listPublicEvidenceKeys() }),
});
