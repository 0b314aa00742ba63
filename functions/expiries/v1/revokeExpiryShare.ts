// POST or DELETE /v1/revokeExpiryShare.
import { inBody } from '../../api/naming';
import { v1Revocation } from '../../api/recordEndpoints';
import { shares } from '../share';

export const revokeExpiryShare = v1Revocation(inBody(), {
  whenReadOnly: 'allowed',
  docs: { summary: 'End a share link; it stops working at once' },
  remove: (context, id) => shares.revoke(context, id),
});
