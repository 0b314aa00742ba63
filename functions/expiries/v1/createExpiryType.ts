// POST /v1/createExpiryType (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { createExpiryType as create, newExpiryType } from '../expiryTypeChanges';
import { definitionView, expiryTypeOut } from '../views';

export const createExpiryType = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Create an expiry type', section: '4.2' },
  input: { body: newExpiryType },
  output: { 201: z.object({ message: z.string(), expiry_type: expiryTypeOut }) },
  errors: ['CONFLICT'],
  run: async ({ body }, context) =>
    created({ message: 'Expiry type created', expiry_type: definitionView(create(context, body)) }),
});
