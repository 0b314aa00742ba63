// POST /v1/createExpiry.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { planUsage } from '../../plans/usage';
import { createExpiry as create } from '../createExpiry';
import { newExpiry } from '../input';
import { expiryOut, viewExpiry } from '../views';

export const createExpiry = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  stagesAll: true,
  readsOrganizationAhead: planUsage,
  docs: {
    summary: 'Create an expiry',
    description: 'Takes the fields of POST /v2/expiries.',
  },
  input: { body: newExpiry },
  output: { 201: z.object({ message: z.string(), expiry: expiryOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) =>
    created({ message: 'Expiry created', expiry: viewExpiry(await create(context, body)) }),
});
