// POST or DELETE /v1/deleteExpiry.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { deleteExpiry as remove } from '../deleteExpiry';

export const deleteExpiry = v1DeleteEndpoint(recordNamingByFieldOrId('expiry_id'), {
  docs: {
    summary: 'Delete an expiry with its reminders',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  remove: remove,
});
