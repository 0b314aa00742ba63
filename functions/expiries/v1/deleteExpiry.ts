// POST or DELETE /v1/deleteExpiry.
import { naming } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { deleteExpiry as remove } from '../deleteExpiry';

export const deleteExpiry = v1Deletion(naming('expiry_id'), {
  docs: {
    summary: 'Delete an expiry with its reminders',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  remove: remove,
});
