// POST /v1/createExpiryShare.
import { linkCreationEndpointOf } from '../../links/linkEndpoint';
import { expiryIdInputV1, expiryIdOfV1Input } from '../namedExpiry';
import { expiryShareInput, expiryShareOut, stageNewExpiryShareLink } from '../share';

export const createExpiryShare = linkCreationEndpointOf({
  docs: {
    summary: 'Make a public link that shows one expiry',
    description:
      'The url is shown this once; an idempotent replay has null in its place. An expiry with a share_password asks ' +
      'for it. The link ends at expires_at, after 30 days when that is not given, a year at most.',
  },
  body: expiryShareInput.extend(expiryIdInputV1.shape),
  create: (context, body) => stageNewExpiryShareLink(context, expiryIdOfV1Input({ query: {}, body }), body),
  message: 'Share link created',
  noun: 'share',
  output: expiryShareOut,
});
