// GET /v1/getExpiryShares.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { viewLink } from '../../links/linkTable';
import { expiryIdInputV1, expiryIdOfV1Input } from '../namedExpiry';
import { expiryShareOut, listActiveExpiryShareLinks } from '../share';

export const getExpiryShares = v1ListEndpoint({
  docs: { summary: "List an expiry's working share links, without their addresses" },
  query: expiryIdInputV1,
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listActiveExpiryShareLinks(tenant, expiryIdOfV1Input({ query }), now),
  field: 'shares',
  answer: { output: expiryShareOut, view: viewLink },
});
