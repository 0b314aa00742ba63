// Northwind's compliance clients with projects, a portal link, and its directory.
import type { MutationContext } from '../../functions/api/writes';
import {
  type ComplianceClient,
  complianceClientInput,
  stageComplianceClientUpdate,
  stageNewComplianceClient,
} from '../../functions/compliance/client';
import { PROJECT_STATUSES, projectInput, stageNewProject } from '../../functions/compliance/project';
import { entityInput, stageNewEntity } from '../../functions/directory/entity';
import { updateExpiry } from '../../functions/expiries/record/editExpiry';
import { type Expiry, isOpenExpiry } from '../../functions/expiries/record/record';
import { clock } from '../../functions/platform/clock';
import { createPortalOfClient } from '../../functions/portals/portal';
import { unitOfWork } from '../../functions/store/unitOfWork';
import type { DemoOrganization } from './people';

const CLIENTS = [
  { name: 'Harbour Logistics', primary_contact_name: 'Hanna Berg', industry: 'Shipping' },
  { name: 'Meadow Foods', primary_contact_name: 'Marco Lind', industry: 'Food' },
  { name: 'Quarry & Sons', primary_contact_name: 'Quinn Hale', industry: 'Mining', status: 'Inactive' },
] as const;

const ENTITIES = [
  { kind: 'company', name: 'Northwind Shipping Ltd' },
  { kind: 'person', name: 'Greta Olsen', email: 'greta.olsen@partners.example' },
  { kind: 'asset', name: 'Forklift 7', custom_fields: { serial: 'FL-0007' } },
] as const;

/** The first client has a portal; its notes contain the link for newcomers. */
export async function seedCompliance(
  { tenant, people }: DemoOrganization,
  expiries: readonly Expiry[],
): Promise<{ client: ComplianceClient }> {
  const { admin } = people;
  if (!admin) throw new Error('The demo organization has no admin');
  const act = <T>(change: (context: MutationContext) => T | Promise<T>): Promise<T> =>
    unitOfWork(async (writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  const made: ComplianceClient[] = [];
  for (const [index, fields] of CLIENTS.entries()) {
    const client = await act((context) => stageNewComplianceClient(context, complianceClientInput.parse(fields)));
    made.push(client);
    for (const status of PROJECT_STATUSES.slice(index, index + 3)) {
      const project = { name: `${fields.industry} audit: ${status}`, clientId: client.id, status };
      await act((context) => stageNewProject(context, projectInput.parse(project)));
    }
    if (client.status === 'Inactive') {
      await act((context) => stageComplianceClientUpdate(context, client.id, { is_archived: true }));
    }
  }
  const open = expiries.filter(isOpenExpiry);
  for (const [index, fields] of ENTITIES.entries()) {
    const entity = await act((context) => stageNewEntity(context, entityInput.parse(fields)));
    const own = open[index];
    if (own) await act((context) => updateExpiry(context, own.id, { entity_id: entity.id }));
  }
  const [client] = made;
  if (!client) throw new Error('The demo organization has no compliance client');
  const { url } = await act((context) => createPortalOfClient(context, { client_id: client.id }));
  await act((context) => stageComplianceClientUpdate(context, client.id, { notes: `Portal: ${url}` }));
  return { client };
}
