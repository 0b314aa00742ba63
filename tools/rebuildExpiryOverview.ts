// Rebuilds the overview of expiries from the expiries themselves: of the organizations named, or of all.
//
// Against a local suite: `npm run rebuild:overview -- [organization id …]`. Against a
// real project: `GCLOUD_PROJECT=<project> npm run rebuild:overview` with application default
// credentials. It may run while the service does, and be broken off and begun again.
import { rebuildOverview } from '../functions/expiries/overview/rebuild';
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
    await rebuildOverview(tenantOf(organizationId));
    console.log(`${organizationId}: rebuilt`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
