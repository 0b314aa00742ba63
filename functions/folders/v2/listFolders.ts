// GET /v2/folders.
import { z } from 'zod';
import { id } from '../../api/fields';
import { pageQuery } from '../../api/page';
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listPageOfFolders } from '../store';
import { folderAnswer } from '../views';

export const listFolders = v2ListEndpoint({
  path: '/folders',
  docs: {
    summary: 'List folders',
    description: 'Flat, by name. parent_folder_id=root shows those at the top level.',
  },
  query: z.object({ ...pageQuery, parent_folder_id: id.optional() }),
  list: ({ tenant }, { parent_folder_id: parent, cursor, limit }) =>
    listPageOfFolders(tenant, { parent, cursor, limit }),
  answer: folderAnswer,
});
