// DELETE /v2/compliance-clients/{id}.
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageClientDeletion } from '../clientChanges';

export const deleteComplianceClient = v2Endpoint({
  method: 'DELETE',
  path: '/compliance-clients/{id}',
  access: EDITOR,
  docs: {
    summary: 'Delete a compliance client',
    description: 'Only without projects; archived projects count too.',
  },
  input: { path: z.object({ id }) },
  output: { 204: null },
  errors: ['CLIENT_HAS_PROJECTS'],
  run: async ({ path }, { writes, tenant }) => {
    await stageClientDeletion(writes, tenant, path.id);
    return noContent();
  },
});
