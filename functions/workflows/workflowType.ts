// Workflow types: the organization's own categories of workflows.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { requiredTextInput, resettableInput, textInput, timestampFieldsOut } from '../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { creationFieldsOf, defineChangeById, type MutationContext } from '../api/writes';
import { newId } from '../platform/ids';
import { stageReservation, stageReservationChange, stageReservationRelease } from '../store/claims';
import { RECORD_VERSION } from '../store/codec';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestampFields } from '../store/values';
import { workflows } from './workflow';

export const workflowTypes = tenantCollection(
  'workflow_types',
  {
    name: z.string(),
    description: z.string(),
    created_by: z.string(),
    /**
     * When the type was last assigned to a workflow. Writing this field forces a concurrent deletion of the type to
     * recheck whether the type is in use.
     */
    last_used_at: storedInstant.nullable().default(null),
    ...timestampFields,
  },
  { holds: 'checklist types', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'workflow_type', nameOf: ({ name }) => name },
);
export type WorkflowType = RecordOf<typeof workflowTypes>;

/** The reservation kind for type names, which are unique within an organization, ignoring case. */
export const WORKFLOW_TYPE_RESERVATION_KIND = 'workflow_type';
const nameTaken = (): ApiError =>
  new ApiError('CONFLICT', 'A workflow type with this name already exists', {
    details: { fields: { name: 'is taken' } },
  });

export const workflowTypeInput = z.object({
  name: requiredTextInput(100),
  description: textInput(1000).default(''),
});
export const workflowTypePatch = z.object({
  name: requiredTextInput(100).exactOptional(),
  description: resettableInput(textInput(1000), '').optional(),
});

const workflowTypeOut = namedOpenApiObject('WorkflowType', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  description: z.string(),
  created_by: z.string(),
  ...timestampFieldsOut,
});

export const workflowTypeResource = declareRecordResource('workflow_type', 'Workflow type', workflowTypeOut);

/** The maximum number of types listed, and also the number of workflows that the largest plan allows. */
const MAX_FOUND = 1_000;

/** Sorted by name. 1 read per type, at least 1. */
export async function listWorkflowTypes(tenant: Tenant): Promise<WorkflowType[]> {
  const found = await workflowTypes.of(tenant).list((query) => query.limit(MAX_FOUND));
  return found.sort((left, right) => left.name.localeCompare(right.name));
}

const requireWorkflowType = workflowTypes.required('Workflow type');

/** 2 writes. @throws 409 `CONFLICT` if the name is taken. */
export function stageNewWorkflowType(
  context: MutationContext,
  given: z.output<typeof workflowTypeInput>,
): WorkflowType {
  const { tenant, actor, writes, now } = context;
  const id = newId();
  stageReservation(writes, tenant, {
    kind: WORKFLOW_TYPE_RESERVATION_KIND,
    value: given.name,
    ownerId: id,
    taken: nameTaken,
  });
  return workflowTypes.of(tenant).stageCreate(writes, id, {
    ...given,
    last_used_at: null,
    ...creationFieldsOf({ actor, now }),
  });
}

/** Costs 1 read and 1 to 3 writes. @throws 404; 409 `CONFLICT`. */
export const stageWorkflowTypeUpdate = defineChangeById(
  requireWorkflowType,
  ({ tenant, writes, now }, type, given: z.output<typeof workflowTypePatch>) => {
    const { name = type.name, description = type.description } = given;
    const change = {
      kind: WORKFLOW_TYPE_RESERVATION_KIND,
      ownerId: type.id,
      from: type.name,
      to: name,
      taken: nameTaken,
    };
    stageReservationChange(writes, tenant, change);
    return workflowTypes.of(tenant).stageUpdate(writes, type, { name, description, updated_at: now });
  },
);

/** Checks the type being assigned to a workflow. 1 read, 1 write. @throws 404. */
export async function stageWorkflowTypeCheck(
  { tenant, writes, now }: Pick<MutationContext, 'tenant' | 'writes' | 'now'>,
  id: string,
): Promise<void> {
  const type = await requireWorkflowType(tenant, id);
  writes.update(workflowTypes.of(tenant).ref(id), { last_used_at: now }, type[RECORD_VERSION]);
}

/**
 * Costs 1 read, plus 1 to look for a workflow with this type, and 2 writes. @throws 404; 409 `CONFLICT` while any
 * workflow has this type.
 */
export async function stageWorkflowTypeDeletion({ tenant, writes }: MutationContext, id: string): Promise<void> {
  const type = await requireWorkflowType(tenant, id);
  const inUse = await workflows.of(tenant).count((query) => query.where('workflow_type_id', '==', id).limit(MAX_FOUND));
  if (inUse > 0) {
    throw new ApiError('CONFLICT', 'Workflows still use this type: change their type first', {
      details: { workflow_count: inUse },
    });
  }
  stageReservationRelease(writes, tenant, WORKFLOW_TYPE_RESERVATION_KIND, type.name);
  workflowTypes.of(tenant).stageDelete(writes, type);
}
