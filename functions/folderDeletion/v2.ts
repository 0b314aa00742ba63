// v2 operation that deletes a folder.
import { z } from 'zod';
import { EDITOR_ACCESS, noContentReply, v2Endpoint } from '../api/endpoint';
import { booleanQueryInput, id } from '../api/fields';
import { stageFolderDeletion } from './folderRemoval';

export const deleteFolder = v2Endpoint({
  method: 'DELETE',
  path: '/folders/{id}',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Delete a folder',
    description:
      'Returns 409 if the folder contains folders or expiries. force=true deletes it and its subfolders, and moves every expiry in them to the top level: immediately for up to 100, in the background for more.',
  },
  input: { path: z.object({ id }), query: z.object({ force: booleanQueryInput.default(false) }) },
  output: { 204: null },
  errors: ['FOLDER_NOT_EMPTY'],
  run: async ({ path, query }, context) => {
    await stageFolderDeletion(context, { id: path.id, force: query.force });
    return noContentReply();
  },
});
