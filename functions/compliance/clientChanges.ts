// Creates, changes and deletes compliance clients.
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { type MutationContext, useCaseChangingRecordById, type Writes } from '../api/writes';
import { requireRoomForRecord } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { stageUpdateOfGivenFields } from '../store/tenantStore';
import { type Client, clients, requireClient } from './client';
import type { ClientInput, ClientPatch } from './clientFields';

/** Reads as {@link requireRoomForRecord}, 1 write. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function stageNewClient(context: MutationContext, given: ClientInput): Promise<Client> {
  const { tenant, actor, writes, now } = context;
  await requireRoomForRecord(context, 'compliance_clients', clients);
  return clients.of(tenant).stageCreate(writes, newId(), {
    ...given,
    user_id: actor.id,
    is_archived: false,
    archived_at: null,
    project_count: 0,
    created_at: now,
    updated_at: now,
  });
}

/** 1 read, and 1 write unless the patch is empty. @throws 404. */
export const stageClientUpdate = useCaseChangingRecordById(
  requireClient,
  ({ tenant, writes, now }, client, given: ClientPatch) => {
    const stays = given.is_archived === undefined || given.is_archived === client.is_archived;
    return stageUpdateOfGivenFields(clients.of(tenant), writes, client, given, {
      ...(stays ? {} : { archived_at: given.is_archived ? now : null }),
      updated_at: now,
    });
  },
);

/** 1 read, 1 write. @throws 404; 409 `CLIENT_HAS_PROJECTS`, archived projects included. */
export async function stageClientDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const client = await requireClient(tenant, id);
  if (client.project_count > 0) {
    throw new ApiError(
      'CLIENT_HAS_PROJECTS',
      'The client still has projects: delete them or move them to another client',
      {
        details: { project_count: client.project_count },
      },
    );
  }
  clients.of(tenant).stageDelete(writes, client);
}
