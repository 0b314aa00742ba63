// POST /v1/updateContact: changes the fields sent.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactUpdate } from '../contactChanges';
import { contactV1Patch, storedContactFields, v1FieldName } from '../fields';
import { contactV1Out, viewContactV1 } from '../views';

export const updateContact = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    summary: 'Change a contact',
    description: 'Changes only the fields sent. An empty string counts as not set.',
  },
  input: { body: contactV1Patch.extend({ id }) },
  output: { 200: z.object({ message: z.string(), contact: contactV1Out }) },
  errors: ['NOT_FOUND', 'EMAIL_EXISTS', 'CONFLICT'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const { id: contactId, ...fields } = body;
    const patch = storedContactFields(fields);
    const contact = await stageContactUpdate(writes, tenant, contactId, patch, {
      actor,
      now,
      nameOf: v1FieldName,
    });
    return ok({ message: 'Contact updated', contact: viewContactV1(contact) });
  },
});
