// POST or DELETE /v1/revokeExpiryShare.
import { recordNamingInBody } from '../../api/naming';
import { v1RevokeLinkEndpoint } from '../../api/recordEndpoints';
import { expiryShares } from '../share';

export const revokeExpiryShare = v1RevokeLinkEndpoint(recordNamingInBody(), {
  whenReadOnly: 'allowed',
  docs: { summary: 'End a share link; it stops working at once' },
  remove: (context, id) => expiryShares.revoke(context, id),
});
