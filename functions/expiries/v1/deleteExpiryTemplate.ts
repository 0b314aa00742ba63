// POST or DELETE /v1/deleteExpiryTemplate.
import { recordNamingInBody } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { deleteExpiryTemplate as remove } from '../expiryTemplate';

export const deleteExpiryTemplate = v1DeleteEndpoint(recordNamingInBody(), {
  docs: { summary: 'Delete an expiry template; expiries stay as they are' },
  remove: remove,
});
