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
      'For admins in person. In the background; getErasures tells how far it is, and in the end what was removed. The submission goes with those of its files that no other revision of its request holds, with what was read in them, with what the activity log, the events and answers that were kept for repeated requests say of it, and with what its client was to correct as it was sent. Archives of exportOrganization and exportPersonalData that were made before are removed. It cannot be undone.',
  },
  input: { body: z.object({ submission_id: id }) },
  output: { 202: erasureAnswer },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const erasure = await startSubmissionErasure(context, body.submission_id);
    return { status: 202, body: answerOf('The submission is being erased', erasure) };
  },
});
