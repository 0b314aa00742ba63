// v1 endpoints for contacts and contact groups.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, unpagedListReply, v1Endpoint } from '../api/endpoint';
import { booleanQueryInput, integerQueryInput, textFilter } from '../api/fields';
import { v1CreateEndpoint, v1DeleteEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../api/recordEndpoints';
import { recordIdInBody } from '../api/records';
import { checkTeamReference } from '../identity/user';
import { stageContactDeletion, stageContactUpdate, stageNewContact } from './contactChanges';
import {
  contactGroupInput,
  contactGroupPatch,
  contactGroupResource,
  listAllContactGroups,
  stageNewContactGroup,
} from './contactGroup';
import { stageContactGroupDeletion, stageContactGroupUpdate } from './contactGroupChanges';
import { contactPatchOfV1, contactV1Input, contactV1Patch, newContactInputOfV1, v1ContactFieldName } from './fields';
import { listContactsInBatches } from './listContacts';
import { contactV1Out, contactV1Resource, viewContactV1 } from './record';

const ALL_TEAMS = '0';
/** The service sets no maximum of its own, but Firestore requires query limits to be 32-bit integers. */
const MAX_OF_A_QUERY = 2 ** 31 - 1;

export const getAllContacts = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  heavy: true,
  docs: {
    summary: 'List contacts',
    description:
      'Returns all contacts in a single response, in no particular order. `contactGroup` is ignored if `ungrouped` is true. Returns 413 if the response exceeds 9 MB, because Firebase Hosting limits responses to 10 MB and 60 seconds. GET /v2/contacts returns pages, and exportOrganization exports all records.',
  },
  errors: ['PAYLOAD_TOO_LARGE'],
  input: {
    query: z.object({
      selectedTeam: textFilter.default(ALL_TEAMS),
      contactGroup: textFilter.optional(),
      contactType: textFilter.optional(),
      ungrouped: booleanQueryInput.default(false),
      limit: integerQueryInput({ min: 1, max: MAX_OF_A_QUERY, fallback: 5000 }),
    }),
  },
  output: { 200: z.array(contactV1Out) },
  run: async ({ query }, { tenant }) => {
    const { selectedTeam, contactGroup, contactType, ungrouped, limit } = query;
    const named = contactGroup === undefined ? null : { name: contactGroup };
    const filter = {
      teamId: selectedTeam === ALL_TEAMS ? null : selectedTeam,
      type: contactType,
      group: ungrouped ? ('ungrouped' as const) : named,
      limit,
    };
    async function* batches() {
      for await (const batch of listContactsInBatches(tenant, filter)) yield batch.map(viewContactV1);
    }
    return unpagedListReply({
      field: null,
      batches: batches(),
      instead: 'GET /v2/contacts or POST /v1/exportOrganization',
    });
  },
});

/** Creates a contact as in v2, with v1's field names. */
export const createContact = v1CreateEndpoint({
  stagesAll: true,
  docs: {
    summary: 'Create a contact',
    description: 'An empty string is treated as not set. isDefault is an alias for is_default.',
  },
  body: contactV1Input,
  errors: ['PLAN_LIMIT_REACHED', 'EMAIL_EXISTS', 'CONFLICT'],
  create: async (context, given) => {
    const input = newContactInputOfV1(given);
    await checkTeamReference(context.tenant, input.team_id);
    return stageNewContact(context, input, v1ContactFieldName);
  },
  idField: 'contact_id',
  resource: contactV1Resource,
});

export const updateContact = v1UpdateEndpoint(recordIdInBody(), {
  methods: 'any',
  docs: {
    summary: 'Update a contact',
    description: 'Changes only the fields sent. An empty string is treated as not set.',
  },
  body: contactV1Patch,
  errors: ['EMAIL_EXISTS', 'CONFLICT'],
  change: (context, id, patch) => stageContactUpdate(context, id, contactPatchOfV1(patch), v1ContactFieldName),
  resource: contactV1Resource,
});

export const deleteContact = v1DeleteEndpoint(recordIdInBody(), {
  docs: {
    summary: 'Delete a contact',
    description: 'Expiries keep the id of a deleted contact.',
  },
  remove: stageContactDeletion,
});

/** Lists all groups. */
export const getContactGroups = v1ListEndpoint({
  docs: {
    summary: 'List contact groups',
    description: 'Returns all groups in a single response, sorted by `sort_order` and then by id.',
  },
  list: ({ tenant }) => listAllContactGroups(tenant),
  field: 'groups',
  resource: contactGroupResource,
});

export const createContactGroup = v1CreateEndpoint({
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  body: contactGroupInput,
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  create: stageNewContactGroup,
  resource: contactGroupResource,
});

/** Renames, recolors or reorders a group. */
export const updateContactGroup = v1UpdateEndpoint(recordIdInBody(), {
  methods: 'any',
  docs: {
    summary: 'Update a contact group',
    description: 'Renaming a group also updates its contacts.',
  },
  body: contactGroupPatch,
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  change: stageContactGroupUpdate,
  resource: contactGroupResource,
});

/** Deletes a group but keeps its contacts. */
export const deleteContactGroup = v1DeleteEndpoint(recordIdInBody(), {
  docs: {
    summary: 'Delete a contact group',
    description: 'The contacts in the group are kept, but no longer have a group.',
  },
  remove: stageContactGroupDeletion,
});
