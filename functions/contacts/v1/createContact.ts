// POST /v1/createContact: v2's contact creation with v1's field names.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewContact } from '../contactChanges';
import { contactV1Input, newContactInputOfV1, v1ContactFieldName } from '../fields';
import { contactV1Answer } from '../views';

export const createContact = v1CreateEndpoint({
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description: 'An empty string counts as not set. isDefault is an alias of is_default.',
  },
  body: contactV1Input,
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  create: (context, given) => stageNewContact(context, newContactInputOfV1(given), v1ContactFieldName),
  idField: 'contact_id',
  answer: contactV1Answer,
});
