// POST /v1/createFolder.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewFolder } from '../tree';
import { folderAnswer, folderInput } from '../views';

export const createFolder = v1CreateEndpoint({
  stagesAll: true,
  docs: { summary: 'Create a folder' },
  body: folderInput,
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT'],
  create: stageNewFolder,
  answer: folderAnswer,
});
