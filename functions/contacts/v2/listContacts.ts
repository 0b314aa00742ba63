// GET /v2/contacts.
import { z } from 'zod';
import { invalidFields } from '../../api/errors';
import { instant, queryBoolean, textInput } from '../../api/fields';
import { pageQuery, searchQuery } from '../../api/page';
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { CONTACT_SORTS, listContactPage } from '../store';
import { contactAnswer } from '../views';

export const listContacts = v2ListEndpoint({
  path: '/contacts',
  docs: {
    summary: 'List contacts',
    description:
      'updated_since needs sort=updated_at or -updated_at. `reachable=false` lists whom no message can reach: no channel ' +
      'that they opted into has an address that takes messages, or their notifications are switched off.',
  },
  query: z.object({
    ...pageQuery,
    type: textInput(100).optional(),
    updated_since: instant.optional(),
    reachable: queryBoolean.optional(),
    q: searchQuery.describe('Words of the name or the email address, or their beginnings; sorted by id'),
    sort: z.enum(CONTACT_SORTS).default('id'),
  }),
  list: async ({ tenant }, query) => {
    const { type, updated_since: updatedSince, reachable, sort, cursor, limit, q: words } = query;
    if (words !== undefined && sort !== 'id') throw invalidFields({ q: 'needs sort=id' });
    if (updatedSince !== undefined && sort === 'id') {
      throw invalidFields({ updated_since: 'needs sort=updated_at or sort=-updated_at' });
    }
    return listContactPage(tenant, { type, updatedSince, reachable, sort, cursor, limit, words });
  },
  answer: contactAnswer,
});
