// PATCH /v2/folders/{id}.
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageFolderUpdate } from '../tree';
import { folderOut, folderPatch, viewFolder } from '../views';

export const updateFolder = v2Endpoint({
  method: 'PATCH',
  path: '/folders/{id}',
  access: EDITOR,
  docs: {
    summary: 'Rename or move a folder',
    description:
      'parent_folder_id null moves it to the top level. A folder cannot be moved into itself or below itself.',
  },
  input: { path: z.object({ id }), body: folderPatch },
  output: { 200: folderOut },
  errors: ['CONFLICT'],
  run: async ({ path, body }, { writes, tenant, now }) =>
    ok(viewFolder(await stageFolderUpdate(writes, tenant, path.id, body, now))),
});
