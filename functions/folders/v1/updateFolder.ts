// POST /v1/updateFolder: renames or moves.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageFolderUpdate } from '../tree';
import { folderOut, folderPatch, viewFolder } from '../views';

export const updateFolder = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: { summary: 'Rename or move a folder' },
  input: { body: folderPatch.extend({ id }) },
  output: { 200: z.object({ message: z.string(), folder: folderOut }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
  run: async ({ body }, { writes, tenant, now }) => {
    const folder = await stageFolderUpdate(writes, tenant, body.id, body, now);
    return ok({ message: 'Folder updated', folder: viewFolder(folder) });
  },
});
