// v2 operations for files on expiries.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, createdReply, EDITOR_ACCESS, noContentReply, okReply, v2Endpoint } from '../api/endpoint';
import { id, requiredTextInput, textInput } from '../api/fields';
import { pageSchemaOf } from '../api/records';
import { requireExpiry } from '../expiries/record/record';
import { completeUploadToExpiry, startUploadToExpiry } from './attachUpload';
import { stageAttachmentRemoval } from './removal';
import { attachmentOut, uploadInputFields, uploadOut, viewAttachments, viewUpload } from './views';

export const listAttachments = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/attachments',
  access: ANY_MEMBER_ACCESS,
  docs: { summary: 'List an expiry’s files', description: 'Always one page, with at most 50 files.' },
  input: { path: z.object({ id }) },
  output: { 200: pageSchemaOf(attachmentOut) },
  run: async ({ path }, { tenant }) => {
    const expiry = await requireExpiry(tenant, path.id);
    return okReply({ data: viewAttachments(expiry), next_cursor: null, has_more: false });
  },
});

/** The first of three upload steps. */
export const startAttachmentUpload = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/attachments',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Start a file upload',
    description:
      'After this call, PUT the bytes to upload_url once, with exactly the returned headers, and complete the upload within 15 minutes.',
  },
  input: { path: z.object({ id }), body: z.object(uploadInputFields) },
  output: { 201: uploadOut },
  errors: ['FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ path, body }, context) => {
    const { upload, address } = await startUploadToExpiry(context, path.id, body);
    return createdReply(viewUpload(upload, address), `/v2/expiries/${path.id}/attachments`);
  },
});

/** The last of three upload steps. */
export const completeAttachmentUpload = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/attachments/complete',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Complete a file upload',
    description:
      'The user who started the upload must complete it within 15 minutes, on the same expiry. Returns 404 otherwise, or if no file was uploaded. Repeated calls return the same response.',
  },
  input: { path: z.object({ id }), body: z.object({ upload_id: id }) },
  output: { 201: attachmentOut },
  errors: ['FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ path, body }, context) => {
    const { expiry, index } = await completeUploadToExpiry(context, path.id, body.upload_id);
    return createdReply(viewAttachments(expiry)[index], `/v2/expiries/${path.id}/attachments`);
  },
});

export const deleteAttachment = v2Endpoint({
  method: 'DELETE',
  path: '/expiries/{id}/attachments',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Delete an attachment',
    description:
      'Also deletes the stored file and frees its storage. Send `url` without `&token=…`, because query strings are logged. `token` is accepted but ignored, because an unencoded URL adds it as a separate parameter.',
  },
  input: {
    path: z.object({ id }),
    query: z.object({ url: requiredTextInput(2000), token: textInput(500).optional() }),
  },
  output: { 204: null },
  run: async ({ path, query }, context) => {
    await stageAttachmentRemoval(context, path.id, { url: query.url });
    return noContentReply();
  },
});
