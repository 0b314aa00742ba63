// v1 endpoints for triggers that start workflow runs or request documents for expiries.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, okReply, v1Endpoint } from '../../api/endpoint';
import { id, integerQueryInput, optionalTextInput } from '../../api/fields';
import { v1CreateEndpoint, v1DeleteEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordIdInQueryOrBody } from '../../api/records';
import { requireExpiry } from '../../expiries/record/record';
import {
  countTriggersByStatus,
  listTriggersOfExpiries,
  listWorkflowTriggers,
  TRIGGER_STATUSES,
  triggerInput,
  triggerOut,
  triggerPatch,
  triggerResource,
  viewWorkflowTrigger,
} from '../triggers/trigger';
import {
  stageNewWorkflowTrigger,
  stageTriggerSoftDeletion,
  stageWorkflowTriggerCancellation,
  stageWorkflowTriggerPause,
  stageWorkflowTriggerResumption,
  stageWorkflowTriggerUpdate,
} from '../triggers/triggerChanges';

export const getExpiryWorkflowTriggers = v1ListEndpoint({
  docs: { summary: 'List an expiry’s workflow triggers', description: 'Soonest first.' },
  query: z.object({ expiry_id: id }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    const found = await listTriggersOfExpiries(tenant, [expiry.id]);
    return found.sort((left, right) => left.trigger_date.getTime() - right.trigger_date.getTime());
  },
  field: 'triggers',
  resource: triggerResource,
});

const count = z.int();
/**
 * Higher than the number of triggers in any organization. Limits the page size, because Firestore rejects larger
 * limits.
 */
const MAX_SHOWN = 10_000;
const MAX_SKIPPED = 1_000_000;

export const getScheduledWorkflowTriggers = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'List workflow triggers',
    description:
      'Triggers are sorted by trigger_date for the statuses `pending` and `all`, and by latest change for the others. `total` is the number of triggers with the requested status; `counts` contains the number for each status. `action` shows whether a trigger starts a workflow or creates collection requests.',
  },
  input: {
    query: z.object({
      status: z.enum([...TRIGGER_STATUSES, 'all']).default('pending'),
      limit: integerQueryInput({ min: 1, max: MAX_SHOWN, fallback: 100 }),
      offset: integerQueryInput({ min: 0, max: MAX_SKIPPED, fallback: 0 }),
    }),
  },
  output: {
    200: z.object({
      triggers: z.array(triggerOut),
      total: count,
      counts: z.object({
        pending: count,
        triggered: count,
        cancelled: count,
        paused: count,
        error: count,
      }),
    }),
  },
  run: async ({ query }, { tenant }) => {
    const [found, counts] = await Promise.all([listWorkflowTriggers(tenant, query), countTriggersByStatus(tenant)]);
    const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
    const total = query.status === 'all' ? all : counts[query.status];
    return okReply({ triggers: found.map(viewWorkflowTrigger), total, counts });
  },
});

export const createExpiryWorkflowTrigger = v1CreateEndpoint({
  docs: {
    summary: 'Create a workflow trigger',
    description:
      'trigger_date is computed in the organization’s time zone and moves with the expiry date. A date in the past is rejected. A trigger with workflow_id starts that workflow. If collection is set instead, the trigger creates one collection request per contact for the expiry. Each request is due due_in_days days after it is sent. No requests are sent if the template or a contact was deleted, or if no admin has confirmed their email address. The status then becomes `error` with the reason, and the trigger’s creator is notified. If carry_to_renewal is set, the trigger moves to the next occurrence when the expiry is completed.',
  },
  body: triggerInput,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  create: stageNewWorkflowTrigger,
  idField: 'trigger_id',
  resource: triggerResource,
});

export const updateExpiryWorkflowTrigger = v1UpdateEndpoint(recordIdInQueryOrBody('trigger_id'), {
  docs: {
    summary: 'Update a workflow trigger',
    description:
      'Changes only the fields sent, including within notify_channels and collection. A new date moves a trigger from `error` back to `pending`. Returns 409 if you change the date of a trigger that has fired or been cancelled.',
  },
  body: triggerPatch,
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerUpdate,
  resource: triggerResource,
});

export const pauseExpiryWorkflowTrigger = v1UpdateEndpoint(recordIdInQueryOrBody('trigger_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Pause a workflow trigger',
    description: 'Returns 409 unless the trigger is pending.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerPause,
  done: 'paused',
  resource: triggerResource,
});

export const resumeExpiryWorkflowTrigger = v1UpdateEndpoint(recordIdInQueryOrBody('trigger_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Resume a workflow trigger',
    description: 'Recomputes the trigger date. Returns 409 if that date has already passed.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerResumption,
  done: 'resumed',
  resource: triggerResource,
});

export const cancelExpiryWorkflowTrigger = v1UpdateEndpoint(recordIdInQueryOrBody('trigger_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Cancel a workflow trigger',
    description: 'Returns 409 if the trigger has fired or been cancelled. A run in progress continues.',
  },
  body: z.object({ reason: optionalTextInput(500) }),
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerCancellation,
  done: 'cancelled',
  resource: triggerResource,
});

export const deleteExpiryWorkflowTrigger = v1DeleteEndpoint(recordIdInQueryOrBody('trigger_id'), {
  docs: {
    summary: 'Delete a workflow trigger',
    description: 'The trigger no longer appears in lists and no longer starts runs. A run in progress continues.',
  },
  remove: stageTriggerSoftDeletion,
});
