// POST /v1/previewMessage.
import { z } from 'zod';
import { EDITOR_ACCESS, okReply, v1Endpoint } from '../../api/endpoint';
import { id, locale } from '../../api/fields';
import { PREVIEWED_MESSAGE_KINDS, previewMessage as preview, renderedMessageFields } from '../message';

export const previewMessage = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Preview a message',
    description:
      'Renders any message in any supported language with the organization’s settings, for the given expiry or a sample record. Sends and stores nothing; the message’s links don’t work. `subject` and `html` are null for text messages.',
  },
  input: { body: z.object({ kind: z.enum(PREVIEWED_MESSAGE_KINDS), locale, expiry_id: id.optional() }) },
  output: {
    200: z.object({ kind: z.enum(PREVIEWED_MESSAGE_KINDS), locale, ...renderedMessageFields }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, now }) => {
    const { expiry_id: expiryId, ...message } = body;
    return okReply({ ...message, ...(await preview(tenant, { ...message, expiryId, now })) });
  },
});
