// GET /v2/contacts/{id} (specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { contactOf } from '../contactChanges';
import { contactOut, viewContact } from '../views';

export const getContact = v2Endpoint({
  method: 'GET',
  path: '/contacts/{id}',
  access: ANY_MEMBER,
  docs: { summary: 'Get a contact', section: '4.10' },
  input: { path: z.object({ id }) },
  output: { 200: contactOut },
  run: async ({ path }, { tenant }) => ok(viewContact(await contactOf(tenant, path.id))),
});
