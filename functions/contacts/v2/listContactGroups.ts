// GET /v2/contact-groups.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { pageOf, pageQuery } from '../../api/page';
import { listContactGroupPage } from '../contactGroup';
import { contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const listContactGroups = v2Endpoint({
  method: 'GET',
  path: '/contact-groups',
  access: ANY_MEMBER,
  docs: { summary: 'List contact groups', description: 'By sort_order, then by id.' },
  input: { query: z.object(pageQuery) },
  output: { 200: pageOf(contactGroupOut) },
  run: async ({ query }, { tenant }) => {
    const page = await listContactGroupPage(tenant, query);
    return ok({ ...page, data: page.data.map(viewContactGroup) });
  },
});
