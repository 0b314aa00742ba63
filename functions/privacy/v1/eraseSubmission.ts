// POST /v1/eraseSubmission.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { startSubmissionErasure } from '../start';
import { answerOf, erasureAnswer } from '../views';

export const eraseSubmission = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Erase what a client sent',
    description:
      'For admins in person. In the background; getErasures tells how far it is, and in the end what was removed. The submission goes with those of its files that no other revision of its request holds, and with what the activity log and the events say of it. It cannot be undone.',
  },
  input: { body: z.object({ submission_id: id }) },
  output: { 202: erasureAnswer },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const erasure = await startSubmissionErasure(context, body.submission_id);
    return { status: 202, body: answerOf('The submission is being erased', erasure) };
  },
});
