// POST /v1/cancelExpiryWorkflowTrigger.
import { z } from 'zod';
import { optionalTextInput } from '../../api/fields';
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTriggerCancellation } from '../triggerChanges';
import { triggerAnswer } from '../triggerFields';

export const cancelExpiryWorkflowTrigger = v1UpdateEndpoint(recordNamingByFieldOrId('trigger_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Cancel a workflow trigger for good',
    description: 'Not one that has fired or is cancelled: 409. A run under way goes on.',
  },
  body: z.object({ reason: optionalTextInput(500) }),
  errors: ['INVALID_STATE'],
  change: (context, id, { reason }) => stageWorkflowTriggerCancellation(context, id, reason),
  done: 'cancelled',
  answer: triggerAnswer,
});
