// DELETE /v2/expiries/{id}.
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { deleteExpiry as remove } from '../deleteExpiry';

export const deleteExpiry = v2Endpoint({
  method: 'DELETE',
  path: '/expiries/{id}',
  access: EDITOR,
  docs: { summary: 'Delete an expiry with its reminders' },
  input: { path: z.object({ id }) },
  output: { 204: null },
  run: async ({ path }, context) => {
    await remove(context, path.id);
    return noContent();
  },
});
