// GET /v1/getAllContacts.
import { z } from 'zod';
import { ANY_MEMBER, streamedReply, v1Endpoint } from '../../api/endpoint';
import { cappedIntegerInput, queryBoolean, textInput } from '../../api/fields';
import { listContactsInBatches } from '../store';
import { contactV1Out, viewContactV1 } from '../views';

const ALL_TEAMS = '0';
/** The service sets no maximum; Firestore's limit is a 32-bit integer. */
const MOST_OF_A_QUERY = 2 ** 31 - 1;

export const getAllContacts = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  heavy: true,
  docs: {
    summary: 'Get all contacts',
    description: 'No pages, no order. contactGroup is ignored when ungrouped is true.',
  },
  input: {
    query: z.object({
      selectedTeam: textInput(200).default(ALL_TEAMS),
      contactGroup: textInput(200).optional(),
      contactType: textInput(200).optional(),
      ungrouped: queryBoolean.default(false),
      limit: cappedIntegerInput({ min: 1, max: MOST_OF_A_QUERY, fallback: 5000 }),
    }),
  },
  output: { 200: z.array(contactV1Out) },
  run: async ({ query }, { tenant }) => {
    const { selectedTeam, contactGroup, contactType, ungrouped, limit } = query;
    const named = contactGroup ? { name: contactGroup } : null;
    const filter = {
      teamId: selectedTeam === ALL_TEAMS || selectedTeam === '' ? null : selectedTeam,
      type: contactType || undefined,
      group: ungrouped ? ('ungrouped' as const) : named,
      limit,
    };
    async function* batches() {
      for await (const batch of listContactsInBatches(tenant, filter)) yield batch.map(viewContactV1);
    }
    return streamedReply({ field: null, batches: batches() });
  },
});
