// POST /v1/deleteMyAccount.
import { ACCOUNT, v1Endpoint } from '../../api/endpoint';
import { stageOwnErasure } from '../ownAccount';
import { erasureViewWithMessage, erasureWithMessageOut } from '../views';

export const deleteMyAccount = v1Endpoint({
  methods: ['POST'],
  access: ACCOUNT,
  brake: 'caller',
  docs: {
    summary: 'Delete your account',
    description:
      'Your account goes at once, and your name and address in everything that the organization has stored, in the background. Whoever has left their organization, or was removed from it, erases their account alone; what that organization still has stored of them, one of its admins erases. The last admin makes somebody else one first, or deletes the organization: 409. It cannot be undone.',
  },
  output: { 202: erasureWithMessageOut },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (_, context) => {
    const erasure = await stageOwnErasure(context);
    return { status: 202, body: erasureViewWithMessage('Your account is being deleted', erasure) };
  },
});
