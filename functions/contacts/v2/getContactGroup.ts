// GET /v2/contact-groups/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { contactGroups } from '../contactGroup';
import { requireContactGroup } from '../contactGroupChanges';
import { contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const getContactGroup = v2Endpoint({
  method: 'GET',
  path: '/contact-groups/{id}',
  access: ANY_MEMBER,
  readsAhead: contactGroups,
  docs: { summary: 'Get a contact group' },
  input: { path: z.object({ id }) },
  output: { 200: contactGroupOut },
  run: async ({ path }, { tenant }) => ok(viewContactGroup(await requireContactGroup(tenant, path.id))),
});
