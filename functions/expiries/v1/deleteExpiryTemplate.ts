// POST or DELETE /v1/deleteExpiryTemplate.
import { inBody } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { deleteExpiryTemplate as remove } from '../expiryTemplate';

export const deleteExpiryTemplate = v1Deletion(inBody(), {
  docs: { summary: 'Delete an expiry template; expiries stay as they are' },
  remove: remove,
});
