// Which values are reserved by what an archive brings: a reservation of anything else may be another organization's.
import type { DocumentData } from 'firebase-admin/firestore';
import { EMAIL_KIND } from '../../functions/contacts/contactChanges';
import { contactGroups, GROUP_NAME_KIND } from '../../functions/contacts/contactGroup';
import { contacts } from '../../functions/contacts/record';
import { expiryTypes, TYPE_NAME } from '../../functions/expiries/expiryType';
import { folders } from '../../functions/folders/record';
import { FOLDER_NAME_KIND, nameKey } from '../../functions/folders/tree';
import { tenantOf } from '../../functions/platform/tenant';
import { reservationId } from '../../functions/platform/uniqueValues';
import { WORKFLOW_TYPE_NAME_KIND, workflowTypes } from '../../functions/workflows/workflowType';
import type { ExportArchive } from './archive';

type Values = (record: DocumentData) => readonly unknown[];

const RESERVED: readonly [collection: string, kind: string, values: Values][] = [
  [contacts.name, EMAIL_KIND, ({ email }) => [email]],
  [contactGroups.name, GROUP_NAME_KIND, ({ name, former_names = [] }) => [name, ...former_names]],
  [expiryTypes.name, TYPE_NAME, ({ name }) => [name]],
  [folders.name, FOLDER_NAME_KIND, ({ parent_folder_id, name }) => [nameKey(parent_folder_id, String(name))]],
  [workflowTypes.name, WORKFLOW_TYPE_NAME_KIND, ({ name }) => [name]],
];

/** The ids of those reservations. */
export async function reservedIn(archive: ExportArchive): Promise<Set<string>> {
  const tenant = tenantOf(archive.manifest.organization_id);
  const ids = new Set<string>();
  for (const [collection, kind, values] of RESERVED)
    for await (const record of archive.records(collection))
      for (const value of values(record))
        if (typeof value === 'string') ids.add(reservationId(tenant, kind, value));
  return ids;
}
