// Continues group changes whose task was lost.
import { dueWorker } from '../../jobs/dueWorker';
import { tenantOf } from '../../store/tenant';
import { dueContactGroups } from '../contactGroup';
import { propagateContactGroupFully } from '../contactGroupChanges';

export const sweepContactGroups = dueWorker(dueContactGroups, {
  cron: '*/5 * * * *',
  run: ({ organization_id, id }) => propagateContactGroupFully(tenantOf(organization_id), id),
});
