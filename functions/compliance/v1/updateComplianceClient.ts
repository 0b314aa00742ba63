// POST /v1/updateComplianceClient: changes the fields sent; is_archived archives.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageClientUpdate } from '../clientChanges';
import { clientAnswer, clientPatch } from '../clientFields';

export const updateComplianceClient = v1UpdateEndpoint(recordNamingByFieldOrId('client_id'), {
  docs: {
    summary: 'Change a compliance client',
    description: 'Named by `id` or `client_id`, in query or body. Changes only the fields sent.',
  },
  body: clientPatch,
  change: stageClientUpdate,
  answer: clientAnswer,
});
