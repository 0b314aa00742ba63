// POST /v2/folders.
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { stageNewFolder } from '../tree';
import { folderInput, folderOut, viewFolder } from '../views';

export const createFolder = v2Endpoint({
  method: 'POST',
  path: '/folders',
  access: EDITOR,
  stagesAll: true,
  docs: {
    summary: 'Create a folder',
    description:
      'Its name must be free among the folders of its parent, whatever the case. At most 20 lie one in another.',
  },
  input: { body: folderInput },
  output: { 201: folderOut },
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT', 'NOT_FOUND'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const folder = await stageNewFolder(writes, tenant, body, { actor, now });
    return created(viewFolder(folder), `/v2/folders/${folder.id}`);
  },
});
