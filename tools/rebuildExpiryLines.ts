// Compares the list lines of expiries with the expiries, and repairs them. Covers the named organizations, or all.
//
// Against a local suite: `npm run rebuild:lines -- [organization id …]`. Against a real project:
// `GCLOUD_PROJECT=<project> npm run rebuild:lines` with application default credentials. The service may run at the
// same time, and the command can be repeated.
import { repairExpiryLines } from '../functions/expiries/list/rebuildLines';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run rebuild:lines',
  summary: 'compares the list lines of expiries with the expiries, and repairs differences.',
  run: async (tenant) => {
    const repaired = await repairExpiryLines(tenant);
    return repaired === 0 ? 'no differences' : `${repaired} lines repaired`;
  },
});
