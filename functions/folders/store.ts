// The lists of folders.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/records';
import { listRecordPage } from '../store/pages';
import { type Folder, folders } from './record';

/** The value of the parent filter for folders at the top level. */
const TOP_LEVEL = 'root';
/** Maximum number of records in one v1 response. */
const MAX_FOLDERS = 5000;

const inParent = (parent: string | undefined) => (query: Query) => {
  if (parent === undefined) return query;
  return query.where('parent_folder_id', '==', parent === TOP_LEVEL ? null : parent);
};

/** Sorted by name. The page plus 1 read. Indexes: organization_id[, parent_folder_id], name. */
export function listPageOfFolders(
  tenant: Tenant,
  request: { parent: string | undefined; cursor: string | undefined; limit: number },
): Promise<Page<Folder>> {
  const { parent, cursor, limit } = request;
  const filters = { parent_folder_id: parent ?? null };
  const page = { tenant, list: 'folders', filters, orderBy: 'name', descending: false, cursor, limit };
  return listRecordPage(folders.of(tenant), page, inParent(parent));
}

/** Sorted by name, without pages. 1 read per folder. The same indexes. */
export const listFoldersUnpaged = (tenant: Tenant, parent: string | undefined): Promise<Folder[]> =>
  folders.of(tenant).list((query) => inParent(parent)(query).orderBy('name').limit(MAX_FOLDERS));
