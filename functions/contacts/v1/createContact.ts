// POST /v1/createContact: v2's contact creation with v1's field names.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewContact } from '../contactChanges';
import { contactV1Input, newContactFields, v1FieldName } from '../fields';
import { contactV1Out, viewContactV1 } from '../views';

export const createContact = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description: 'An empty string counts as not set. isDefault is an alias of is_default.',
  },
  idempotent: true,
  input: { body: contactV1Input },
  output: { 201: z.object({ message: z.string(), contact_id: z.string(), contact: contactV1Out }) },
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const contact = await stageNewContact(writes, tenant, newContactFields(body), {
      actor,
      now,
      nameOf: v1FieldName,
    });
    return created({ message: 'Contact created', contact_id: contact.id, contact: viewContactV1(contact) });
  },
});
