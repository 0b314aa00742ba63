// POST or PUT /v1/updateExpiryType.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { expiryTypePatch, updateExpiryType as update } from '../expiryTypeChanges';
import { expiryTypeOut, viewDefinition } from '../views';

export const updateExpiryType = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: { summary: 'Change an expiry type: only the fields sent' },
  input: { body: expiryTypePatch.extend({ id }) },
  output: { 200: z.object({ message: z.string(), expiry_type: expiryTypeOut }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
  run: async ({ body }, context) => {
    const { id: named, ...patch } = body;
    return ok({
      message: 'Expiry type updated',
      expiry_type: viewDefinition(await update(context, named, patch)),
    });
  },
});
