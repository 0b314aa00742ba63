// Verifies the seals of activity logs, for the named organizations or for all. Exits with 1 if a seal is invalid.
//
// Against a local suite: `npm run verify:activity -- [organization id …]`. Against a real project:
// `GCLOUD_PROJECT=<project> npm run verify:activity` with application default credentials.
import { type ActivityLogFault, verifyActivityLog } from '../functions/activity/verify';
import { runForOrganizations } from './organizations';

const locationOf = ({ seal, entry }: ActivityLogFault): string =>
  [...(seal === null ? [] : [`seal ${seal}`]), ...(entry === null ? [] : [`entry ${entry}`])].join(', ');

runForOrganizations({
  name: 'npm run verify:activity',
  summary: 'verifies the seals of activity logs, and exits with 1 if one is invalid.',
  run: async (tenant) => {
    const { entries, waiting, fault } = await verifyActivityLog(tenant);
    if (fault === null) return `valid, ${entries} sealed entries, ${waiting} too new for a seal`;
    process.exitCode = 1;
    return `INVALID at ${locationOf(fault)}: ${fault.what}`;
  },
});
