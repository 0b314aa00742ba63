// GET /v1/getUsers: the people of the organization (an API key never manages users).
import { z } from 'zod';
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { listMembers } from '../../identity/members';
import { userOut, viewUser } from '../../identity/views';

export const getUsers = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: {
    summary: "List the organization's people",
    description: 'Longest-standing first. API keys are not among them.',
  },
  output: { 200: z.object({ users: z.array(userOut) }) },
  run: async (_input, { tenant }) => ok({ users: (await listMembers(tenant)).map(viewUser) }),
});
