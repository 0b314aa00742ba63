// POST /v2/expiries/{id}/complete.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { completeExpiry as complete } from '../completeExpiry';
import { expiryCompletionInput } from '../input';
import { expiryOut, viewExpiry } from '../views';

export const completeExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/complete',
  access: EDITOR,
  docs: {
    summary: 'Mark an expiry done',
    description:
      'Every required checklist item must be listed in checklist_completed, else 400 with details.missing_required. ' +
      'Completing a recurring expiry creates the next occurrence, with its reminders, and answers a Link header with ' +
      'rel next-occurrence; the next one takes over its place in the plan, whatever the limit.',
  },
  input: { path: z.object({ id }), body: expiryCompletionInput },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path, body }, context) => {
    const { expiry, next } = await complete(context, path.id, body);
    return okReply(
      viewExpiry(expiry),
      next ? { Link: `</v2/expiries/${next.id}>; rel="next-occurrence"` } : {},
    );
  },
});
