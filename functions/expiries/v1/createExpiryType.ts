// POST /v1/createExpiryType.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { createExpiryType as create, newExpiryType } from '../expiryTypeChanges';
import { expiryTypeOut, viewDefinition } from '../views';

export const createExpiryType = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Create an expiry type' },
  input: { body: newExpiryType },
  output: { 201: z.object({ message: z.string(), expiry_type: expiryTypeOut }) },
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) =>
    created({ message: 'Expiry type created', expiry_type: viewDefinition(await create(context, body)) }),
});
