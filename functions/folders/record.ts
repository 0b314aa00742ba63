// The folder record: a node in the organization’s tree of expiries.

import { z } from 'zod';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { type RecordOf, tenantCollection } from '../store/collection';
import { timestamps } from '../store/values';

export const FOLDER_NAME_MAX = 200;

export const folders = tenantCollection(
  'folders',
  {
    name: z.string(),
    /** Null at the top level. */
    parent_folder_id: z.string().nullable(),
    /**
     * Incremented when a folder is created in or moved into this one, so that a concurrent deletion of this folder
     * notices.
     */
    revision: z.int().default(0),
    /** The uid of the person, or the id of the API key, that created the folder. */
    created_by: z.string(),
    ...timestamps,
  },
  { holds: 'names of folders', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'folder', nameOf: ({ name }) => name, ignored: ['revision'] },
);
export type Folder = RecordOf<typeof folders>;
