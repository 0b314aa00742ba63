// GET /v2/contacts/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireContact } from '../contactChanges';
import { contactAnswer } from '../views';

export const getContact = v2GetEndpoint({
  path: '/contacts/{id}',
  docs: { summary: 'Get a contact' },
  answer: contactAnswer,
  find: requireContact,
});
