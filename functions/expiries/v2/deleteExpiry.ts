// DELETE /v2/expiries/{id}.
import { v2DeleteEndpoint } from '../../api/recordEndpoints';
import { deleteExpiry as remove } from '../deleteExpiry';

export const deleteExpiry = v2DeleteEndpoint({
  path: '/expiries/{id}',
  docs: { summary: 'Delete an expiry with its reminders' },
  remove: remove,
});
