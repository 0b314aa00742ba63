// Any method /v1/bulkReassignExpiries.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { MAX_REASSIGNED, reassignExpiries } from '../assign/reassignExpiries';

export const bulkReassignExpiries = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    summary: 'Reassign expiries',
    description:
      'With `fromUserId`, only expiries assigned to that user change; the user may have left. Others, and those that `toUserId` already has, count as skipped. `errors` lists unknown ids and is omitted if there are none.',
  },
  input: {
    body: z.object({
      expiryIds: z.array(z.string()).min(1).max(MAX_REASSIGNED),
      toUserId: id,
      fromUserId: id.optional(),
    }),
  },
  output: {
    200: z.object({
      success: z.literal(true),
      reassigned_count: z.int(),
      skipped_count: z.int(),
      reassigned_items: z.array(z.object({ id: z.string(), name: z.string() })),
      errors: z.array(z.object({ id: z.string(), error: z.string() })).optional(),
    }),
  },
  run: async ({ body }, context) => {
    const { items, skipped, unknown } = await reassignExpiries(context, body);
    const errors = unknown.map((unknownId) => ({ id: unknownId, error: 'Expiry not found' }));
    return okReply({
      success: true,
      reassigned_count: items.length,
      skipped_count: skipped,
      reassigned_items: items,
      ...(errors.length > 0 ? { errors } : {}),
    });
  },
});
