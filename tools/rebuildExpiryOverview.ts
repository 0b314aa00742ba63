// Rebuilds the overview of expiries from the expiries themselves: of the organizations named, or of all.
//
// Against a local suite: `npm run rebuild:overview -- [organization id …]`. Against a
// real project: `GCLOUD_PROJECT=<project> npm run rebuild:overview` with application default
// credentials. It may run while the service does, and be broken off and begun again.
import { rebuildOverview } from '../functions/expiries/overview/rebuild';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run rebuild:overview',
  summary: 'rebuilds the overview of expiries from the expiries themselves.',
  run: async (tenant) => {
    await rebuildOverview(tenant);
    return 'rebuilt';
  },
});
