// DELETE /v2/expiries/{id}.
import { v2Deletion } from '../../api/recordEndpoints';
import { deleteExpiry as remove } from '../deleteExpiry';

export const deleteExpiry = v2Deletion({
  path: '/expiries/{id}',
  docs: { summary: 'Delete an expiry with its reminders' },
  remove: remove,
});
