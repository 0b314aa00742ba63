// DELETE /v2/expiries/{id}/reminders (specification section 4.10).
import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageRemoveAll } from '../../reminders/plan';
import { expiryNamed } from '../expiryOfReminders';

export const deleteReminders = v2Endpoint({
  method: 'DELETE',
  path: '/expiries/{id}/reminders',
  access: EDITOR,
  docs: { section: '4.10', summary: 'Remove all of an expiry’s reminders' },
  input: { path: z.object({ id }) },
  output: { 204: null },
  run: async ({ path }, { tenant, writes }) => {
    const expiry = await expiryNamed(tenant, path.id);
    await stageRemoveAll(writes, tenant, expiry.id);
    return noContent();
  },
});
