// v1 endpoints of contact groups.

import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { listAllContactGroups, stageNewContactGroup } from '../contactGroup';
import { stageContactGroupDeletion, stageContactGroupUpdate } from '../contactGroupChanges';
import { contactGroupAnswer, contactGroupInput, contactGroupPatch } from '../contactGroupViews';

/** Lists all groups. */
export const getContactGroups = v1ListEndpoint({
  docs: {
    summary: 'List contact groups',
    description: 'Sorted by `sort_order`, then by id, without pages.',
  },
  list: ({ tenant }) => listAllContactGroups(tenant),
  field: 'groups',
  answer: contactGroupAnswer,
});

export const createContactGroup = v1CreateEndpoint({
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  body: contactGroupInput,
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  create: stageNewContactGroup,
  answer: contactGroupAnswer,
});

/** Renames, colors or sorts a group. */
export const updateContactGroup = v1UpdateEndpoint(recordNamingInBody(), {
  methods: 'any',
  docs: {
    summary: 'Update a contact group',
    description: 'A new name also applies to its contacts.',
  },
  body: contactGroupPatch,
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageContactGroupUpdate(writes, tenant, id, patch, now),
  answer: contactGroupAnswer,
});

/** Deletes a group. Its contacts stay, without a group. */
export const deleteContactGroup = v1DeleteEndpoint(recordNamingInBody(), {
  docs: { summary: 'Delete a contact group', description: 'Its contacts are kept without a group.' },
  remove: ({ writes, tenant, now }, id) => stageContactGroupDeletion(writes, tenant, id, now),
});
