// POST /v2/renewal-proposals/{id}/decline.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id, textInput } from '../../api/fields';
import { proposalOut, viewProposal } from '../proposalViews';
import { declineProposal } from '../renewalProposal';

export const declineRenewalProposal = v2Endpoint({
  method: 'POST',
  path: '/renewal-proposals/{id}/decline',
  access: EDITOR,
  docs: {
    summary: 'Decline a renewal proposal',
    description:
      'Repetitions and escalations that ended because it was proposed go on with the next. 409 when it was decided already.',
  },
  input: { path: z.object({ id }), body: z.object({ note: textInput(2000).default('') }) },
  output: { 200: proposalOut },
  errors: ['INVALID_STATE'],
  run: async ({ path, body }, context) =>
    okReply(viewProposal(await declineProposal(context, path.id, body.note))),
});
