// The directory entity: a person, a company or an asset that an organization keeps track of (issue 7).
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';
import { newId } from '../platform/ids';
import type { EntityInput, EntityPatch } from './entityFields';

export const ENTITY_KINDS = ['person', 'company', 'asset'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export const entitySchema = z.object({
  organization_id: z.string(),
  kind: z.enum(ENTITY_KINDS),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  created_by: z.string(),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type Entity = Stored<z.output<typeof entitySchema>>;

export const entities = tenantCollection('directory_entities', entitySchema);

/** 1 read. @throws 404. */
export async function entityOf(tenant: Tenant, id: string): Promise<Entity> {
  const entity = await entities.of(tenant).get(id);
  if (!entity) throw notFound('Directory entity');
  return entity;
}

/** What one answer holds at most. */
const MOST_LISTED = 5_000;

/** By name. As many reads as found, at least 1; equality filters alone, which need no composite index. */
export async function listEntities(tenant: Tenant, kind: EntityKind | undefined): Promise<Entity[]> {
  const found = await entities
    .of(tenant)
    .list((query) => (kind === undefined ? query : query.where('kind', '==', kind)).limit(MOST_LISTED));
  return found.sort((left, right) => left.name.localeCompare(right.name));
}

interface Deed {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

/** 1 write. */
export const stageNewEntity = ({ tenant, actor, writes, now }: Deed, given: EntityInput): Entity =>
  entities.of(tenant).stageCreate(writes, newId(), {
    ...given,
    created_by: actor.id,
    created_at: now,
    updated_at: now,
  });

/** Changes the fields given. 1 read, and 1 write unless nothing is given. @throws 404. */
export async function stageEntityUpdate(
  { tenant, writes, now }: Deed,
  id: string,
  given: EntityPatch,
): Promise<Entity> {
  const entity = await entityOf(tenant, id);
  const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(patch).length === 0) return entity;
  return entities.of(tenant).stageUpdate(writes, entity, { ...patch, updated_at: now });
}

/** 1 read, 1 write. @throws 404. */
export async function stageEntityDeletion({ tenant, writes }: Deed, id: string): Promise<void> {
  entities.of(tenant).stageDelete(writes, await entityOf(tenant, id));
}
