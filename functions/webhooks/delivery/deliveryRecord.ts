// The delivery record: one event for one webhook, with all attempts.
import { z } from 'zod';
import { KEPT_30_DAYS_FOR_READING } from '../../api/stored';
import { EVENT_TYPES } from '../../events/record';
import { declareDueWork, MAX_DUE_WORK_SHARDS } from '../../jobs/dueWork';
import { HOUR_MS } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant, timestamps } from '../../store/values';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'skipped'] as const;

/** Attempts kept per delivery. Older attempts are dropped. */
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
    /** Null for a test, whose event is not stored. */
    event_id: z.string().nullable(),
    event_type: z.enum(EVENT_TYPES),
    status: z.enum(DELIVERY_STATUSES),
    /** Attempts in the current round. */
    attempts: z.int(),
    /** Starts at 0. A replay starts a new round of six attempts. */
    round: z.int(),
    /** Time of the next attempt, or the end of the running attempt's lease. Null once the delivery has ended. */
    next_attempt_at: storedInstant.nullable(),
    /** Newest last. */
    tries: z.array(trySchema),
    /** The first kilobyte of the last response. */
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
  // Deliveries to a slow receiver wait for each other, so lateness alone isn't a fault.
  lateAfterMs: HOUR_MS,
  failed: (_reason, now) => ({ status: 'failed' as const, next_attempt_at: null, updated_at: now }),
});

/** Derived from event and webhook, so that no event gets two deliveries. Receivers use the id to skip duplicates. */
export const deliveryId = (eventId: string, subscriptionId: string): string =>
  derivedId('delivery', eventId, subscriptionId);
