// GET /v1/getAllContacts (specification section 4.4).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { queryBoolean, queryInteger, text } from '../../api/fields';
import { listContacts } from '../store';
import { contactV1Out, viewContactV1 } from '../views';

const ALL_TEAMS = '0';

export const getAllContacts = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get all contacts',
    description: 'No pages, no order. contactGroup is ignored when ungrouped is true.',
    section: '4.4',
  },
  input: {
    query: z.object({
      selectedTeam: text(200).default(ALL_TEAMS),
      contactGroup: text(200).optional(),
      contactType: text(200).optional(),
      ungrouped: queryBoolean.default(false),
      limit: queryInteger({ min: 1 }).default(5000),
    }),
  },
  output: { 200: z.array(contactV1Out) },
  run: async ({ query }, { tenant }) => {
    const { selectedTeam, contactGroup, contactType, ungrouped, limit } = query;
    const named = contactGroup ? { name: contactGroup } : null;
    const found = await listContacts(tenant, {
      teamId: selectedTeam === ALL_TEAMS || selectedTeam === '' ? null : selectedTeam,
      type: contactType || undefined,
      group: ungrouped ? 'ungrouped' : named,
      limit,
    });
    return ok(found.map(viewContactV1));
  },
});
