// The integration: a Slack, Microsoft Teams or Google Chat channel that receives messages.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError } from '../api/errors';
import { withoutUndefinedFields } from '../api/fields';
import { KEPT_UNTIL_DELETED, KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { creationFieldsOf, defineChangeById, type MutationContext } from '../api/writes';
import { newId } from '../platform/ids';
import { secretCipherFor } from '../platform/secrets';
import { CHAT_HOSTS, CHAT_KINDS, type ChatKind, chatKindOfHost } from '../providers/chatHosts';
import { SlotTable } from '../store/claims';
import { type RecordOf, tenantCollection } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../store/values';

export const INTEGRATION_DISABLED_REASONS = ['too_many_failures', 'gone'] as const;
export type IntegrationDisabledReason = (typeof INTEGRATION_DISABLED_REASONS)[number];

export const MAX_INTEGRATIONS = 10;
/** The number of consecutive failures after which an integration is disabled. */
export const MAX_CONSECUTIVE_INTEGRATION_FAILURES = 20;

export const integrations = tenantCollection(
  'integrations',
  {
    kind: z.enum(CHAT_KINDS),
    name: z.string(),
    /** Encrypted, because anyone who has the URL can post messages; never returned to clients. */
    url_sealed: z.string(),
    url_hint: z.string(),
    active: z.boolean(),
    /** Why the service disabled the integration; null if the integration is active or an admin disabled it. */
    disabled_reason: enumSchemaWithFallback(INTEGRATION_DISABLED_REASONS, 'too_many_failures').nullable(),
    failures_in_a_row: z.int(),
    last_used_at: storedInstant.nullable(),
    created_by: z.string(),
    ...timestampFields,
  },
  {
    holds: 'chat channels that receive messages',
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

/** Keyed by organization id. Enforces the limit even if requests run concurrently. */
export const integrationSlotTable = new SlotTable(
  'integration_slots',
  { holds: 'an organization’s integrations', kept: KEPT_WITH_ITS_ORGANIZATION },
  MAX_INTEGRATIONS,
  `An organization can have at most ${MAX_INTEGRATIONS} integrations. Delete one first.`,
);

/** 1 read. @throws 404, including for another organization's integration. */
export const requireIntegration = integrations.required('Integration');

/** Newest first. At most 10 reads. Index: organization, created_at. */
export const listIntegrations = (tenant: Tenant): Promise<Integration[]> =>
  integrations.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MAX_INTEGRATIONS));

const HINT_CHARACTERS = 4;

function urlProblem(text: string, kind: ChatKind): string | null {
  // URL parsers drop or replace characters outside this set, so the parsed URL could differ from what people see.
  if (!/^[!-[\]-~]+$/.test(text) || !URL.canParse(text)) return 'must be an https address';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'must use https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.port !== '') return 'must use port 443';
  if (url.hash !== '') return 'must not contain a fragment';
  if (chatKindOfHost(url.hostname) === kind)
    return url.pathname === '/' ? 'must be the full URL of the incoming webhook' : null;
  const hosts = CHAT_HOSTS[kind].map((host) => (host.startsWith('.') ? `*${host}` : host));
  return `must be an incoming webhook on ${hosts.join(', ')}`;
}

/** @throws 400 naming `url`. */
function checkChatUrl(url: string, kind: ChatKind): void {
  const problem = urlProblem(url, kind);
  if (problem !== null) throw invalidFieldsError({ url: problem });
}

const cipher = secretCipherFor('integration urls');

/** @throws if no key can decrypt the URL. */
export const decryptChatUrl = ({ id, url_sealed }: Pick<Integration, 'id' | 'url_sealed'>): string =>
  cipher.decrypt(url_sealed, id);

/** The hint shows the host and the last characters of the URL. */
const urlFields = (url: string, id: string) => ({
  url_sealed: cipher.encrypt(url, id),
  url_hint: `${new URL(url).hostname}/…${url.slice(-HINT_CHARACTERS)}`,
});

/** 1 read, 2 writes. @throws 400 for an invalid `url`; 409 `LIMIT_REACHED`. */
export async function createIntegration(
  { tenant, actor, writes, now }: MutationContext,
  { kind, name, url }: { kind: ChatKind; name: string; url: string },
): Promise<Integration> {
  checkChatUrl(url, kind);
  const id = newId();
  const slot = { ownerId: tenant.organizationId, holder: { id, expiresAt: null }, now };
  await integrationSlotTable.stage(writes, tenant, slot);
  return integrations.of(tenant).stageCreate(writes, id, {
    ...{ kind, name, ...urlFields(url, id) },
    ...{ active: true, disabled_reason: null, failures_in_a_row: 0, last_used_at: null },
    ...creationFieldsOf({ actor, now }),
  });
}

export interface IntegrationPatch {
  name?: string | undefined;
  url?: string | undefined;
  active?: boolean | undefined;
}

/** 1 read, 1 write. Enabling the integration resets its failure count. @throws 404; 400 for an invalid `url`. */
export const updateIntegration = defineChangeById(
  requireIntegration,
  ({ tenant, writes, now }, integration, { url, ...patch }: IntegrationPatch) => {
    if (url !== undefined) checkChatUrl(url, integration.kind);
    return integrations.of(tenant).stageUpdate(writes, integration, {
      ...withoutUndefinedFields(patch),
      ...(url === undefined ? {} : urlFields(url, integration.id)),
      ...(patch.active === true ? { disabled_reason: null, failures_in_a_row: 0 } : {}),
      updated_at: now,
    });
  },
);

/** 2 reads, 2 writes. @throws 404. */
export async function stageIntegrationDeletion(
  { tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>,
  id: string,
): Promise<void> {
  const integration = await requireIntegration(tenant, id);
  await integrationSlotTable.stageRelease(writes, tenant.organizationId, [id]);
  integrations.of(tenant).stageDelete(writes, integration);
}

/**
 * Re-encrypts every stored URL with the newest key, except those that no key can decrypt. Reads and writes each
 * integration once.
 */
export const reencryptIntegrationUrls = (tenant: Tenant) =>
  unitOfWork(async (writes) => {
    const found = await listIntegrations(tenant);
    let done = 0;
    for (const each of found) {
      const url = cipher.tryDecrypt(each.url_sealed, each.id);
      if (url === null) continue;
      integrations.of(tenant).stageUpdate(writes, each, { url_sealed: cipher.encrypt(url, each.id) });
      done += 1;
    }
    return { done, unreadable: found.length - done };
  });
