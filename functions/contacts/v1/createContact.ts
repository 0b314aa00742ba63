// POST /v1/createContact: v2's contact creation with v1's field names.
import { v1Creation } from '../../api/recordEndpoints';
import { stageNewContact } from '../contactChanges';
import { contactV1Input, newContactFields, v1FieldName } from '../fields';
import { contactV1Answer } from '../views';

export const createContact = v1Creation({
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description: 'An empty string counts as not set. isDefault is an alias of is_default.',
  },
  body: contactV1Input,
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  create: (context, given) => stageNewContact(context, newContactFields(given), v1FieldName),
  idField: 'contact_id',
  answer: contactV1Answer,
});
