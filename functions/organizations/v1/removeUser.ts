// POST (also DELETE) /v1/removeUser: takes a person out of the organization (specification section 5).
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageRemoval } from '../people';

export const removeUser = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Remove a person',
    description:
      'Their tokens stop working at once and their seat is free. The last admin cannot be removed: 409.',
    section: '5',
  },
  input: { body: z.object({ userId: id }) },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, tenant, now }) => {
    await stageRemoval(writes, tenant, body.userId, now);
    return ok({ message: 'The person is no longer in your organization' });
  },
});
