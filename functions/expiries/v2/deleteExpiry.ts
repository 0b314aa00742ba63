// DELETE /v2/expiries/{id} (specification section 4.10).
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { deleteExpiry as remove } from '../deleteExpiry';

export const deleteExpiry = v2Endpoint({
  method: 'DELETE',
  path: '/expiries/{id}',
  access: EDITOR,
  docs: { summary: 'Delete an expiry with its reminders', section: '4.10' },
  input: { path: z.object({ id: z.string() }) },
  output: { 204: null },
  run: async ({ path }, context) => {
    await remove(context, path.id);
    return noContent();
  },
});
