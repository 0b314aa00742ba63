// POST /v1/previewMessage.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id, locale } from '../../api/fields';
import { ADDRESSED_CHANNELS } from '../../messaging/channel';
import { PREVIEWED_MESSAGE_KINDS, previewMessage as preview } from '../message';

export const previewMessage = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Preview a message',
    description:
      'Renders any message in any supported language with the organization’s settings, for `expiry_id` or a sample record. Sends and stores nothing; the message’s links don’t work. `subject` and `html` are null for text messages.',
  },
  input: { body: z.object({ kind: z.enum(PREVIEWED_MESSAGE_KINDS), locale, expiry_id: id.optional() }) },
  output: {
    200: z.object({
      kind: z.enum(PREVIEWED_MESSAGE_KINDS),
      locale,
      channel: z.enum(ADDRESSED_CHANNELS),
      subject: z.string().nullable(),
      html: z.string().nullable(),
      text: z.string(),
    }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, now }) => {
    const { kind, locale: wanted, expiry_id: expiryId } = body;
    return okReply({
      kind,
      locale: wanted,
      ...(await preview(tenant, { kind, locale: wanted, expiryId, now })),
    });
  },
});
