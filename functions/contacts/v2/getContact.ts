// GET /v2/contacts/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireContact } from '../contactChanges';
import { contacts } from '../record';
import { contactOut, viewContact } from '../views';

export const getContact = v2Endpoint({
  method: 'GET',
  path: '/contacts/{id}',
  access: ANY_MEMBER,
  readsAhead: contacts,
  docs: { summary: 'Get a contact' },
  input: { path: z.object({ id }) },
  output: { 200: contactOut },
  run: async ({ path }, { tenant }) => ok(viewContact(await requireContact(tenant, path.id))),
});
