// GET /v2/contact-groups.
import { v2Listing } from '../../api/recordEndpoints';
import { listContactGroupPage } from '../contactGroup';
import { contactGroupAnswer } from '../contactGroupViews';

export const listContactGroups = v2Listing({
  path: '/contact-groups',
  docs: { summary: 'List contact groups', description: 'By sort_order, then by id.' },
  list: ({ tenant }, query) => listContactGroupPage(tenant, query),
  answer: contactGroupAnswer,
});
