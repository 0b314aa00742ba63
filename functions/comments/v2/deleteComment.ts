// DELETE /v2/comments/{id}.
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageCommentDeletion } from '../commentChanges';

export const deleteComment = v2Endpoint({
  method: 'DELETE',
  path: '/comments/{id}',
  access: EDITOR,
  docs: { summary: 'Delete a comment', description: 'For its author and for admins.' },
  input: { path: z.object({ id }) },
  output: { 204: null },
  run: async ({ path }, context) => {
    await stageCommentDeletion(context, path.id);
    return noContent();
  },
});
