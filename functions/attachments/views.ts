// Attachments and uploads in v1 and v2.
import { z } from 'zod';
import { requiredTextInput, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import type { Expiry } from '../expiries/record/record';
import type { UploadUrlWithHeaders } from '../platform/storage';
import { CONTENT_TYPE_PATTERN, MAX_FILE_NAME_LENGTH } from '../uploads/fileTypes';
import type { PendingUpload } from './attachUpload';

export const uploadInputFields = {
  file_name: requiredTextInput(MAX_FILE_NAME_LENGTH),
  content_type: z.string().max(255).regex(CONTENT_TYPE_PATTERN, 'must be a content type, such as application/pdf'),
  /** No maximum here, because sizes above 50 MB are rejected with 413. */
  size: z
    .number()
    .min(1)
    .refine(Number.isInteger, 'must be a whole number')
    .meta({ type: 'integer', maximum: undefined }),
};

export const uploadOut = namedOpenApiObject('AttachmentUpload', {
  upload_id: z.string(),
  upload_url: z.url(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expires_at: timestampOut,
  max_size: z.int(),
});

export const viewUpload = (upload: PendingUpload, address: UploadUrlWithHeaders): z.input<typeof uploadOut> => ({
  upload_id: upload.id,
  upload_url: address.url,
  method: 'PUT',
  headers: address.headers,
  expires_at: upload.expires_at.toISOString(),
  max_size: upload.max_size,
});

export const attachmentOut = namedOpenApiObject('Attachment', {
  index: z.int(),
  name: z.string(),
  url: z.string(),
});

export const viewAttachments = (expiry: Pick<Expiry, 'attachments'>): z.input<typeof attachmentOut>[] =>
  expiry.attachments.map(({ name, url }, index) => ({ index, name, url }));
