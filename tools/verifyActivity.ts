// Checks the chains of activity logs: of the organizations named, or of all. Ends with 1 when one does not hold.
//
// Against a local suite: `npm run verify:activity -- [organization id …]`. Against a real
// project: `GCLOUD_PROJECT=<project> npm run verify:activity` with application default credentials.
import { verifyChain } from '../functions/activity/chain';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run verify:activity',
  summary: 'checks the chains of activity logs, and ends with 1 when one does not hold.',
  run: async (tenant) => {
    const { entries, brokenAt } = await verifyChain(tenant);
    if (brokenAt === null) return `holds, ${entries} entries`;
    process.exitCode = 1;
    return `DOES NOT HOLD at position ${brokenAt}`;
  },
});
