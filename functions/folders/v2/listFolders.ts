// GET /v2/folders.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageOf, pageQuery } from '../../api/page';
import { listFolderPage } from '../store';
import { folderOut, viewFolder } from '../views';

export const listFolders = v2Endpoint({
  method: 'GET',
  path: '/folders',
  access: ANY_MEMBER,
  docs: {
    summary: 'List folders',
    description: 'Flat, by name. parent_folder_id=root shows those at the top level.',
  },
  input: { query: z.object({ ...pageQuery, parent_folder_id: id.optional() }) },
  output: { 200: pageOf(folderOut) },
  run: async ({ query }, { tenant }) => {
    const { parent_folder_id: parent, cursor, limit } = query;
    const page = await listFolderPage(tenant, { parent, cursor, limit });
    return ok({ ...page, data: page.data.map(viewFolder) });
  },
});
