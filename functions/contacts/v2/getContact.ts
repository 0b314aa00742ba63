// GET /v2/contacts/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { requireContact } from '../contactChanges';
import { contacts } from '../record';
import { contactAnswer } from '../views';

export const getContact = v2Reading({
  path: '/contacts/{id}',
  readsAhead: contacts,
  docs: { summary: 'Get a contact' },
  answer: contactAnswer,
  find: requireContact,
});
