// PATCH /v2/contacts/{id}.
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactUpdate } from '../contactChanges';
import { contactPatch } from '../fields';
import { contactOut, viewContact } from '../views';

export const updateContact = v2Endpoint({
  method: 'PATCH',
  path: '/contacts/{id}',
  access: EDITOR,
  docs: { summary: 'Change a contact', description: 'Changes only the fields sent.' },
  input: { path: z.object({ id }), body: contactPatch },
  output: { 200: contactOut },
  errors: ['EMAIL_EXISTS', 'CONFLICT'],
  run: async ({ path, body }, { writes, tenant, actor, now }) =>
    ok(viewContact(await stageContactUpdate(writes, tenant, path.id, body, { actor, now }))),
});
