// The workflow record: the template that runs are started from.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_UNTIL_DELETED, WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import { type RecordOf, tenantCollection } from '../store/collection';
import { queryWithFieldValues } from '../store/tenantStore';
import { storedInstant, timestamps } from '../store/values';
import { workflowSectionSchema } from './outline';

export const WORKFLOW_STATUSES = ['active', 'archived'] as const;

export const workflows = tenantCollection(
  'workflows',
  {
    owner_id: z.string(),
    title: z.string(),
    description: z.string(),
    team_id: z.string().nullable(),
    workflow_type_id: z.string().nullable(),
    status: z.enum(WORKFLOW_STATUSES),
    /** Progress in percent of the run that was last worked on; 0 before the first run. */
    progress: z.number(),
    tags: z.array(z.string()),
    /** Start of the due day, in the organization's time zone at the time of the change. */
    due_date: storedInstant.nullable(),
    sections: z.array(workflowSectionSchema),
    ...timestamps,
  },
  { holds: 'templates of checklists', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'workflow', nameOf: ({ title }) => title },
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type Workflow = RecordOf<typeof workflows>;

/** 1 read. @throws 404. */
export const requireWorkflow = workflows.required('Workflow');

/** The limit of the largest plan. */
const MAX_LISTED = 1_000;

export interface WorkflowFilter {
  status: Workflow['status'] | undefined;
  workflowTypeId: string | undefined;
  teamId: string | undefined;
}

/** Newest first. 1 read per record, at least 1. Equality filters need no composite index. */
export async function listWorkflows(tenant: Tenant, filter: WorkflowFilter): Promise<Workflow[]> {
  const { status, workflowTypeId, teamId } = filter;
  const asked = { status, workflow_type_id: workflowTypeId, team_id: teamId };
  const found = await workflows
    .of(tenant)
    .list((query) => queryWithFieldValues(query, asked).limit(MAX_LISTED));
  return found.sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
}
