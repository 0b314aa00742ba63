// The claim of an idempotency key: the running request, and later its answer.
import { z } from 'zod';
import { globalCollection } from '../collection';
import { storedInstant } from '../storedValues';

const claimSchema = z.object({
  actor_id: z.string(),
  organization_id: z.string().nullable().default(null),
  fingerprint: z.string(),
  holder: z.string(),
  state: z.enum(['running', 'done']),
  lease_until: storedInstant,
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body_json: z.string().nullable(),
  /** The answer did not fit into the claim. */
  is_too_large: z.boolean().default(false),
  expires_at: storedInstant,
});
export type IdempotencyClaim = z.output<typeof claimSchema>;

export const idempotencyClaims = globalCollection('idempotency_keys', claimSchema, {
  holds: 'stored answers for idempotency keys',
  personal: ['users', 'contacts', 'anyone'],
  kept: { for: '24 hours', ttl: 'expires_at' },
  exported: 'not',
});
