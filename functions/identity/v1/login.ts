// POST /v1/login: returns a session token for an email address and password.
import { z } from 'zod';
import { tenantOf } from '../../api/actor';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { recordAsJson, requiredTextInput } from '../../api/fields';
import { issueSessionToken } from '../session';
import { requirePasswordSignIn } from '../signIn';
import { listTeams } from '../user';
import { teamOut, userOut, viewUser } from '../views';

export const login = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  errorStyle: 'message',
  docs: {
    summary: 'Sign in with email and password',
    description:
      'The access token is valid for 30 days. It stops working earlier if `logout` or `logoutEverywhere` is called, the password changes, the account is disabled or deleted, or the person is removed from their organization. An unknown address and a wrong password return the same error. After 10 consecutive failures from one IP address, the account is locked for that IP address for one minute. Each further failure doubles the time, up to an hour; the response is 429 with Retry-After. After 100 failures from many IP addresses, the account is locked for all IP addresses except those its owner has signed in from.',
  },
  input: {
    body: z.object({ email: requiredTextInput(254), password: z.string().min(1, 'is required').max(1000) }),
  },
  output: { 200: z.object({ accessToken: z.string(), user: userOut, teams: z.array(teamOut) }) },
  errors: ['UNAUTHORIZED'],
  run: async ({ body }, { now, clientAddress }) => {
    const { user, signedInAt } = await requirePasswordSignIn({ email: body.email, clientAddress }, body.password, now);
    const session = { userId: user.id, generation: user.session_generation, signedInAt };
    const [accessToken, teams] = await Promise.all([
      issueSessionToken(session, now),
      user.organization_id === null ? [] : listTeams(tenantOf(user.organization_id)),
    ]);
    return okReply({ accessToken, user: viewUser(user), teams: teams.map(recordAsJson) });
  },
});
