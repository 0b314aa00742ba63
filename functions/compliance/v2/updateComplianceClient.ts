// PATCH /v2/compliance-clients/{id}.
import { v2UpdateEndpoint } from '../../api/recordEndpoints';
import { stageClientUpdate } from '../clientChanges';
import { clientAnswer, clientPatch } from '../clientFields';

export const updateComplianceClient = v2UpdateEndpoint({
  path: '/compliance-clients/{id}',
  docs: {
    summary: 'Change a compliance client',
    description:
      'Changes only the fields sent; custom_fields is replaced as a whole. is_archived archives it.',
  },
  body: clientPatch,
  change: stageClientUpdate,
  answer: clientAnswer,
});
