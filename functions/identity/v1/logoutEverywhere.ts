// POST /v1/logoutEverywhere: ends all sessions of the caller.
import { z } from 'zod';
import { ACCOUNT, okReply, v1Endpoint } from '../../api/endpoint';
import { stageEndOfAllSessions } from '../sessions';

export const logoutEverywhere = v1Endpoint({
  methods: ['POST'],
  access: ACCOUNT,
  docs: {
    summary: 'Sign out everywhere',
    description:
      'Every session token and Firebase ID token of the caller stops working at once, and Firebase refreshes none any more. API keys go on: revoke them with revokeApiKey.',
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async (_input, context) => {
    await stageEndOfAllSessions(context.writes, context.userId);
    return okReply({ message: 'You are signed out everywhere' });
  },
});
