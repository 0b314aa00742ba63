// DELETE /v2/contacts/{id}.
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactDeletion } from '../contactChanges';

export const deleteContact = v2Endpoint({
  method: 'DELETE',
  path: '/contacts/{id}',
  access: EDITOR,
  docs: {
    summary: 'Delete a contact',
    description:
      'Expiries keep the id of a deleted contact; no reminder goes to it any more. Its email is free again.',
  },
  input: { path: z.object({ id }) },
  output: { 204: null },
  run: async ({ path }, { writes, tenant }) => {
    await stageContactDeletion(writes, tenant, path.id);
    return noContent();
  },
});
