// Writes anew who listens to the events of the organizations named, or of all: once after a deployment over a service
// that had webhooks or calendars before that was kept.
//
// Against a local suite: `npm run rebuild:listeners -- [organization id …]`. Against a real project:
// `GCLOUD_PROJECT=<project> npm run rebuild:listeners` with application default credentials. It may run while the service
// does, and be broken off and begun again.
import { rebuildEventListeners } from '../functions/webhooks/rebuildListeners';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run rebuild:listeners',
  summary:
    'holds who listens to events against the webhooks and calendars themselves and mends what differs.',
  run: async (tenant) => ((await rebuildEventListeners(tenant)) ? 'mended' : 'is as it should be'),
});
