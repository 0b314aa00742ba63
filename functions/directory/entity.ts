// The directory entity: a person, company or asset that an organization tracks.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import {
  customFieldsInput,
  emailAddress,
  requiredTextInput,
  resettableInput,
  textInput,
  timestampFieldsOut,
} from '../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { creationFieldsOf, defineChangeById, type MutationContext } from '../api/writes';
import { requireRecordCapacity } from '../plans/limits';
import { newId } from '../platform/ids';
import { type RecordOf, tenantCollection } from '../store/collection';
import { stageUpdateOfGivenFields } from '../store/tenantStore';
import { enumSchemaWithFallback, timestampFields } from '../store/values';

export const ENTITY_KINDS = ['person', 'company', 'asset'] as const;

/** Fields that the API returns unchanged. */
const entityDetails = {
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  created_by: z.string(),
};

export const entities = tenantCollection(
  'directory_entities',
  { kind: enumSchemaWithFallback(ENTITY_KINDS, 'company'), ...entityDetails, ...timestampFields },
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

/** Sorted by name. 1 read per entity, at least 1. Uses only equality filters, so no composite index is needed. */
export async function listEntities(tenant: Tenant, kind: Entity['kind'] | undefined): Promise<Entity[]> {
  const found = await entities
    .of(tenant)
    .list((query) => (kind === undefined ? query : query.where('kind', '==', kind)).limit(MAX_LISTED));
  return found.sort((left, right) => left.name.localeCompare(right.name));
}

const field = {
  kind: z.enum(ENTITY_KINDS, 'must be person, company or asset'),
  name: requiredTextInput(200),
  email: emailAddress.nullable(),
  phone: requiredTextInput(50).nullable(),
  notes: textInput(10_000),
  custom_fields: customFieldsInput,
};

export const entityInput = z.object({
  ...field,
  email: field.email.default(null),
  phone: field.phone.default(null),
  notes: field.notes.default(''),
  custom_fields: customFieldsInput.default({}),
});

export const entityPatch = z
  .object({ ...field, notes: resettableInput(field.notes, '') })
  .partial()
  .extend({ kind: field.kind.exactOptional(), name: field.name.exactOptional() });

const entityOut = namedOpenApiObject('DirectoryEntity', {
  id: z.string(),
  organization_id: z.string(),
  kind: z.enum(ENTITY_KINDS),
  ...entityDetails,
  ...timestampFieldsOut,
});

export const entityResource = declareRecordResource('entity', 'Directory entity', entityOut);

/** Costs the reads of {@link requireRecordCapacity}, plus 1 write. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function stageNewEntity(context: MutationContext, given: z.output<typeof entityInput>): Promise<Entity> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'entities', entities);
  return entities.of(tenant).stageCreate(writes, newId(), { ...given, ...creationFieldsOf({ actor, now }) });
}

/** Updates the given fields. Costs 1 read, plus 1 write if any fields are given. @throws 404. */
export const stageEntityUpdate = defineChangeById(
  requireEntity,
  ({ tenant, writes, now }, entity, given: z.output<typeof entityPatch>) =>
    stageUpdateOfGivenFields(entities.of(tenant), writes, entity, given, { updated_at: now }),
);

/** 1 read, 1 write. @throws 404. */
export async function stageEntityDeletion({ tenant, writes }: MutationContext, id: string): Promise<void> {
  entities.of(tenant).stageDelete(writes, await requireEntity(tenant, id));
}
