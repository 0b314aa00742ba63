// POST or DELETE /v1/deleteExpiryType.
import { recordNamingInBody } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { deleteExpiryType as remove } from '../expiryTypeChanges';

export const deleteExpiryType = v1DeleteEndpoint(recordNamingInBody(), {
  docs: { summary: 'Delete an expiry type; expiries stay as they are' },
  remove: remove,
});
