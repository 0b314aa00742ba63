// The integration record: a channel of Slack, Microsoft Teams or Google Chat that receives messages.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_UNTIL_DELETED, KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { CHAT_KINDS } from '../providers/chatHosts';
import { SlotTable } from '../store/claims';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumWithUnknownAs, storedInstant, timestamps } from '../store/values';

export const INTEGRATION_DISABLED_REASONS = ['too_many_failures', 'gone'] as const;
export type IntegrationDisabledReason = (typeof INTEGRATION_DISABLED_REASONS)[number];

export const MAX_INTEGRATIONS = 10;
/** The number of consecutive failures that disables an integration. */
export const MAX_FAILURES_IN_A_ROW = 20;

export const integrations = tenantCollection(
  'integrations',
  {
    kind: z.enum(CHAT_KINDS),
    name: z.string(),
    /** Encrypted, because anyone with the URL can post; see `url.ts`. Clients never get it. */
    url_sealed: z.string(),
    url_hint: z.string(),
    active: z.boolean(),
    /** Why the service disabled the integration; null if it is active or an admin disabled it. */
    disabled_reason: enumWithUnknownAs(INTEGRATION_DISABLED_REASONS, 'too_many_failures').nullable(),
    failures_in_a_row: z.int(),
    last_used_at: storedInstant.nullable(),
    created_by: z.string(),
    ...timestamps,
  },
  {
    holds: 'chat channels that take messages',
    personal: ['anyone'],
    kept: KEPT_UNTIL_DELETED,
    exported: 'for_reading',
    secrets: ['url_sealed'],
  },
  {
    type: 'integration',
    nameOf: ({ name }) => name,
    ignored: ['failures_in_a_row', 'last_used_at', 'url_sealed'],
  },
);
export type Integration = RecordOf<typeof integrations>;

/** Keyed by organization id. Enforces the limit even with concurrent requests. */
export const integrationSlots = new SlotTable(
  'integration_slots',
  {
    holds: 'the integrations of an organization',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
  MAX_INTEGRATIONS,
  `An organization can have at most ${MAX_INTEGRATIONS} integrations. Delete one first.`,
);

/** 1 read. @throws 404, also for another organization's. */
export const requireIntegration = integrations.required('Integration');

/** Newest first. At most 10 reads. Index: organization, created_at. */
export const listIntegrations = (tenant: Tenant): Promise<Integration[]> =>
  integrations.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MAX_INTEGRATIONS));
