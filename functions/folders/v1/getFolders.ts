// GET /v1/getFolders: all of them, or those of one parent.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { listAllFolders } from '../store';
import { folderOut, viewFolder } from '../views';

export const getFolders = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get all folders',
    description: 'Flat, by name; no pages. parent_folder_id=root: the top level.',
  },
  input: { query: z.object({ parent_folder_id: id.optional() }) },
  output: { 200: z.object({ folders: z.array(folderOut) }) },
  run: async ({ query }, { tenant }) => {
    const found = await listAllFolders(tenant, query.parent_folder_id);
    return ok({ folders: found.map(viewFolder) });
  },
});
