// Creates, changes and deletes integrations.
import type { Tenant } from '../api/actor';
import { creationFieldsOf, type MutationContext, useCaseChangingRecordById } from '../api/writes';
import { newId } from '../platform/ids';
import type { ChatKind } from '../providers/chatHosts';
import { unitOfWork } from '../store/unitOfWork';
import {
  type Integration,
  integrationSlots,
  integrations,
  listIntegrations,
  requireIntegration,
} from './record';
import { chatUrlHint, chatUrlOf, checkChatUrl, encryptChatUrl } from './url';

const urlFields = (url: string, id: string) => ({
  url_sealed: encryptChatUrl(url, id),
  url_hint: chatUrlHint(url),
});

/** 1 read, 2 writes. @throws 400 for the url; 409 `LIMIT_REACHED`. */
export async function createIntegration(
  { tenant, actor, writes, now }: MutationContext,
  { kind, name, url }: { kind: ChatKind; name: string; url: string },
): Promise<Integration> {
  checkChatUrl(url, kind);
  const id = newId();
  const slot = { ownerId: tenant.organizationId, holder: { id, expiresAt: null }, now };
  await integrationSlots.stage(writes, tenant, slot);
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

/** 1 read, 1 write. Enabling resets the failures. @throws 404; 400 for the url. */
export const updateIntegration = useCaseChangingRecordById(
  requireIntegration,
  ({ tenant, writes, now }, integration, { name, url, active }: IntegrationPatch) => {
    if (url !== undefined) checkChatUrl(url, integration.kind);
    return integrations.of(tenant).stageUpdate(writes, integration, {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : urlFields(url, integration.id)),
      ...(active === undefined ? {} : { active }),
      ...(active === true ? { disabled_reason: null, failures_in_a_row: 0 } : {}),
      updated_at: now,
    });
  },
);

/** 2 reads, 2 writes. @throws 404. */
export async function deleteIntegration(
  { tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>,
  id: string,
): Promise<void> {
  const integration = await requireIntegration(tenant, id);
  await integrationSlots.stageRelease(writes, tenant.organizationId, [id]);
  integrations.of(tenant).stageDelete(writes, integration);
}

/** Encrypts every stored URL with the newest key. Reads and writes each integration once. */
export const reencryptIntegrationUrls = (tenant: Tenant): Promise<number> =>
  unitOfWork(async (writes) => {
    const found = await listIntegrations(tenant);
    for (const each of found)
      integrations.of(tenant).stageUpdate(writes, each, {
        url_sealed: encryptChatUrl(chatUrlOf(each), each.id),
      });
    return found.length;
  });
