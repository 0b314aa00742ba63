// POST /v1/deleteContact.
import { recordNamingInBody } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageContactDeletion } from '../contactChanges';

export const deleteContact = v1DeleteEndpoint(recordNamingInBody(), {
  docs: {
    summary: 'Delete a contact',
    description: 'Expiries keep the id of a deleted contact.',
  },
  remove: ({ writes, tenant }, id) => stageContactDeletion(writes, tenant, id),
});
