// GET /v2/contact-groups.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listContactGroupPage } from '../contactGroup';
import { contactGroupAnswer } from '../contactGroupViews';

export const listContactGroups = v2ListEndpoint({
  path: '/contact-groups',
  docs: { summary: 'List contact groups', description: 'By sort_order, then by id.' },
  list: ({ tenant }, query) => listContactGroupPage(tenant, query),
  answer: contactGroupAnswer,
});
