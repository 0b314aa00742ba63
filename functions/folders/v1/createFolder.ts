// POST /v1/createFolder.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewFolder } from '../tree';
import { folderInput, folderOut, viewFolder } from '../views';

export const createFolder = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  stagesAll: true,
  docs: { summary: 'Create a folder' },
  idempotent: true,
  input: { body: folderInput },
  output: { 201: z.object({ message: z.string(), folder: folderOut }) },
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const folder = await stageNewFolder(writes, tenant, body, { actor, now });
    return created({ message: 'Folder created', folder: viewFolder(folder) });
  },
});
