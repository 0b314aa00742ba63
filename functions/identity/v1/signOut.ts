// v1 endpoints to sign out.
import { z } from 'zod';
import { ACCOUNT, okReply, v1Endpoint } from '../../api/endpoint';
import { stageEndOfAllSessions, stageSessionEnd } from '../session/sessions';

/** Ends the session of the token. */
export const logout = v1Endpoint({
  methods: ['POST'],
  access: ACCOUNT,
  docs: {
    summary: 'Sign out',
    description:
      'The token stops working immediately, as do all ID tokens of the same Firebase sign-in, including refreshed ones. Other sessions stay active.',
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async (_input, context) => {
    await stageSessionEnd(context.writes, context, context.now);
    return okReply({ message: 'You are signed out' });
  },
});

/** Ends all sessions of the caller. */
export const logoutEverywhere = v1Endpoint({
  methods: ['POST'],
  access: ACCOUNT,
  docs: {
    summary: 'Sign out everywhere',
    description:
      'All session tokens and Firebase ID tokens of the caller stop working immediately, and Firebase no longer refreshes them. API keys keep working: revoke them with revokeApiKey.',
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async (_input, context) => {
    await stageEndOfAllSessions(context.writes, context.userId);
    return okReply({ message: 'You are signed out everywhere' });
  },
});
