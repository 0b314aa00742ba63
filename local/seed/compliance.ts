// Northwind's compliance clients with their projects, and what stands in its directory.
import type { Deed } from '../../functions/compliance/clientChanges';
import { stageClientUpdate, stageNewClient } from '../../functions/compliance/clientChanges';
import { clientInput } from '../../functions/compliance/clientFields';
import { PROJECT_STATUSES } from '../../functions/compliance/project';
import { stageNewProject } from '../../functions/compliance/projectChanges';
import { projectInput } from '../../functions/compliance/projectFields';
import { stageNewEntity } from '../../functions/directory/entityChanges';
import { entityInput } from '../../functions/directory/entityFields';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/platform/unitOfWork';
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

export async function seedCompliance({ tenant, people }: DemoOrganization): Promise<void> {
  const { admin } = people;
  if (!admin) throw new Error('The demo organization has no admin');
  const act = <T>(change: (deed: Deed) => T | Promise<T>): Promise<T> =>
    unitOfWork(async (writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  for (const [index, fields] of CLIENTS.entries()) {
    const client = await act((deed) => stageNewClient(deed, clientInput.parse(fields)));
    for (const status of PROJECT_STATUSES.slice(index, index + 3)) {
      const project = { name: `${fields.industry} audit: ${status}`, clientId: client.id, status };
      await act((deed) => stageNewProject(deed, projectInput.parse(project)));
    }
    if (client.status === 'Inactive') {
      await act((deed) => stageClientUpdate(deed, client.id, { is_archived: true }));
    }
  }
  for (const fields of ENTITIES) await act((deed) => stageNewEntity(deed, entityInput.parse(fields)));
}
