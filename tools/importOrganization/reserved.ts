// The values that an archive's own records reserve. Other values may belong to another organization.
import type { DocumentData } from 'firebase-admin/firestore';
import { tenantOf } from '../../functions/api/actor';
import { CONTACT_EMAIL_RESERVATION_KIND } from '../../functions/contacts/contactChanges';
import { contactGroups, GROUP_NAME_RESERVATION_KIND } from '../../functions/contacts/contactGroup';
import { contacts } from '../../functions/contacts/record';
import { EXPIRY_TYPE_RESERVATION_KIND, expiryTypes } from '../../functions/expiries/types/expiryType';
import { folders } from '../../functions/folders/record';
import { FOLDER_NAME_RESERVATION_KIND, folderNameKey } from '../../functions/folders/tree';
import { normalizedEmail } from '../../functions/platform/text';
import { reservationId } from '../../functions/store/claims';
import { WORKFLOW_TYPE_RESERVATION_KIND, workflowTypes } from '../../functions/workflows/workflowType';
import type { ExportArchive } from './archive';

type Values = (record: DocumentData) => readonly unknown[];

const RESERVED: readonly [collection: string, kind: string, values: Values][] = [
  [
    contacts.name,
    CONTACT_EMAIL_RESERVATION_KIND,
    ({ email }) => [typeof email === 'string' ? normalizedEmail(email) : null],
  ],
  [contactGroups.name, GROUP_NAME_RESERVATION_KIND, ({ name, former_names = [] }) => [name, ...former_names]],
  [expiryTypes.name, EXPIRY_TYPE_RESERVATION_KIND, ({ name }) => [name]],
  [
    folders.name,
    FOLDER_NAME_RESERVATION_KIND,
    ({ parent_folder_id, name }) => [folderNameKey(parent_folder_id, String(name))],
  ],
  [workflowTypes.name, WORKFLOW_TYPE_RESERVATION_KIND, ({ name }) => [name]],
];

/** The ids of these reservations. */
export async function readReserved(archive: ExportArchive): Promise<Set<string>> {
  const tenant = tenantOf(archive.manifest.organization_id);
  const ids = new Set<string>();
  for (const [collection, kind, values] of RESERVED)
    for await (const record of archive.records(collection))
      for (const value of values(record)) if (typeof value === 'string') ids.add(reservationId(tenant, kind, value));
  return ids;
}
