// The delivery record: one event for one webhook, through all its tries.
import { z } from 'zod';
import { KEPT_30_DAYS_FOR_READING } from '../../api/retention';
import { EVENT_TYPES } from '../../events/record';
import { declareDueWork, MAX_DUE_WORK_SHARDS } from '../../jobs/dueWork';
import { HOUR_MS } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant, timestamps } from '../../store/storedValues';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'skipped'] as const;

/** Tries that are kept; a delivery that is sent again and again forgets its oldest ones. */
export const MAX_DELIVERY_TRIES_KEPT = 12;

const trySchema = z.object({
  at: storedInstant,
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  latency_ms: z.int(),
});

export const deliveries = tenantCollection(
  'webhook_deliveries',
  {
    subscription_id: z.string(),
    /** Null for a test, whose event is not kept. */
    event_id: z.string().nullable(),
    event_type: z.enum(EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    /** Tries made in this round. */
    attempts: z.int(),
    /** From 0; a replay begins a new round of six tries. */
    round: z.int(),
    /** When it is to be looked at again: the next try, or the end of the lease of the one under way. Null once ended. */
    next_attempt_at: storedInstant.nullable(),
    /** Newest last. */
    tries: z.array(trySchema),
    /** The first kilobyte of the last answer. */
    response_body: z.string().nullable(),
    shard: z.int(),
    ...timestamps,
    expires_at: storedInstant,
  },
  {
    holds: 'webhook deliveries with the receivers’ answers',
    personal: ['anyone'],
    ...KEPT_30_DAYS_FOR_READING,
  },
);
export type Delivery = RecordOf<typeof deliveries>;

export const dueDeliveries = declareDueWork('webhook_deliveries', deliveries, {
  field: 'next_attempt_at',
  shards: MAX_DUE_WORK_SHARDS,
  // Deliveries to a receiver that hangs wait for one another.
  lateAfterMs: HOUR_MS,
  failed: (_reason, now) => ({ status: 'failed' as const, next_attempt_at: null, updated_at: now }),
});

/** The same for the same event and webhook, so that nothing is delivered as two; receivers skip duplicates by it. */
export const deliveryId = (eventId: string, subscriptionId: string): string =>
  derivedId('delivery', eventId, subscriptionId);
