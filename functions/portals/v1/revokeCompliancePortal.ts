// POST or DELETE /v1/revokeCompliancePortal.
import { naming } from '../../api/naming';
import { v1Revocation } from '../../api/recordEndpoints';
import { portals } from '../portal';

export const revokeCompliancePortal = v1Revocation(naming('portal_id'), {
  whenReadOnly: 'allowed',
  docs: { summary: 'Make a portal link stop working at once' },
  remove: (context, id) => portals.revoke(context, id),
});
