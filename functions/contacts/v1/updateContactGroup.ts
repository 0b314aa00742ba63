// POST /v1/updateContactGroup: renames, colors or sorts a group.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactGroupUpdate } from '../contactGroupChanges';
import { contactGroupOut, contactGroupPatch, viewContactGroup } from '../contactGroupViews';

export const updateContactGroup = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    summary: 'Change a contact group',
    description: 'A new name is given to its contacts too.',
  },
  input: { body: contactGroupPatch.extend({ id }) },
  output: { 200: z.object({ message: z.string(), group: contactGroupOut }) },
  errors: ['NOT_FOUND', 'GROUP_EXISTS', 'CONFLICT'],
  run: async ({ body }, { writes, tenant, now }) => {
    const group = await stageContactGroupUpdate(writes, tenant, body.id, body, now);
    return ok({ message: 'Contact group updated', group: viewContactGroup(group) });
  },
});
