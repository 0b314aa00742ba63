// GET /v2/comments/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireComment } from '../commentChanges';
import { comments } from '../record';
import { commentOut, viewComment } from '../views';

export const getComment = v2Endpoint({
  method: 'GET',
  path: '/comments/{id}',
  access: ANY_MEMBER,
  readsAhead: comments,
  docs: { summary: 'Get a comment' },
  input: { path: z.object({ id }) },
  output: { 200: commentOut },
  run: async ({ path }, { tenant }) => ok(viewComment(await requireComment(tenant, path.id))),
});
