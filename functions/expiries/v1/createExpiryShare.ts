// POST /v1/createExpiryShare.
import { linkCreation } from '../../links/linkEndpoint';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { createShare, newShare, shareOut } from '../share';

export const createExpiryShare = linkCreation({
  docs: {
    summary: 'Make a public link that shows one expiry',
    description:
      'The url is shown this once; an idempotent replay has null in its place. An expiry with a share_password asks ' +
      'for it. The link ends at expires_at, after 30 days when that is not given, a year at most.',
  },
  body: newShare.extend(namedExpiry.shape),
  create: (context, body) => createShare(context, expiryIdOf({ query: {}, body }), body),
  message: 'Share link created',
  noun: 'share',
  output: shareOut,
});
