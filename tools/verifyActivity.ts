// Verifies the seals of activity logs, for the named organizations or for all. Exits with 1 if a seal is invalid.
//
// Against a local suite: `npm run verify:activity -- [organization id …]`. Against a real project:
// `GCLOUD_PROJECT=<project> npm run verify:activity` with application default credentials.
import { type ActivityLogFault, verifyActivity } from '../functions/activity/verify';
import { runForOrganizations } from './organizations';

const locationOf = ({ seal, entry }: ActivityLogFault): string =>
  [...(seal === null ? [] : [`seal ${seal}`]), ...(entry === null ? [] : [`entry ${entry}`])].join(', ');

runForOrganizations({
  name: 'npm run verify:activity',
  summary: 'verifies activity logs by their seals, and ends with 1 when one does not hold.',
  run: async (tenant) => {
    const { entries, waiting, fault } = await verifyActivity(tenant);
    if (fault === null) return `holds, ${entries} entries in seals, ${waiting} too new for one`;
    process.exitCode = 1;
    return `DOES NOT HOLD at ${locationOf(fault)}: ${fault.what}`;
  },
});
