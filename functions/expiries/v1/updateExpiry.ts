// POST or PUT /v1/updateExpiry.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { expiryPatch } from '../input';
import { updateExpiry as update } from '../updateExpiry';
import { expiryAnswer } from '../views';

export const updateExpiry = v1UpdateEndpoint(recordNamingByFieldOrId('expiry_id'), {
  docs: {
    summary: 'Change fields of an expiry',
    description: 'Named by `expiry_id` or `id`, in query or body; only the fields sent change.',
  },
  body: expiryPatch,
  errors: ['INVALID_STATE'],
  change: update,
  answer: expiryAnswer,
});
