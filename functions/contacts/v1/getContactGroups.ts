// GET /v1/getContactGroups: all of them.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listAllContactGroups } from '../contactGroup';
import { contactGroupAnswer } from '../contactGroupViews';

export const getContactGroups = v1ListEndpoint({
  docs: {
    summary: 'Get all contact groups',
    description: 'By sort_order, then by id; no pages.',
  },
  list: ({ tenant }) => listAllContactGroups(tenant),
  field: 'groups',
  answer: contactGroupAnswer,
});
