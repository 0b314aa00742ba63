// v2 operations of contact groups.
import {
  v2CreateEndpoint,
  v2DeleteEndpoint,
  v2GetEndpoint,
  v2ListEndpoint,
  v2UpdateEndpoint,
} from '../../api/recordEndpoints';
import { listContactGroupPage, stageNewContactGroup } from '../contactGroup';
import {
  requireContactGroup,
  stageContactGroupDeletion,
  stageContactGroupUpdate,
} from '../contactGroupChanges';
import { contactGroupAnswer, contactGroupInput, contactGroupPatch } from '../contactGroupViews';

export const listContactGroups = v2ListEndpoint({
  path: '/contact-groups',
  docs: { summary: 'List contact groups', description: 'Sorted by `sort_order`, then by id.' },
  list: ({ tenant }, query) => listContactGroupPage(tenant, query),
  answer: contactGroupAnswer,
});

export const getContactGroup = v2GetEndpoint({
  path: '/contact-groups/{id}',
  docs: { summary: 'Get a contact group' },
  answer: contactGroupAnswer,
  find: requireContactGroup,
});

export const createContactGroup = v2CreateEndpoint({
  path: '/contact-groups',
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  body: contactGroupInput,
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  create: stageNewContactGroup,
  answer: contactGroupAnswer,
});

export const updateContactGroup = v2UpdateEndpoint({
  path: '/contact-groups/{id}',
  docs: {
    summary: 'Update a contact group',
    description:
      'A new name also applies to the group’s contacts: immediately for up to 200, in the background for more. Until the last contact is updated, the former name stays reserved, and lists by either name return all of the group’s contacts.',
  },
  body: contactGroupPatch,
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageContactGroupUpdate(writes, tenant, id, patch, now),
  answer: contactGroupAnswer,
});

export const deleteContactGroup = v2DeleteEndpoint({
  path: '/contact-groups/{id}',
  docs: {
    summary: 'Delete a contact group',
    description:
      'Its contacts are kept without a group: immediately for up to 200, in the background for more. Until that is done, its name stays reserved.',
  },
  remove: ({ writes, tenant, now }, id) => stageContactGroupDeletion(writes, tenant, id, now),
});
