// GET /v2/contacts (specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { instant, text } from '../../api/fields';
import { pageOf, pageQuery } from '../../api/page';
import { CONTACT_SORTS, listContactPage } from '../store';
import { contactOut, viewContact } from '../views';

export const listContacts = v2Endpoint({
  method: 'GET',
  path: '/contacts',
  access: ANY_MEMBER,
  docs: {
    summary: 'List contacts',
    description: 'updated_since needs sort=updated_at or -updated_at.',
    section: '4.10',
  },
  input: {
    query: z.object({
      ...pageQuery,
      type: text(100).optional(),
      updated_since: instant.optional(),
      sort: z.enum(CONTACT_SORTS).default('id'),
    }),
  },
  output: { 200: pageOf(contactOut) },
  run: async ({ query }, { tenant }) => {
    const { type, updated_since: updatedSince, sort, cursor, limit } = query;
    if (updatedSince !== undefined && sort === 'id') {
      throw invalidFields({ updated_since: 'needs sort=updated_at or sort=-updated_at' });
    }
    const page = await listContactPage(tenant, { type, updatedSince, sort, cursor, limit });
    return ok({ ...page, data: page.data.map(viewContact) });
  },
});
