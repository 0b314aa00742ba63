// POST /v1/deleteOrganization.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { requiredTextInput } from '../../api/fields';
import { startOrganizationDeletion } from '../erasure/start';
import { erasureWithMessageOut, viewErasureWithMessage } from '../erasure/views';

export const deleteOrganization = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  brake: 'caller',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Schedule the organization’s deletion',
    description:
      'Only signed-in admins can do this. To confirm, send the organization’s name as `name`. For 30 days everything keeps working, and cancelOrganizationDeletion can cancel the deletion. Then all subscriptions end immediately, and all accounts, files and documents are deleted.',
  },
  input: { body: z.object({ name: requiredTextInput(200) }) },
  output: { 202: erasureWithMessageOut },
  errors: ['INVALID_STATE'],
  run: async ({ body }, context) => {
    const erasure = await startOrganizationDeletion(context, body.name);
    return {
      status: 202,
      body: viewErasureWithMessage('Your organization will be deleted in 30 days', erasure),
    };
  },
});
