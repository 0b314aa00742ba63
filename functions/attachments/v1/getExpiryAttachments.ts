// GET /v1/getExpiryAttachments.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireExpiry } from '../../expiries/updateExpiry';
import { attachmentOut, viewAttachments } from '../views';

export const getExpiryAttachments = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get the files of an expiry' },
  input: { query: z.object({ expiryId: id }) },
  output: { 200: z.object({ attachments: z.array(attachmentOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) =>
    okReply({ attachments: viewAttachments(await requireExpiry(tenant, query.expiryId)) }),
});
