// GET /v2/folders/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { folders } from '../record';
import { requireFolder } from '../tree';
import { folderOut, viewFolder } from '../views';

export const getFolder = v2Endpoint({
  method: 'GET',
  path: '/folders/{id}',
  access: ANY_MEMBER,
  readsAhead: folders,
  docs: { summary: 'Get a folder' },
  input: { path: z.object({ id }) },
  output: { 200: folderOut },
  run: async ({ path }, { tenant }) => ok(viewFolder(await requireFolder(tenant, path.id))),
});
