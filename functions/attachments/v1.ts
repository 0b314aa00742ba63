// v1 endpoints for files on expiries.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, createdReply, EDITOR_ACCESS, okReply, v1Endpoint } from '../api/endpoint';
import { id } from '../api/fields';
import { requireExpiry } from '../expiries/record/record';
import { completeUploadToExpiry, startUploadToExpiry } from './attachUpload';
import { attachmentReferenceFields, parseAttachmentUrlOrIndex, stageAttachmentRemoval } from './removal';
import { attachmentOut, uploadInputFields, uploadOut, viewAttachments, viewUpload } from './views';

export const getExpiryAttachments = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  docs: { summary: 'List an expiry’s attachments' },
  input: { query: z.object({ expiryId: id }) },
  output: { 200: z.object({ attachments: z.array(attachmentOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) =>
    okReply({ attachments: viewAttachments(await requireExpiry(tenant, query.expiryId)) }),
});

/** The first step of an upload, as in v2. */
export const startExpiryAttachmentUpload = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Start an attachment upload',
    description:
      'After this call, PUT the bytes to upload_url once, with exactly the returned headers, and call completeExpiryAttachmentUpload within 15 minutes.',
  },
  input: { body: z.object({ ...uploadInputFields, expiryId: id }) },
  output: { 201: uploadOut },
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const { upload, address } = await startUploadToExpiry(context, body.expiryId, body);
    return createdReply(viewUpload(upload, address));
  },
});

/** The last step of an upload, as in v2. */
export const completeExpiryAttachmentUpload = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: { summary: 'Complete an attachment upload' },
  input: { body: z.object({ expiryId: id, upload_id: id }) },
  output: { 201: attachmentOut },
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const { expiry, index } = await completeUploadToExpiry(context, body.expiryId, body.upload_id);
    return createdReply(viewAttachments(expiry)[index]);
  },
});

export const deleteExpiryAttachment = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Delete an attachment',
    description:
      'Identify the file by `url`, with or without its token, or by `index`. Also deletes the stored file if it belongs to the organization, and frees its storage.',
  },
  input: {
    body: z.object({ expiryId: id, ...attachmentReferenceFields }),
  },
  output: {
    200: z.object({ deleted: z.literal(true), url: z.string(), attachments: z.array(attachmentOut) }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { expiry, removed } = await stageAttachmentRemoval(context, body.expiryId, parseAttachmentUrlOrIndex(body));
    return okReply({ deleted: true, url: removed.url, attachments: viewAttachments(expiry) });
  },
});
