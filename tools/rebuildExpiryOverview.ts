// Holds the overview of expiries against the expiries themselves and mends it: of the organizations named, or of all.
//
// Against a local suite: `npm run rebuild:overview -- [organization id …]`. Against a
// real project: `GCLOUD_PROJECT=<project> npm run rebuild:overview` with application default
// credentials. It may run while the service does, and be broken off and begun again.
import { rebuildOverview } from '../functions/expiries/overview/rebuild';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run rebuild:overview',
  summary: 'holds the overview of expiries against the expiries themselves and mends what differs.',
  run: async (tenant) => {
    const { mended } = await rebuildOverview(tenant);
    return mended === 0 ? 'is as it should be' : `${mended} lines mended`;
  },
});
