// Background workers for workflows.
import { tenantOf } from '../api/actor';
import { declareFirestoreCreationWorker, declareFirestoreTriggerWorker } from '../api/worker';
import { requestTemplates } from '../documentRequests/template/template';
import { events } from '../events/event';
import { mayHaveTriggers } from '../events/listeners';
import { isExpiryEvent, mayAffectWorkflowTriggers } from '../expiries/record/events';
import { createDueWorker } from '../jobs/dueWorker';
import { dueWorkflowRuns } from './runs/run';
import { markStalledRun } from './runs/runChanges';
import { fireWorkflowTrigger } from './triggers/fireTrigger';
import {
  syncTriggersWithExpiry,
  syncTriggersWithRequestTemplate,
  syncTriggersWithWorkflow,
} from './triggers/syncTriggers';
import { dueWorkflowTriggers } from './triggers/trigger';
import { workflows } from './workflow';

/** Notifies people about runs that have stalled. */
export const checkStalledRuns = createDueWorker(dueWorkflowRuns, { run: markStalledRun });

/** Fires due workflow triggers. */
export const fireWorkflowTriggers = createDueWorker(dueWorkflowTriggers, { run: fireWorkflowTrigger });

/**
 * Updates an expiry's workflow triggers after the expiry changes. Costs no reads for a new expiry or for changes that
 * don't affect triggers. Costs 1 read if the organization has never had triggers.
 */
export const propagateExpiryToTriggers = declareFirestoreCreationWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || !mayAffectWorkflowTriggers(event)) return;
    if (!(await mayHaveTriggers(event))) return;
    await syncTriggersWithExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});

/** Updates triggers after their request template is renamed or deleted. */
export const propagateTemplateToTriggers = declareFirestoreTriggerWorker({
  on: requestTemplates,
  run: async ({ before, after }) => {
    if (before === null || after?.name === before.name) return;
    await syncTriggersWithRequestTemplate(tenantOf(before.organization_id), before.id);
  },
});

/** Updates triggers and comments after their workflow is renamed or deleted. */
export const propagateWorkflowToTriggers = declareFirestoreTriggerWorker({
  on: workflows,
  run: async ({ before, after }) => {
    if (before === null || after?.title === before.title) return;
    await syncTriggersWithWorkflow(tenantOf(before.organization_id), before.id);
  },
});
