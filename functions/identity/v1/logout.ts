// POST /v1/logout: ends the session that the token is of.
import { z } from 'zod';
import { ACCOUNT, okReply, v1Endpoint } from '../../api/endpoint';
import { stageSessionEnd } from '../sessions';

export const logout = v1Endpoint({
  methods: ['POST'],
  access: ACCOUNT,
  docs: {
    summary: 'Sign out here',
    description:
      'The token stops working at once; so do all ID tokens of the same sign-in with Firebase, also those that are got by refreshing. Other sessions go on.',
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async (_input, context) => {
    await stageSessionEnd(context.writes, context, context.now);
    return okReply({ message: 'You are signed out' });
  },
});
