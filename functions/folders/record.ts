// Folders, which organize expiries in a tree: the stored record, API view and lists.

import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { id, requiredTextInput, timestampFieldsOut } from '../api/fields';
import { declareRecordResource, namedOpenApiObject, type Page } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { type RecordOf, tenantCollection } from '../store/collection';
import { listRecordPage } from '../store/pages';
import { timestampFields } from '../store/values';

const FOLDER_NAME_MAX = 200;

export const folders = tenantCollection(
  'folders',
  {
    name: z.string(),
    /** Null at the top level. */
    parent_folder_id: z.string().nullable(),
    /**
     * Incremented when a folder is created in or moved into this one. A concurrent deletion of this folder then
     * conflicts with the change.
     */
    revision: z.int().default(0),
    /** The uid of the person, or the id of the API key, that created the folder. */
    created_by: z.string(),
    ...timestampFields,
  },
  { holds: 'folder names', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'folder', nameOf: ({ name }) => name, ignored: ['revision'] },
);
export type Folder = RecordOf<typeof folders>;

export const folderInput = z.object({
  name: requiredTextInput(FOLDER_NAME_MAX),
  /** Null or absent at the top level. */
  parent_folder_id: id.nullable().default(null),
});

export const folderPatch = z.object({
  name: requiredTextInput(FOLDER_NAME_MAX).exactOptional(),
  parent_folder_id: id.nullable().optional(),
});

const folderOut = namedOpenApiObject('Folder', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  parent_folder_id: z.string().nullable(),
  created_by: z.string(),
  ...timestampFieldsOut,
});

export const folderResource = declareRecordResource('folder', 'Folder', folderOut);

/** The parent filter value that selects top-level folders. */
const TOP_LEVEL = 'root';
/** Maximum number of records in one v1 response. */
const MAX_FOLDERS = 5000;

const inParent = (parent: string | undefined) => (query: Query) => {
  if (parent === undefined) return query;
  return query.where('parent_folder_id', '==', parent === TOP_LEVEL ? null : parent);
};

/** Sorted by name. 1 read per folder on the page, plus 1. Indexes: organization_id[, parent_folder_id], name. */
export function listPageOfFolders(
  tenant: Tenant,
  request: { parent: string | undefined; cursor: string | undefined; limit: number },
): Promise<Page<Folder>> {
  const { parent, cursor, limit } = request;
  const filters = { parent_folder_id: parent ?? null };
  const page = { tenant, list: 'folders', filters, orderBy: 'name', descending: false, cursor, limit };
  return listRecordPage(folders.of(tenant), page, inParent(parent));
}

/** Sorted by name, unpaginated. 1 read per folder. Uses the same indexes as the paginated list. */
export const listFoldersUnpaged = (tenant: Tenant, parent: string | undefined): Promise<Folder[]> =>
  folders.of(tenant).list((query) => inParent(parent)(query).orderBy('name').limit(MAX_FOLDERS));
