// POST or DELETE /v1/deleteWorkflowType.

import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { recordNamingByFieldOrId } from '../../api/records';
import { stageWorkflowTypeDeletion } from '../workflowType';

export const deleteWorkflowType = v1DeleteEndpoint(recordNamingByFieldOrId('workflow_type_id'), {
  docs: {
    summary: 'Delete a workflow type',
    description: 'Returns 409 while workflows use this type: change their type first.',
  },
  errors: ['CONFLICT'],
  remove: stageWorkflowTypeDeletion,
});
