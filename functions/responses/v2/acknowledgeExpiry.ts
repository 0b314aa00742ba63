// POST /v2/expiries/{id}/acknowledge.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v2Endpoint } from '../../api/endpoint';
import { id, textInput } from '../../api/fields';
import { expiryOut, viewExpiry } from '../../expiries/record/views';
import { acknowledgeOpenExpiry } from '../acknowledge';

export const acknowledgeExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/acknowledge',
  access: ANY_MEMBER,
  docs: {
    summary: 'Acknowledge an expiry',
    description:
      'Allowed for editors, admins, and a viewer who is the assignee. The first acknowledgement stays until the due date changes; all appear in the responses.',
  },
  input: { path: z.object({ id }), body: z.object({ note: textInput(2000).default('') }) },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path, body }, context) =>
    okReply(viewExpiry(await acknowledgeOpenExpiry(context, path.id, body.note))),
});
