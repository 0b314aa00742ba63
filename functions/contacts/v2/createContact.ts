// POST /v2/contacts.
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { stageNewContact } from '../contactChanges';
import { contactInput } from '../fields';
import { contactOut, viewContact } from '../views';

export const createContact = v2Endpoint({
  method: 'POST',
  path: '/contacts',
  access: EDITOR,
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description:
      'A contact_group that does not exist yet is created; one that exists is matched whatever the case, and its own spelling is stored. Any number of contacts may have is_default. Telephone numbers are stored in E.164.',
  },
  input: { body: contactInput },
  output: { 201: contactOut },
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const contact = await stageNewContact(writes, tenant, body, { actor, now });
    return created(viewContact(contact), `/v2/contacts/${contact.id}`);
  },
});
