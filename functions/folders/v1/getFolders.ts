// GET /v1/getFolders: all of them, or those of one parent.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listFoldersUnpaged } from '../store';
import { folderAnswer } from '../views';

export const getFolders = v1ListEndpoint({
  docs: {
    summary: 'Get all folders',
    description: 'Flat, by name; no pages. parent_folder_id=root: the top level.',
  },
  query: z.object({ parent_folder_id: id.optional() }),
  list: ({ tenant }, query) => listFoldersUnpaged(tenant, query.parent_folder_id),
  field: 'folders',
  answer: folderAnswer,
});
