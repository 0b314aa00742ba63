// v2 operations for folders. Folder deletion is in functions/folderDeletion.
import { z } from 'zod';
import { id } from '../api/fields';
import { v2CreateEndpoint, v2GetEndpoint, v2ListEndpoint, v2UpdateEndpoint } from '../api/recordEndpoints';
import { pageQueryFields } from '../api/records';
import { folderInput, folderPatch, folderResource, listPageOfFolders } from './record';
import { requireFolder, stageFolderUpdate, stageNewFolder } from './tree';

export const listFolders = v2ListEndpoint({
  path: '/folders',
  docs: {
    summary: 'List folders',
    description: 'A flat list, sorted by name. `parent_folder_id=root` lists the top level.',
  },
  query: z.object({ ...pageQueryFields, parent_folder_id: id.optional() }),
  list: ({ tenant }, { parent_folder_id: parent, cursor, limit }) =>
    listPageOfFolders(tenant, { parent, cursor, limit }),
  resource: folderResource,
});

export const getFolder = v2GetEndpoint({
  path: '/folders/{id}',
  docs: { summary: 'Get a folder' },
  resource: folderResource,
  find: requireFolder,
});

export const createFolder = v2CreateEndpoint({
  path: '/folders',
  stagesAll: true,
  docs: {
    summary: 'Create a folder',
    description:
      'The name must be unique in the parent folder, ignoring case. Folders can be nested at most 20 levels deep.',
  },
  body: folderInput,
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT', 'NOT_FOUND'],
  create: stageNewFolder,
  resource: folderResource,
});

export const updateFolder = v2UpdateEndpoint({
  path: '/folders/{id}',
  docs: {
    summary: 'Rename or move a folder',
    description:
      '`parent_folder_id: null` moves the folder to the top level. A folder can’t be moved into itself or its subfolders.',
  },
  body: folderPatch,
  errors: ['CONFLICT'],
  change: stageFolderUpdate,
  resource: folderResource,
});
