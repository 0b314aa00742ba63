// POST /v2/expiries/{id}/archive.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { archiveExpiry as archive } from '../archiveExpiry';
import { expiryOut, viewExpiry } from '../views';

export const archiveExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/archive',
  access: EDITOR,
  docs: { summary: 'Archive an expiry; its pending reminders are cancelled' },
  input: { path: z.object({ id }) },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path }, context) => okReply(viewExpiry(await archive(context, path.id))),
});
