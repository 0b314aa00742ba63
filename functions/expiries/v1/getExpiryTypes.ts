// GET /v1/getExpiryTypes.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listExpiryTypes } from '../expiryTypeChanges';
import { expiryTypeOut, viewDefinition } from '../views';

export const getExpiryTypes = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List expiry types' },
  output: { 200: z.object({ expiry_types: z.array(expiryTypeOut) }) },
  run: async (_input, { tenant }) =>
    ok({ expiry_types: (await listExpiryTypes(tenant)).map(viewDefinition) }),
});
