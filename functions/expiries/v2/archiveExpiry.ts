// POST /v2/expiries/{id}/archive (specification sections 3 and 4.10).
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { archiveExpiry as archive } from '../archiveExpiry';
import { expiryOut, expiryView } from '../views';

export const archiveExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/archive',
  access: EDITOR,
  docs: { summary: 'Archive an expiry; its pending reminders are cancelled', section: '4.10' },
  input: { path: z.object({ id: z.string() }) },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path }, context) => ok(expiryView(await archive(context, path.id))),
});
