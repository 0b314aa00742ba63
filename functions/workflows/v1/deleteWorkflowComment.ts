// POST or DELETE /v1/deleteWorkflowComment.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageWorkflowCommentDeletion } from '../commentChanges';

const comment = naming('comment_id');

export const deleteWorkflowComment = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a comment on a workflow',
    description: 'For its author and for admins.',
  },
  input: { query: z.object(comment.fields), body: z.object(comment.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const id = comment.idOf(input);
    await stageWorkflowCommentDeletion(context, id);
    return ok({ deleted: true, id });
  },
});
