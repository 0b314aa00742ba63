// GET /v1/getExpiryShares.
import { v1Listing } from '../../api/recordEndpoints';
import { viewLink } from '../../links/linkTable';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { listShares, shareOut } from '../share';

export const getExpiryShares = v1Listing({
  docs: { summary: "List an expiry's working share links, without their addresses" },
  query: namedExpiry,
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listShares(tenant, expiryIdOf({ query }), now),
  field: 'shares',
  answer: { output: shareOut, view: viewLink },
});
