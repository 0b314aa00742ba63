// GET /v2/expiries/{id}/responses.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listRecordPage } from '../../platform/pages';
import { expiryResponses } from '../response';
import { expiryResponseOut, viewExpiryResponse } from '../views';

export const listExpiryResponses = v2ListEndpoint({
  path: '/expiries/{id}/responses',
  docs: { summary: 'List what people answered to an expiry’s reminders', description: 'Newest first.' },
  of: requireExpiry,
  list: ({ tenant }, { cursor, limit }, expiryId) =>
    listRecordPage(
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
  answer: { output: expiryResponseOut, view: viewExpiryResponse },
});
