// GET /v1/getUsers: the people of the organization (an API key never manages users).
import { ANY_PERSON } from '../../api/endpoint';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listMembers } from '../../identity/members';
import { userOut, viewUser } from '../../identity/views';

export const getUsers = v1ListEndpoint({
  access: ANY_PERSON,
  docs: {
    summary: "List the organization's people",
    description: 'Longest-standing first. API keys are not among them.',
  },
  list: ({ tenant }) => listMembers(tenant),
  field: 'users',
  answer: { output: userOut, view: viewUser },
});
