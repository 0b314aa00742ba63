// Checks the chains of activity logs: of the organizations named, or of all. Ends with 1 when one does not hold.
//
// Against a local suite: `npm run verify:activity -- [organization id …]`. Against a real
// project: `GCLOUD_PROJECT=<project> npm run verify:activity` with application default credentials.
import { verifyChain } from '../functions/activity/chain';
import { firestore } from '../functions/platform/firebase';
import { tenantOf } from '../functions/platform/tenant';
import { clientEnvironment, suiteConfig } from '../local/config';

async function allOrganizations(): Promise<string[]> {
  const references = await firestore().collection('organizations').listDocuments();
  return references.map(({ id }) => id);
}

async function main(named: readonly string[]): Promise<void> {
  if (process.env.GCLOUD_PROJECT === undefined) Object.assign(process.env, clientEnvironment(suiteConfig()));
  for (const organizationId of named.length > 0 ? named : await allOrganizations()) {
    const { entries, brokenAt } = await verifyChain(tenantOf(organizationId));
    if (brokenAt !== null) process.exitCode = 1;
    const verdict = brokenAt === null ? `holds, ${entries} entries` : `DOES NOT HOLD at position ${brokenAt}`;
    console.log(`${organizationId}: ${verdict}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
