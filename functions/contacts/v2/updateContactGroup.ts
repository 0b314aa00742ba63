// PATCH /v2/contact-groups/{id}.
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactGroupUpdate } from '../contactGroupChanges';
import { contactGroupOut, contactGroupPatch, viewContactGroup } from '../contactGroupViews';

export const updateContactGroup = v2Endpoint({
  method: 'PATCH',
  path: '/contact-groups/{id}',
  access: EDITOR,
  docs: {
    summary: 'Change a contact group',
    description:
      'A new name is given to its contacts too: at once up to 200, in the background above that. Until the last contact carries it, the former name stays taken and lists by either name show all of the group’s contacts.',
  },
  input: { path: z.object({ id }), body: contactGroupPatch },
  output: { 200: contactGroupOut },
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  run: async ({ path, body }, { writes, tenant, now }) =>
    ok(viewContactGroup(await stageContactGroupUpdate(writes, tenant, path.id, body, now))),
});
