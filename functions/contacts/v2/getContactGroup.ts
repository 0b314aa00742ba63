// GET /v2/contact-groups/{id} (specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { contactGroupOf } from '../contactGroupChanges';
import { contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const getContactGroup = v2Endpoint({
  method: 'GET',
  path: '/contact-groups/{id}',
  access: ANY_MEMBER,
  docs: { summary: 'Get a contact group', section: '4.10' },
  input: { path: z.object({ id }) },
  output: { 200: contactGroupOut },
  run: async ({ path }, { tenant }) => ok(viewContactGroup(await contactGroupOf(tenant, path.id))),
});
