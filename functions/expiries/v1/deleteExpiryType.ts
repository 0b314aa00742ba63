// POST or DELETE /v1/deleteExpiryType.
import { inBody } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { deleteExpiryType as remove } from '../expiryTypeChanges';

export const deleteExpiryType = v1Deletion(inBody(), {
  docs: { summary: 'Delete an expiry type; expiries stay as they are' },
  remove: remove,
});
