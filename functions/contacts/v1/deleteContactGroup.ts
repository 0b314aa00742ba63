// POST /v1/deleteContactGroup: its contacts stay, ungrouped.
import { recordNamingInBody } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageContactGroupDeletion } from '../contactGroupChanges';

export const deleteContactGroup = v1DeleteEndpoint(recordNamingInBody(), {
  docs: { summary: 'Delete a contact group', description: 'Its contacts stay, ungrouped.' },
  remove: ({ writes, tenant, now }, id) => stageContactGroupDeletion(writes, tenant, id, now),
});
