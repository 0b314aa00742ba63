// GET /v2/folders/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireFolder } from '../tree';
import { folderAnswer } from '../views';

export const getFolder = v2GetEndpoint({
  path: '/folders/{id}',
  docs: { summary: 'Get a folder' },
  answer: folderAnswer,
  find: requireFolder,
});
