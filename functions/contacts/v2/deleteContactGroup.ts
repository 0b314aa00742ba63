// DELETE /v2/contact-groups/{id}.
import { v2DeleteEndpoint } from '../../api/recordEndpoints';
import { stageContactGroupDeletion } from '../contactGroupChanges';

export const deleteContactGroup = v2DeleteEndpoint({
  path: '/contact-groups/{id}',
  docs: {
    summary: 'Delete a contact group',
    description:
      'Its contacts stay, ungrouped: at once up to 200, in the background above that. Until then its name stays taken.',
  },
  remove: ({ writes, tenant, now }, id) => stageContactGroupDeletion(writes, tenant, id, now),
});
