// DELETE /v2/contact-groups/{id}.
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactGroupDeletion } from '../contactGroupChanges';

export const deleteContactGroup = v2Endpoint({
  method: 'DELETE',
  path: '/contact-groups/{id}',
  access: EDITOR,
  docs: {
    summary: 'Delete a contact group',
    description:
      'Its contacts stay, ungrouped: at once up to 200, in the background above that. Until then its name stays taken.',
  },
  input: { path: z.object({ id }) },
  output: { 204: null },
  run: async ({ path }, { writes, tenant, now }) => {
    await stageContactGroupDeletion(writes, tenant, path.id, now);
    return noContent();
  },
});
