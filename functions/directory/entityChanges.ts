// Creates, updates and deletes directory entities.

import { creationFieldsOf, type MutationContext, useCaseChangingRecordById } from '../api/writes';
import { requireRoomForRecord } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { stageUpdateOfGivenFields } from '../store/tenantStore';
import { type Entity, entities, requireEntity } from './entity';
import type { EntityInput, EntityPatch } from './entityFields';

/** Reads as {@link requireRoomForRecord}, 1 write. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function stageNewEntity(context: MutationContext, given: EntityInput): Promise<Entity> {
  const { tenant, actor, writes, now } = context;
  await requireRoomForRecord(context, 'entities', entities);
  return entities.of(tenant).stageCreate(writes, newId(), { ...given, ...creationFieldsOf({ actor, now }) });
}

/** Updates the given fields. 1 read, and 1 write unless none is given. @throws 404. */
export const stageEntityUpdate = useCaseChangingRecordById(
  requireEntity,
  ({ tenant, writes, now }, entity, given: EntityPatch) => {
    return stageUpdateOfGivenFields(entities.of(tenant), writes, entity, given, { updated_at: now });
  },
);

/** 1 read, 1 write. @throws 404. */
export async function stageEntityDeletion({ tenant, writes }: MutationContext, id: string): Promise<void> {
  entities.of(tenant).stageDelete(writes, await requireEntity(tenant, id));
}
