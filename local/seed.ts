// Fills a new suite with three demo organizations that a newcomer can sign in to.
import type { Folder } from '../functions/folders/record';
import { stageNewFolder } from '../functions/folders/tree';
import { clock } from '../functions/platform/clock';
import { unitOfWork } from '../functions/store/unitOfWork';
import { seedAnswers } from './seed/answers';
import { seedCollection } from './seed/collection';
import { seedCompliance } from './seed/compliance';
import { seedContacts } from './seed/contacts';
import { seedDetails } from './seed/details';
import { FOLDER_NAMES, seedExpiries } from './seed/expiries';
import { type DemoOrganization, foundOrganization } from './seed/people';
import { seedWorkflows } from './seed/workflows';

async function seedFolders({ tenant, people }: DemoOrganization): Promise<Map<string, Folder>> {
  const actor = people.admin;
  if (!actor) throw new Error('The demo organization has no admin');
  const folders = new Map<string, Folder>();
  for (const name of FOLDER_NAMES) {
    const input = { name, parent_folder_id: null };
    folders.set(name, await unitOfWork((writes) => stageNewFolder({ tenant, actor, writes, now: clock.now() }, input)));
  }
  return folders;
}

/** The demo organizations with only their people; Northwind first. */
export const foundOrganizations = (): Promise<[DemoOrganization, ...DemoOrganization[]]> =>
  Promise.all([
    foundOrganization('Northwind', 'America/New_York', [
      { email: 'admin@northwind.example', firstName: 'Nora', lastName: 'Winter', role: 'admin' },
      { email: 'editor@northwind.example', firstName: 'Edgar', lastName: 'North', role: 'editor' },
      { email: 'viewer@northwind.example', firstName: 'Viola', lastName: 'West', role: 'viewer' },
    ]),
    foundOrganization('Contoso', 'Europe/London', [
      { email: 'admin@contoso.example', firstName: 'Conrad', lastName: 'Tosi', role: 'admin' },
    ]),
    foundOrganization(
      'Fabrikam',
      'Europe/Berlin',
      [{ email: 'admin@fabrikam.example', firstName: 'Fabia', lastName: 'Kamm', role: 'admin' }],
      'trial',
    ),
  ]);

/** Seeds Northwind with all kinds of records, Contoso for isolation, and Fabrikam on trial. */
export async function seed(): Promise<void> {
  const [organization] = await foundOrganizations();
  const [contacts, folders] = await Promise.all([seedContacts(organization), seedFolders(organization)]);
  const expiries = await seedExpiries({ organization, contacts, folders });
  const { client } = await seedCompliance(organization, expiries);
  await Promise.all([
    seedWorkflows(organization, expiries),
    seedCollection(organization, { contacts, expiries, client }),
    seedDetails(organization, expiries),
  ]);
  await seedAnswers(organization, { expiries, contacts });
}
