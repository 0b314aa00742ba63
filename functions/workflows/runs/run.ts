// The workflow run: a copy of the workflow at the start of the run, and its progress.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/stored';
import { declareDueWork } from '../../jobs/dueWork';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { queryWithFieldValues } from '../../store/tenantStore';
import { storedInstant, timestamps } from '../../store/values';
import { workflowSectionSchema, workflowStepSchema } from '../outline';
import { workflowNoticeFields } from './notices';

export const WORKFLOW_RUN_STATUSES = ['in_progress', 'completed', 'cancelled'] as const;
export type RunStatus = (typeof WORKFLOW_RUN_STATUSES)[number];

const runStepSchema = workflowStepSchema.extend({
  assignee_name: z.string().nullable(),
  /** Calendar date. */
  due_date: z.string().nullable(),
  status: z.enum(['pending', 'completed']),
  notes: z.string(),
  completed_at: storedInstant.nullable(),
  completed_by: z.string().nullable(),
  completed_by_name: z.string().nullable(),
});
export type RunStep = z.output<typeof runStepSchema>;

const runSectionSchema = workflowSectionSchema.extend({ steps: z.array(runStepSchema) });
export type RunSection = z.output<typeof runSectionSchema>;

export const workflowRuns = tenantCollection(
  'workflow_runs',
  {
    workflow_id: z.string(),
    workflow_title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    team_id: z.string().nullable(),
    expiry_id: z.string().nullable(),
    expiry_name: z.string().nullable(),
    /** The trigger that started the run; null if a person did. */
    trigger_id: z.string().nullable(),
    status: z.enum(WORKFLOW_RUN_STATUSES),
    progress: z.number(),
    sections: z.array(runSectionSchema),
    ...workflowNoticeFields,
    /** The person who started the run or created its trigger. */
    started_by: z.string(),
    started_by_name: z.string(),
    started_at: storedInstant,
    /** When the run started or a step last changed. The stall threshold counts from here. */
    last_progress_at: storedInstant,
    /** Time of the last stall notice; reset to null by the next step. */
    stalled_at: storedInstant.nullable(),
    completed_at: storedInstant.nullable(),
    cancelled_at: storedInstant.nullable(),
    cancel_reason: z.string().nullable(),
    shard: z.int(),
    /** When to check whether the run has stalled; null for never. */
    wake_at: storedInstant.nullable(),
    ...timestamps,
  },
  {
    holds: 'checklist runs',
    personal: ['users', 'anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
  },
  {
    type: 'workflow_run',
    nameOf: ({ workflow_title }) => workflow_title,
    ignored: ['last_progress_at', 'stalled_at', 'shard', 'wake_at'],
  },
);
export type WorkflowRun = RecordOf<typeof workflowRuns>;

/** Runs that may have stalled. */
export const dueWorkflowRuns = declareDueWork('workflow_runs', workflowRuns, { timers: 'checkStalledRuns' });

/** 1 read. @throws 404. */
export const requireWorkflowRun = workflowRuns.required('Workflow run');

export interface RunFilter {
  workflowId: string | undefined;
  expiryId: string | undefined;
  status: RunStatus | undefined;
  limit: number;
}

/** Newest first. 1 read per run, at least 1. Indexes: organization[, workflow | expiry][, status], started_at. */
export const listWorkflowRuns = (tenant: Tenant, filter: RunFilter): Promise<WorkflowRun[]> =>
  workflowRuns.of(tenant).list((query) => {
    const { workflowId: workflow_id, expiryId: expiry_id, status, limit } = filter;
    return queryWithFieldValues(query, { workflow_id, expiry_id, status })
      .orderBy('started_at', 'desc')
      .limit(limit);
  });
