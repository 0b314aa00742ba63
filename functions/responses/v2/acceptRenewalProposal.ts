// POST /v2/renewal-proposals/{id}/accept.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { calendarDate, id } from '../../api/fields';
import { proposalOut, viewProposal } from '../proposalViews';
import { acceptProposal } from '../renewalProposal';

export const acceptRenewalProposal = v2Endpoint({
  method: 'POST',
  path: '/renewal-proposals/{id}/accept',
  access: EDITOR,
  docs: {
    summary: 'Accept a renewal proposal',
    description:
      'A recurring expiry is completed and its next occurrence opened, on `expiry_date`, else on the proposed date, else ' +
      'as it recurs. Any other gets its new date, and its reminders are set again; without any date, or with one that is ' +
      'not after the old: 400. 409 when it was decided already or the date has moved on.',
  },
  input: { path: z.object({ id }), body: z.object({ expiry_date: calendarDate.optional() }) },
  output: { 200: proposalOut },
  errors: ['INVALID_STATE', 'TOO_MANY_ATTACHMENTS'],
  run: async ({ path, body }, context) =>
    okReply(viewProposal(await acceptProposal(context, path.id, body.expiry_date))),
});
