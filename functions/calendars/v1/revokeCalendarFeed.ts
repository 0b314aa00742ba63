// POST or DELETE /v1/revokeCalendarFeed.
import { z } from 'zod';
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { revokeFeed } from '../feedChanges';

export const revokeCalendarFeed = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: ANY_PERSON,
  whenReadOnly: 'allowed',
  docs: { summary: 'End a calendar feed of yours; its address stops working at once' },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ revoked: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    await revokeFeed(context, body.id);
    return ok({ revoked: true, id: body.id });
  },
});
