// PATCH /v2/expiries/{id}.
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { expiryPatch } from '../input';
import { updateExpiry as update } from '../updateExpiry';
import { expiryOut, viewExpiry } from '../views';

export const updateExpiry = v2Endpoint({
  method: 'PATCH',
  path: '/expiries/{id}',
  access: EDITOR,
  docs: {
    summary: 'Change fields of an expiry',
    description:
      'Only the fields sent change; `contacts`, `checklist` and `custom_fields` are replaced whole. A new expiry_date ' +
      'moves the pending reminders, and a recurring series begins anew with it. `state` done is reached by ' +
      'completing; the state of an expiry that is done does not change (409).',
  },
  input: { path: z.object({ id }), body: expiryPatch },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path, body }, context) => ok(viewExpiry(await update(context, path.id, body))),
});
