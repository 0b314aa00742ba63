// POST /v1/deleteMyAccount.
import { ACCOUNT, v1Endpoint } from '../../api/endpoint';
import { erasureViewWithMessage, erasureWithMessageOut } from '../erasure/views';
import { stageOwnErasure } from '../ownAccount';

export const deleteMyAccount = v1Endpoint({
  methods: ['POST'],
  access: ACCOUNT,
  brake: 'caller',
  docs: {
    summary: 'Delete your account',
    description:
      'Deletes your account immediately, and your name and email address in all records of the organization in the background. If you are no longer in an organization, only your account is erased; an admin of your former organization can erase what it still stores. The last admin gets 409: make someone else an admin first, or delete the organization. This cannot be undone.',
  },
  output: { 202: erasureWithMessageOut },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (_, context) => {
    const erasure = await stageOwnErasure(context);
    return { status: 202, body: erasureViewWithMessage('Your account is being deleted', erasure) };
  },
});
