// POST /v1/login: a session token for the right email address and password (specification section 4.1).
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { requiredText } from '../../api/fields';
import { tenantOf } from '../../platform/tenant';
import { issueSessionToken } from '../sessionToken';
import { signIn } from '../signIn';
import { teamsOf } from '../team';
import { teamOut, teamView, userOut, userView } from '../views';

export const login = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  errorStyle: 'message',
  docs: {
    summary: 'Sign in with email address and password',
    description:
      'The access token is valid for 30 days, until the password changes or the person is removed from their organization. An unknown address and a wrong password are answered alike. After 10 failures in a row the account is closed for a minute, then for two, and so on up to an hour: 429 with Retry-After.',
    section: '4.1',
  },
  input: {
    body: z.object({ email: requiredText(254), password: z.string().min(1, 'is required').max(1000) }),
  },
  output: { 200: z.object({ accessToken: z.string(), user: userOut, teams: z.array(teamOut) }) },
  errors: ['UNAUTHORIZED'],
  run: async ({ body }, { now }) => {
    const user = await signIn(body.email, body.password, now);
    const session = { userId: user.id, generation: user.session_generation };
    const [accessToken, teams] = await Promise.all([
      issueSessionToken(session, now),
      user.organization_id === null ? [] : teamsOf(tenantOf(user.organization_id)),
    ]);
    return ok({ accessToken, user: userView(user), teams: teams.map(teamView) });
  },
});
