// POST /v1/deleteExpiryAttachment.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id, textInput } from '../../api/fields';
import { stageAttachmentRemoval } from '../removal';
import { attachmentOut, viewAttachments } from '../views';

export const deleteExpiryAttachment = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Delete a file of an expiry',
    description:
      'Names the file by url, or by index when no url is sent. Removes the stored file too, if it is the organization’s, and gives its space back to the storage quota. The url is taken with or without its token.',
  },
  input: {
    body: z.object({
      expiryId: id,
      url: textInput(2000).optional(),
      index: z.int().min(0).optional(),
    }),
  },
  output: {
    200: z.object({ deleted: z.literal(true), url: z.string(), attachments: z.array(attachmentOut) }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { expiryId, url, index } = body;
    if (!url && index === undefined) throw invalidFields({ url: 'is required, or index' });
    const named = url ? { url } : { index: index ?? 0 };
    const { expiry, removed } = await stageAttachmentRemoval(context, expiryId, named);
    return okReply({ deleted: true, url: removed.url, attachments: viewAttachments(expiry) });
  },
});
