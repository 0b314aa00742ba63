// PATCH /v2/folders/{id}.
import { v2UpdateEndpoint } from '../../api/recordEndpoints';
import { stageFolderUpdate } from '../tree';
import { folderAnswer, folderPatch } from '../views';

export const updateFolder = v2UpdateEndpoint({
  path: '/folders/{id}',
  docs: {
    summary: 'Rename or move a folder',
    description:
      'parent_folder_id null moves it to the top level. A folder cannot be moved into itself or below itself.',
  },
  body: folderPatch,
  errors: ['CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageFolderUpdate(writes, tenant, id, patch, now),
  answer: folderAnswer,
});
