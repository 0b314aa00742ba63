// GET /v2/folders/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { folders } from '../record';
import { requireFolder } from '../tree';
import { folderAnswer } from '../views';

export const getFolder = v2Reading({
  path: '/folders/{id}',
  readsAhead: folders,
  docs: { summary: 'Get a folder' },
  answer: folderAnswer,
  find: requireFolder,
});
