// v2 operations for contacts and contact groups.
import {
  v2CreateEndpoint,
  v2DeleteEndpoint,
  v2GetEndpoint,
  v2ListEndpoint,
  v2UpdateEndpoint,
} from '../api/recordEndpoints';
import { requireContact, stageContactDeletion, stageContactUpdate, stageNewContact } from './contactChanges';
import {
  contactGroupInput,
  contactGroupPatch,
  contactGroupResource,
  listContactGroupPage,
  requireContactGroup,
  stageNewContactGroup,
} from './contactGroup';
import { stageContactGroupDeletion, stageContactGroupUpdate } from './contactGroupChanges';
import { contactInput, contactPatch } from './fields';
import { contactListQuery, listContactPage } from './listContacts';
import { contactResource } from './record';

export const listContacts = v2ListEndpoint({
  path: '/contacts',
  docs: {
    summary: 'List contacts',
    description:
      'updated_since requires sort=updated_at or sort=-updated_at. `reachable=false` lists contacts that no message can reach: either their notifications are off, or none of the channels that they opted in to has a working address.',
  },
  query: contactListQuery,
  list: ({ tenant }, query) => listContactPage(tenant, query),
  resource: contactResource,
});

export const getContact = v2GetEndpoint({
  path: '/contacts/{id}',
  docs: { summary: 'Get a contact' },
  resource: contactResource,
  find: requireContact,
});

export const createContact = v2CreateEndpoint({
  path: '/contacts',
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description:
      'If the contact_group doesn’t exist, it is created. Existing groups are matched case-insensitively and keep their spelling. Any number of contacts can have is_default set. Phone numbers are stored in E.164 format.',
  },
  body: contactInput,
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  create: stageNewContact,
  resource: contactResource,
});

export const updateContact = v2UpdateEndpoint({
  path: '/contacts/{id}',
  docs: { summary: 'Update a contact', description: 'Changes only the fields sent.' },
  body: contactPatch,
  errors: ['EMAIL_EXISTS', 'CONFLICT'],
  change: stageContactUpdate,
  resource: contactResource,
});

export const deleteContact = v2DeleteEndpoint({
  path: '/contacts/{id}',
  docs: {
    summary: 'Delete a contact',
    description:
      'Expiries keep the id of a deleted contact, but the contact no longer gets reminders. Another contact can use the email address.',
  },
  remove: stageContactDeletion,
});

export const listContactGroups = v2ListEndpoint({
  path: '/contact-groups',
  docs: { summary: 'List contact groups', description: 'Sorted by `sort_order`, then by id.' },
  list: ({ tenant }, query) => listContactGroupPage(tenant, query),
  resource: contactGroupResource,
});

export const getContactGroup = v2GetEndpoint({
  path: '/contact-groups/{id}',
  docs: { summary: 'Get a contact group' },
  resource: contactGroupResource,
  find: requireContactGroup,
});

export const createContactGroup = v2CreateEndpoint({
  path: '/contact-groups',
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  body: contactGroupInput,
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  create: stageNewContactGroup,
  resource: contactGroupResource,
});

export const updateContactGroup = v2UpdateEndpoint({
  path: '/contact-groups/{id}',
  docs: {
    summary: 'Update a contact group',
    description:
      'A new name also applies to the group’s contacts: immediately for up to 200, in the background for more. Until the last contact is updated, the former name stays reserved, and filtering by either name returns all of the group’s contacts.',
  },
  body: contactGroupPatch,
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  change: stageContactGroupUpdate,
  resource: contactGroupResource,
});

export const deleteContactGroup = v2DeleteEndpoint({
  path: '/contact-groups/{id}',
  docs: {
    summary: 'Delete a contact group',
    description:
      'The contacts are kept, but removed from the group: immediately for up to 200 contacts, in the background for more. The group’s name stays reserved until the last contact is updated.',
  },
  remove: stageContactGroupDeletion,
});
