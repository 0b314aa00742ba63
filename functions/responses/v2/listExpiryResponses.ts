// GET /v2/expiries/{id}/responses.
import { v2Listing } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/updateExpiry';
import { readPage } from '../../platform/pages';
import { expiryResponses } from '../response';
import { responseOut, viewResponse } from '../views';

export const listExpiryResponses = v2Listing({
  path: '/expiries/{id}/responses',
  docs: { summary: 'List what people answered to an expiry’s reminders', description: 'Newest first.' },
  of: requireExpiry,
  list: ({ tenant }, { cursor, limit }, expiryId) =>
    readPage(
      expiryResponses.of(tenant),
      {
        tenant,
        list: 'expiry_responses',
        filters: { expiry_id: expiryId },
        orderBy: 'at',
        descending: true,
        cursor,
        limit,
      },
      (scoped) => scoped.where('expiry_id', '==', expiryId),
    ),
  answer: { output: responseOut, view: viewResponse },
});
