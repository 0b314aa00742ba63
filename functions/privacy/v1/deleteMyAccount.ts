// POST /v1/deleteMyAccount.
import { ANY_PERSON, v1Endpoint } from '../../api/endpoint';
import { eraseUserOf } from '../start';
import { answerOf, erasureAnswer } from '../views';

export const deleteMyAccount = v1Endpoint({
  methods: ['POST'],
  access: ANY_PERSON,
  tier: 'sensitive',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Erase yourself',
    description:
      'Your account goes at once, and your name and address in everything that the organization has stored, in the background. The last admin makes somebody else one first, or deletes the organization: 409. It cannot be undone.',
  },
  output: { 202: erasureAnswer },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (_, context) => {
    const erasure = await eraseUserOf(context, context.actor.id);
    return { status: 202, body: answerOf('Your account is being deleted', erasure) };
  },
});
