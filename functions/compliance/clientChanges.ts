// Creates, changes and deletes compliance clients.

import type { Tenant } from '../api/actor';
import type { MutationContext } from '../api/context';
import { ApiError } from '../api/errors';
import { sentFields } from '../api/fields';
import type { Writes } from '../api/writes';
import { requireWithinRecordLimit } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { type Client, clients, requireClient } from './client';
import type { ClientInput, ClientPatch } from './clientFields';

/** Reads as {@link requireWithinRecordLimit}, 1 write. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function stageNewClient(
  { tenant, actor, writes, now }: MutationContext,
  given: ClientInput,
): Promise<Client> {
  const store = clients.of(tenant);
  await requireWithinRecordLimit(tenant, 'compliance_clients', () => store.count((query) => query), now);
  return store.stageCreate(writes, newId(), {
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
export async function stageClientUpdate(
  { tenant, writes, now }: Omit<MutationContext, 'actor'>,
  id: string,
  given: ClientPatch,
): Promise<Client> {
  const client = await requireClient(tenant, id);
  const patch = sentFields(given);
  if (Object.keys(patch).length === 0) return client;
  const stays = patch.is_archived === undefined || patch.is_archived === client.is_archived;
  return clients.of(tenant).stageUpdate(writes, client, {
    ...patch,
    ...(stays ? {} : { archived_at: patch.is_archived ? now : null }),
    updated_at: now,
  });
}

/** 1 read, 1 write. @throws 404; 409 `CLIENT_HAS_PROJECTS`, archived projects included. */
export async function stageClientDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const client = await requireClient(tenant, id);
  if (client.project_count > 0) {
    throw new ApiError(
      'CLIENT_HAS_PROJECTS',
      'The client has projects: delete them or give them another client',
      {
        details: { project_count: client.project_count },
      },
    );
  }
  clients.of(tenant).stageDelete(writes, client);
}
