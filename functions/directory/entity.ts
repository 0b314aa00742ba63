// The directory entity: a person, company or asset that an organization tracks.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumWithUnknownAs, timestamps } from '../store/values';

export const ENTITY_KINDS = ['person', 'company', 'asset'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** Fields that the API returns unchanged. */
export const entityDetails = {
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  created_by: z.string(),
};

export const entities = tenantCollection(
  'directory_entities',
  {
    kind: enumWithUnknownAs(ENTITY_KINDS, 'company'),
    ...entityDetails,
    ...timestamps,
  },
  {
    holds: 'people, companies and assets that expiries belong to',
    personal: ['anyone'],
    kept: KEPT_UNTIL_DELETED,
  },
  { type: 'directory_entity', nameOf: ({ name }) => name },
);
export type Entity = RecordOf<typeof entities>;

/** 1 read. @throws 404. */
export const requireEntity = entities.required('Directory entity');

/** Maximum number of entities in one response. */
const MAX_LISTED = 5_000;

/** Sorted by name. 1 read per entity, at least 1. Equality filters only, so that no composite index is needed. */
export async function listEntities(tenant: Tenant, kind: EntityKind | undefined): Promise<Entity[]> {
  const found = await entities
    .of(tenant)
    .list((query) => (kind === undefined ? query : query.where('kind', '==', kind)).limit(MAX_LISTED));
  return found.sort((left, right) => left.name.localeCompare(right.name));
}
