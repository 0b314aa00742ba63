// POST or DELETE /v1/revokeCompliancePortal.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { portals } from '../portal';

const portal = naming('portal_id');

export const revokeCompliancePortal = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  whenReadOnly: 'allowed',
  docs: { summary: 'Make a portal link stop working at once' },
  input: { query: z.object(portal.fields), body: z.object(portal.fields) },
  output: { 200: z.object({ revoked: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const id = portal.idOf(input);
    await portals.revoke(context, id);
    return ok({ revoked: true, id });
  },
});
