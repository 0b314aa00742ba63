// The webhook subscription record.
import { z } from 'zod';
import { KEPT_UNTIL_DELETED, KEPT_WITH_ITS_ORGANIZATION, WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import { eventListenerDerivationOf } from '../events/listeners';
import { EVENT_TYPES, type EventType } from '../events/record';
import { globalCollection, type RecordOf, tenantCollection } from '../store/collection';
import { enumListWithoutUnknown, enumWithUnknownAs, storedInstant, timestamps } from '../store/values';

export const DISABLED_REASONS = ['too_many_failures', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Webhooks of one organization. */
export const MAX_WEBHOOKS = 20;
/** Consecutive failed deliveries that switch a webhook off. */
export const MAX_FAILURES_IN_A_ROW = 20;

/** Hides path and query in the activity log, because they often contain a secret. */
const originOf = (url: string): string => new URL(url).origin;

/** The event types that the webhook receives; none while it is off. */
const subscribedEventTypesOf = ({ active, events }: { active: boolean; events: readonly EventType[] }) =>
  active ? events : [];

export const webhookSubscriptions = tenantCollection(
  'webhook_subscriptions',
  {
    url: z.string(),
    events: enumListWithoutUnknown(EVENT_TYPES),
    description: z.string(),
    active: z.boolean(),
    /** Why the service switched it off; null when it is on, or when an admin switched it off. */
    disabled_reason: enumWithUnknownAs(DISABLED_REASONS, 'too_many_failures').nullable(),
    /** Sealed: see `secret.ts`. No view shows it. */
    secret_sealed: z.string(),
    secret_hint: z.string(),
    /** The secret before the last rotation, while deliveries are signed with both. */
    previous_secret: z.object({ sealed: z.string(), valid_until: storedInstant }).nullable(),
    /** Failed deliveries since the last successful one. */
    failures_in_a_row: z.int(),
    created_by: z.string(),
    /** The name of the API key that created it as a REST hook; null for a webhook of an admin. */
    api_key_name: z.string().nullable().default(null),
    /** When that key expires; nothing is sent afterwards. */
    ends_at: storedInstant.nullable().default(null),
    ...timestamps,
  },
  {
    holds: 'webhook endpoints',
    personal: ['anyone'],
    kept: KEPT_UNTIL_DELETED,
    exported: 'for_reading',
    secrets: ['secret_sealed', 'previous_secret'],
  },
  {
    type: 'webhook',
    nameOf: ({ description, url }) => description || originOf(url),
    shown: { url: originOf },
    ignored: ['failures_in_a_row', 'secret_hint', 'ends_at'],
  },
  {
    maxBytes: WATCHED_RECORD_MAX_BYTES,
    derivations: [
      eventListenerDerivationOf('webhook_subscriptions', (record) => subscribedEventTypesOf(record)),
    ],
  },
);
export type Subscription = RecordOf<typeof webhookSubscriptions>;

/** Whether its API key has expired. */
export const hasWebhookEnded = ({ ends_at }: Pick<Subscription, 'ends_at'>, now: Date): boolean =>
  ends_at !== null && ends_at <= now;

/** The number of an organization's webhooks. Each change requires an unchanged count, so the limit is exact. */
export const webhookCounts = globalCollection(
  'webhook_counts',
  z.object({ organization_id: z.string(), count: z.int() }),
  { holds: 'the number of webhooks', personal: [], kept: KEPT_WITH_ITS_ORGANIZATION, exported: 'not' },
);
