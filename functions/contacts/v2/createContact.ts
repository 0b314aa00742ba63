// POST /v2/contacts.
import { v2CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewContact } from '../contactChanges';
import { contactInput } from '../fields';
import { contactAnswer } from '../views';

export const createContact = v2CreateEndpoint({
  path: '/contacts',
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description:
      'A contact_group that does not exist yet is created; one that exists is matched whatever the case, and its own spelling is stored. Any number of contacts may have is_default. Telephone numbers are stored in E.164.',
  },
  body: contactInput,
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  create: stageNewContact,
  answer: contactAnswer,
});
