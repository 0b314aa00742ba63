// POST /v1/cancelOrganizationDeletion.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { cancelPendingOrganizationDeletion } from '../erasure/start';
import { erasureWithMessageOut, viewErasureWithMessage } from '../erasure/views';

export const cancelOrganizationDeletion = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  brake: 'caller',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Cancel the organization’s deletion',
    description: 'Possible for 30 days after deleteOrganization.',
  },
  input: { body: z.object({}) },
  output: { 200: erasureWithMessageOut },
  errors: ['INVALID_STATE'],
  run: async (_, context) => {
    const erasure = await cancelPendingOrganizationDeletion(context);
    return {
      status: 200,
      body: viewErasureWithMessage('The deletion of your organization is cancelled', erasure),
    };
  },
});
