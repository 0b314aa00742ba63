// v1 endpoints for folders. Folder deletion is in functions/folderDeletion.
import { z } from 'zod';
import { id } from '../api/fields';
import { v1CreateEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../api/recordEndpoints';
import { recordIdInBody } from '../api/records';
import { folderInput, folderPatch, folderResource, listFoldersUnpaged } from './record';
import { stageFolderUpdate, stageNewFolder } from './tree';

/** All folders, or those in one parent folder. */
export const getFolders = v1ListEndpoint({
  docs: {
    summary: 'List folders',
    description: 'A flat list, sorted by name, unpaginated. `parent_folder_id=root` lists the top level.',
  },
  query: z.object({ parent_folder_id: id.optional() }),
  list: ({ tenant }, query) => listFoldersUnpaged(tenant, query.parent_folder_id),
  field: 'folders',
  resource: folderResource,
});

export const createFolder = v1CreateEndpoint({
  stagesAll: true,
  docs: { summary: 'Create a folder' },
  body: folderInput,
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT'],
  create: stageNewFolder,
  resource: folderResource,
});

/** Renames or moves a folder. */
export const updateFolder = v1UpdateEndpoint(recordIdInBody(), {
  methods: 'any',
  docs: { summary: 'Rename or move a folder' },
  body: folderPatch,
  errors: ['CONFLICT'],
  change: stageFolderUpdate,
  resource: folderResource,
});
