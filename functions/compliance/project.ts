// The compliance project: its record, input fields and changes. Fields are stored under their v1 names.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { UnknownReferenceError } from '../api/errors';
import { customFieldsInput, id, requiredTextInput, timestampOut } from '../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { defineChangeById, type MutationContext, type Writes } from '../api/writes';
import { requireRecordCapacity } from '../plans/limits';
import { newId } from '../platform/ids';
import { documentIdFieldPath, type RecordOf, tenantCollection } from '../store/collection';
import { queryWithFieldValues, stageUpdateOfGivenFields } from '../store/tenantStore';
import { enumSchemaWithFallback, storedInstant } from '../store/values';
import { complianceClients } from './client';

export const PROJECT_STATUSES = ['Not Started', 'In Progress', 'On Hold', 'Completed', 'Cancelled'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Maps any unknown status to `Not Started`. */
export const parseStatusOrDefault = (value: unknown): ProjectStatus =>
  PROJECT_STATUSES.find((status) => status === value) ?? 'Not Started';

/** Fields that the API returns unchanged. */
const projectDetails = {
  /** Stored as sent, without validation. Empty if not set. */
  startDate: z.string(),
  dueDate: z.string(),
  description: z.string(),
  /** Free text, not a user id. */
  owner: z.string(),
  customFields: z.record(z.string(), z.string()),
  isArchived: z.boolean(),
};

export const complianceProjects = tenantCollection(
  'compliance_projects',
  {
    user_id: z.string(),
    name: z.string(),
    clientId: z.string(),
    status: enumSchemaWithFallback(PROJECT_STATUSES, 'In Progress'),
    ...projectDetails,
    archivedAt: storedInstant.nullable(),
    createdAt: storedInstant,
    updatedAt: storedInstant,
  },
  { holds: 'projects of clients', personal: ['clients', 'anyone'], kept: KEPT_UNTIL_DELETED },
  {
    type: 'compliance_project',
    nameOf: ({ name }) => name,
    actionOf: (before, after) =>
      after.isArchived === before.isArchived ? 'updated' : after.isArchived ? 'archived' : 'restored',
    ignored: ['createdAt', 'updatedAt'],
  },
);
export type ComplianceProject = RecordOf<typeof complianceProjects>;

/** 1 read. @throws 404. */
export const requireProject = complianceProjects.required('Compliance project');
/** Maximum number of records in one v1 response. */
const MAX_LISTED = 2_000;

export interface ProjectFilter {
  clientId: string | undefined;
  status: ProjectStatus | undefined;
  archived: boolean | undefined;
}

/** 1 read per project, at least 1. No composite index is needed for equality filters sorted by id. */
export const listProjects = (tenant: Tenant, filter: ProjectFilter): Promise<ComplianceProject[]> =>
  complianceProjects.of(tenant).list((query) => {
    const { clientId, status, archived: isArchived } = filter;
    return queryWithFieldValues(query, { clientId, status, isArchived }).orderBy(documentIdFieldPath).limit(MAX_LISTED);
  });

/** Text that isn't trimmed; empty if not set. */
const asSent = (max: number) =>
  z
    .string()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

const field = {
  name: requiredTextInput(200),
  clientId: id,
  status: z
    .unknown()
    .transform(parseStatusOrDefault)
    .meta({
      type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
      items: {},
      description: `One of ${PROJECT_STATUSES.join(', ')}; anything else is stored as Not Started`,
    }),
  startDate: asSent(100),
  dueDate: asSent(100),
  description: asSent(10_000),
  owner: asSent(200),
  customFields: customFieldsInput,
};

export const projectInput = z.object({
  name: field.name,
  clientId: field.clientId,
  status: field.status.prefault('Not Started'),
  startDate: field.startDate.default(''),
  dueDate: field.dueDate.default(''),
  description: field.description.default(''),
  owner: field.owner.default(''),
  customFields: customFieldsInput.default({}),
});
export type ProjectInput = z.output<typeof projectInput>;

export const projectPatch = z
  .object({ ...field, status: field.status.optional() })
  .partial()
  .extend({ name: field.name.exactOptional(), clientId: field.clientId.exactOptional() });
export type ProjectPatch = z.output<typeof projectPatch>;

export const projectOut = namedOpenApiObject('ComplianceProject', {
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  clientId: z.string(),
  status: z.enum(PROJECT_STATUSES),
  ...projectDetails,
  archivedAt: timestampOut.nullable(),
  createdAt: timestampOut,
  updatedAt: timestampOut,
});

export const projectResource = declareRecordResource('project', 'Compliance project', projectOut);

/**
 * Increments the client's project count. Concurrent creations don't conflict with each other. If the client is deleted
 * concurrently, one of the commits fails and its unit of work runs again. 1 read and 1 write.
 * @throws UnknownReferenceError naming `clientId`.
 */
async function stageClientGain(writes: Writes, tenant: Tenant, clientId: string): Promise<void> {
  const store = complianceClients.of(tenant);
  if ((await store.get(clientId)) === null) {
    throw new UnknownReferenceError({
      clientId: 'must be the id of a compliance client in your organization',
    });
  }
  writes.update(store.ref(clientId), { project_count: FieldValue.increment(1) });
}

/**
 * Decrements the client's project count. The client must exist, because a client with projects can't be deleted. 1
 * write.
 */
function stageClientLoss(writes: Writes, tenant: Tenant, clientId: string): void {
  writes.update(complianceClients.of(tenant).ref(clientId), { project_count: FieldValue.increment(-1) });
}

/**
 * 1 read plus the reads of {@link requireRecordCapacity}; 2 writes.
 * @throws 403 `PLAN_LIMIT_REACHED`; UnknownReferenceError if the client doesn't belong to the organization.
 */
export async function stageNewProject(context: MutationContext, given: ProjectInput): Promise<ComplianceProject> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'compliance_projects', complianceProjects);
  await stageClientGain(writes, tenant, given.clientId);
  return complianceProjects.of(tenant).stageCreate(writes, newId(), {
    ...given,
    user_id: actor.id,
    isArchived: false,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * 1 read, and 1 write unless the patch is empty. Moving the project to another client costs 1 more read and 2 more
 * writes.
 * @throws 404; UnknownReferenceError if the client doesn't belong to the organization.
 */
export const stageProjectUpdate = defineChangeById(
  requireProject,
  async ({ tenant, writes, now }, project, given: ProjectPatch) => {
    if (given.clientId !== undefined && given.clientId !== project.clientId) {
      await stageClientGain(writes, tenant, given.clientId);
      stageClientLoss(writes, tenant, project.clientId);
    }
    return stageUpdateOfGivenFields(complianceProjects.of(tenant), writes, project, given, {
      updatedAt: now,
    });
  },
);

/** Archives or restores a project. A no-op if the project is already in that state. 1 read, 1 write. @throws 404. */
export const stageProjectArchiveState = defineChangeById(
  requireProject,
  ({ tenant, writes, now }, project, isArchived: boolean) => {
    if (project.isArchived === isArchived) return project;
    const archivedAt = isArchived ? now : null;
    return complianceProjects.of(tenant).stageUpdate(writes, project, { isArchived, archivedAt, updatedAt: now });
  },
);

/** 1 read, 2 writes. @throws 404. */
export async function stageProjectDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const project = await requireProject(tenant, id);
  stageClientLoss(writes, tenant, project.clientId);
  complianceProjects.of(tenant).stageDelete(writes, project);
}
