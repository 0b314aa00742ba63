// The compliance project record. Its stored names are v1's.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { documentIdPath, type RecordOf, tenantCollection } from '../store/collection';
import { queryWithFieldValues } from '../store/tenantStore';
import { enumWithUnknownAs, storedInstant } from '../store/values';

export const PROJECT_STATUSES = ['Not Started', 'In Progress', 'On Hold', 'Completed', 'Cancelled'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Maps unknown statuses to `Not Started`. */
export const projectStatusOrNotStarted = (value: unknown): ProjectStatus =>
  PROJECT_STATUSES.find((status) => status === value) ?? 'Not Started';

/** Fields that the API returns unchanged. */
export const projectDetails = {
  /** As sent, not validated; empty when unset. */
  startDate: z.string(),
  dueDate: z.string(),
  description: z.string(),
  /** Free text, not a user id. */
  owner: z.string(),
  customFields: z.record(z.string(), z.string()),
  isArchived: z.boolean(),
};

export const projects = tenantCollection(
  'compliance_projects',
  {
    user_id: z.string(),
    name: z.string(),
    clientId: z.string(),
    status: enumWithUnknownAs(PROJECT_STATUSES, 'In Progress'),
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
export type Project = RecordOf<typeof projects>;

/** 1 read. @throws 404. */
export const requireProject = projects.required('Compliance project');

/** Maximum number of records in one v1 response. */
const MAX_LISTED = 2_000;

export interface ProjectFilter {
  clientId: string | undefined;
  status: ProjectStatus | undefined;
  archived: boolean | undefined;
}

/** 1 read per project, at least 1. Equality filters sorted by id need no composite index. */
export const listProjects = (tenant: Tenant, filter: ProjectFilter): Promise<Project[]> =>
  projects.of(tenant).list((query) => {
    const { clientId, status, archived: isArchived } = filter;
    return queryWithFieldValues(query, { clientId, status, isArchived })
      .orderBy(documentIdPath)
      .limit(MAX_LISTED);
  });
