// POST /v1/deleteContact.
import { inBody } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { stageContactDeletion } from '../contactChanges';

export const deleteContact = v1Deletion(inBody(), {
  docs: {
    summary: 'Delete a contact',
    description: 'Expiries keep the id of a deleted contact.',
  },
  remove: ({ writes, tenant }, id) => stageContactDeletion(writes, tenant, id),
});
