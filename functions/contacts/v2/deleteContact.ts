// DELETE /v2/contacts/{id}.
import { v2DeleteEndpoint } from '../../api/recordEndpoints';
import { stageContactDeletion } from '../contactChanges';

export const deleteContact = v2DeleteEndpoint({
  path: '/contacts/{id}',
  docs: {
    summary: 'Delete a contact',
    description:
      'Expiries keep the id of a deleted contact; no reminder goes to it any more. Its email is free again.',
  },
  remove: ({ writes, tenant }, id) => stageContactDeletion(writes, tenant, id),
});
