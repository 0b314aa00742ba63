// Adds entities to the directory, changes and removes them.

import { type MutationContext, madeBy } from '../api/context';
import { sentFields } from '../api/fields';
import { requireWithinRecordLimit } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { type Entity, entities, requireEntity } from './entity';
import type { EntityInput, EntityPatch } from './entityFields';

/** Reads as {@link requireWithinRecordLimit}, 1 write. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function stageNewEntity(
  { tenant, actor, writes, now }: MutationContext,
  given: EntityInput,
): Promise<Entity> {
  const store = entities.of(tenant);
  await requireWithinRecordLimit(tenant, 'entities', () => store.count((query) => query), now);
  return store.stageCreate(writes, newId(), { ...given, ...madeBy({ actor, now }) });
}

/** Changes the fields given. 1 read, and 1 write unless nothing is given. @throws 404. */
export async function stageEntityUpdate(
  { tenant, writes, now }: MutationContext,
  id: string,
  given: EntityPatch,
): Promise<Entity> {
  const entity = await requireEntity(tenant, id);
  const patch = sentFields(given);
  if (Object.keys(patch).length === 0) return entity;
  return entities.of(tenant).stageUpdate(writes, entity, { ...patch, updated_at: now });
}

/** 1 read, 1 write. @throws 404. */
export async function stageEntityDeletion({ tenant, writes }: MutationContext, id: string): Promise<void> {
  entities.of(tenant).stageDelete(writes, await requireEntity(tenant, id));
}
