// v1 endpoints of the page behind a request's link, for the client.
import { z } from 'zod';
import { createdReply, okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id, timestampOut } from '../../api/fields';
import { fileToUploadFields } from '../../attachments/views';
import { linkCredentialFields } from '../client/clientAccess';
import { openDocumentRequestByLink, stageDraftAnswers } from '../client/clientDraft';
import { completeDraftFileUpload, stageDraftFileRemoval, startDraftFileUpload } from '../client/clientFiles';
import {
  clientFileOut,
  documentRequestForClientOut,
  viewClientFile,
  viewDocumentRequestForClient,
} from '../client/clientViews';
import { answerSchema } from '../client/draft';
import { createSubmissionByLink, signReferenceFileOfField } from '../client/submit';

/** Opens a request through its link. */
export const openCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open a collection request',
    description:
      'If `password_required` is true, unlock the request first and send the session with each call. Returns 410 with `details.state` if the link doesn’t work.',
  },
  input: { body: z.object(linkCredentialFields) },
  output: {
    200: z.object({ password_required: z.boolean(), request: documentRequestForClientOut.nullable() }),
  },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ body }, context) => {
    const opened = await openDocumentRequestByLink(context, body);
    return okReply({
      password_required: opened === null,
      request: opened === null ? null : viewDocumentRequestForClient(opened),
    });
  },
});

/** Returns a download link of a field's reference file. */
export const getCollectionReferenceFile = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Get a reference file',
    description: 'Returns a signed URL, valid for five minutes.',
  },
  input: { body: z.object({ ...linkCredentialFields, field_id: id }) },
  output: { 200: z.object({ url: z.url() }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, { now }) =>
    okReply({ url: await signReferenceFileOfField(body, body.field_id, now) }),
});

/** Saves a client's draft. */
export const saveCollectionDraft = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Save a draft',
    description:
      'Changes only the fields sent; null clears an answer. Numbers are read in the form’s language.',
  },
  input: {
    body: z.object({
      ...linkCredentialFields,
      answers: z.record(z.string().max(64), answerSchema.nullable()),
    }),
  },
  output: {
    200: z.object({
      saved_at: timestampOut,
      understood: z
        .record(z.string(), z.number())
        .describe('The value of each number typed so far, by field id'),
      questions: z
        .record(z.string(), z.string())
        .describe('Problems with other numbers, or their two possible values, by field id'),
    }),
  },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const numbers = await stageDraftAnswers(context, body, body.answers);
    return okReply({ saved_at: context.now.toISOString(), ...numbers });
  },
});

/** The first of a client's upload's three steps. */
export const startCollectionUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Start a client’s file upload',
    description:
      'Then PUT the bytes to upload_url with exactly the returned headers, once, and complete the upload within 15 minutes.',
  },
  input: { body: z.object({ ...linkCredentialFields, field_id: id, ...fileToUploadFields }) },
  output: {
    201: z.object({
      upload_id: z.string(),
      upload_url: z.url(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
      expires_at: timestampOut,
    }),
  },
  errors: [
    'NOT_FOUND',
    'GONE',
    'UNAUTHORIZED',
    'INVALID_STATE',
    'FILE_TOO_LARGE',
    'LIMIT_REACHED',
    'UNAVAILABLE',
  ],
  run: async ({ body }, context) => {
    const { field_id, file_name, content_type, size } = body;
    const file = { field_id, file_name, content_type, size };
    const { upload, address } = await startDraftFileUpload(context, body, file);
    return createdReply({
      upload_id: upload.id,
      upload_url: address.url,
      method: 'PUT',
      headers: address.headers,
      expires_at: upload.expires_at.toISOString(),
    });
  },
});

/** The last of a client's upload's three steps. */
export const completeCollectionUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Complete a client’s file upload',
    description: 'Rejects a file whose size, type or content differs from what was declared at the start.',
  },
  input: { body: z.object({ ...linkCredentialFields, upload_id: id }) },
  output: { 201: z.object({ file: clientFileOut }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) =>
    createdReply({ file: viewClientFile(await completeDraftFileUpload(context, body, body.upload_id)) }),
});

/** Removes a client's file before submission. */
export const removeCollectionFile = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: { summary: 'Delete a draft’s file' },
  input: { body: z.object({ ...linkCredentialFields, file_id: id }) },
  output: { 200: z.object({ removed: z.literal(true) }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    await stageDraftFileRemoval(context, body, body.file_id);
    return okReply({ removed: true });
  },
});

/** Submits the request. */
export const submitCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Submit a collection request',
    description: '`details.fields` lists missing and invalid answers by field id.',
  },
  input: { body: z.object(linkCredentialFields) },
  output: { 200: z.object({ submitted_at: timestampOut, revision: z.int() }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const { submitted_at, revision } = await createSubmissionByLink(context, body);
    return okReply({ submitted_at: submitted_at.toISOString(), revision });
  },
});
