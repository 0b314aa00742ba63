// POST /v1/cancelOrganizationDeletion.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { cancelDeletion } from '../start';
import { answerOf, erasureAnswer } from '../views';

export const cancelOrganizationDeletion = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Keep your organization',
    description: 'Calls off what deleteOrganization began, while its 30 days last.',
  },
  input: { body: z.object({}) },
  output: { 200: erasureAnswer },
  errors: ['INVALID_STATE'],
  run: async (_, context) => {
    const erasure = await cancelDeletion(context);
    return { status: 200, body: answerOf('Your organization stays', erasure) };
  },
});
