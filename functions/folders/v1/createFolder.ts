// POST /v1/createFolder (specification sections 1 and 4.10).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewFolder } from '../tree';
import { folderInput, folderOut, viewFolder } from '../views';

export const createFolder = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: { summary: 'Create a folder', section: '4.10' },
  idempotent: true,
  input: { body: folderInput },
  output: { 201: z.object({ message: z.string(), folder: folderOut }) },
  errors: ['CONFLICT'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const folder = await stageNewFolder(writes, tenant, body, { actor, now });
    return created({ message: 'Folder created', folder: viewFolder(folder) });
  },
});
