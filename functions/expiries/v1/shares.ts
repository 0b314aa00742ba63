// v1 endpoints of share links of expiries.

import { v1ListEndpoint, v1RevokeLinkEndpoint } from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { linkCreationEndpointOf, viewLink } from '../../links/linkTable';
import { expiryIdInputV1, expiryIdOfV1Input } from '../record/namedExpiry';
import {
  expiryShareInput,
  expiryShareOut,
  expiryShares,
  listActiveExpiryShareLinks,
  stageNewExpiryShareLink,
} from '../share';

export const getExpiryShares = v1ListEndpoint({
  docs: { summary: "List an expiry's active share links, without their URLs" },
  query: expiryIdInputV1,
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listActiveExpiryShareLinks(tenant, expiryIdOfV1Input({ query }), now),
  field: 'shares',
  answer: { output: expiryShareOut, view: viewLink },
});

export const createExpiryShare = linkCreationEndpointOf({
  docs: {
    summary: 'Create a share link',
    description:
      'Only this response contains `url`; an idempotent replay returns null. An expiry with a `share_password` asks for it. The link ends at `expires_at`: by default after 30 days, at most after a year.',
  },
  body: expiryShareInput.extend(expiryIdInputV1.shape),
  create: (context, body) => stageNewExpiryShareLink(context, expiryIdOfV1Input({ query: {}, body }), body),
  message: 'Share link created',
  noun: 'share',
  output: expiryShareOut,
});

export const revokeExpiryShare = v1RevokeLinkEndpoint(recordNamingInBody(), {
  whenReadOnly: 'allowed',
  docs: { summary: 'Revoke a share link' },
  remove: (context, id) => expiryShares.revoke(context, id),
});
