// POST /v1/deleteContactGroup: its contacts stay, ungrouped.
import { inBody } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { stageContactGroupDeletion } from '../contactGroupChanges';

export const deleteContactGroup = v1Deletion(inBody(), {
  docs: { summary: 'Delete a contact group', description: 'Its contacts stay, ungrouped.' },
  remove: ({ writes, tenant, now }, id) => stageContactGroupDeletion(writes, tenant, id, now),
});
