// POST /v2/folders.
import { v2CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewFolder } from '../tree';
import { folderAnswer, folderInput } from '../views';

export const createFolder = v2CreateEndpoint({
  path: '/folders',
  stagesAll: true,
  docs: {
    summary: 'Create a folder',
    description:
      'Its name must be free among the folders of its parent, whatever the case. At most 20 lie one in another.',
  },
  body: folderInput,
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT', 'NOT_FOUND'],
  create: stageNewFolder,
  answer: folderAnswer,
});
