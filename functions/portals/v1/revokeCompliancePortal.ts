// POST or DELETE /v1/revokeCompliancePortal.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1RevokeLinkEndpoint } from '../../api/recordEndpoints';
import { compliancePortals } from '../portal';

export const revokeCompliancePortal = v1RevokeLinkEndpoint(recordNamingByFieldOrId('portal_id'), {
  whenReadOnly: 'allowed',
  docs: { summary: 'Make a portal link stop working at once' },
  remove: (context, id) => compliancePortals.revoke(context, id),
});
