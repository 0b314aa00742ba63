// v1 endpoint that deletes a folder.
import { z } from 'zod';
import { EDITOR_ACCESS, okReply, v1Endpoint } from '../api/endpoint';
import { id } from '../api/fields';
import { stageFolderDeletion } from './folderRemoval';

export const deleteFolder = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Delete a folder',
    description: '`force` deletes the folder and its subfolders; all expiries in them move to the top level.',
  },
  input: { body: z.object({ id, force: z.boolean().default(false) }) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND', 'FOLDER_NOT_EMPTY'],
  run: async ({ body }, context) => {
    await stageFolderDeletion(context, body);
    return okReply({ deleted: true, id: body.id });
  },
});
