// v1 endpoints for the page that a client opens with a request's link.
import { z } from 'zod';
import { createdReply, okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id, locale, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { uploadInputFields, uploadOut } from '../../attachments/views';
import { clientAnswerSchema } from '../client/answers';
import {
  completeDraftFileUpload,
  type OpenedDocumentRequest,
  openDocumentRequestByLink,
  stageDraftAnswers,
  stageDraftFileRemoval,
  startDraftFileUpload,
} from '../client/draft';
import {
  documentRequestCredentialInputs,
  stageLinkRequestNotification,
  unlockDocumentRequestByPassword,
} from '../client/link';
import { createSubmissionByLink, signReferenceFileUrlByLink } from '../client/submit';
import { reviewFieldRejectionSchema } from '../request/request';
import { storedClientFileSchema } from '../review/submission';
import { formPageForClientOut, NUMBER_FORMAT_LANGUAGES, viewFormPagesForClient } from '../template/template';

const BY_LINK = { methods: ['POST'], access: PUBLIC } as const;
/** The errors shared by all endpoints that require an open form. */
const FORM_ERRORS = ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'] as const;

const clientFileOut = namedOpenApiObject(
  'ClientFile',
  storedClientFileSchema.omit({ storage_path: true, uploaded_at: true }).shape,
);

const documentRequestForClientOut = namedOpenApiObject('ClientCollectionRequest', {
  name: z.string(),
  organization_name: z.string(),
  client_name: z.string(),
  due_date: z.string().nullable(),
  expires_at: timestampOut.nullable(),
  submitted_at: timestampOut.nullable().describe('Set after submission; the form is then closed'),
  asked_again: z.array(reviewFieldRejectionSchema).nullable(),
  locale: locale.describe('The client’s language'),
  language: z.enum(NUMBER_FORMAT_LANGUAGES).describe('The number format'),
  pages: z.array(formPageForClientOut).describe('The documents and answers to provide'),
  answers: z.record(z.string(), clientAnswerSchema),
  files: z.array(clientFileOut),
});

const viewDocumentRequestForClient = ({
  request,
  organization,
  language,
  pages,
  draft,
}: OpenedDocumentRequest): z.input<typeof documentRequestForClientOut> => ({
  name: request.name,
  organization_name: organization.name,
  locale: request.locale ?? organization.locale,
  client_name: request.client_name,
  due_date: request.due_date,
  expires_at: request.expires_at?.toISOString() ?? null,
  submitted_at: request.completed_at?.toISOString() ?? null,
  asked_again: request.asked_again,
  language,
  pages: viewFormPagesForClient(pages),
  answers: draft.answers,
  files: draft.files,
});

/** Opens a request through its link. */
export const openCollectionRequest = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Open a collection request',
    description:
      'If `password_required` is true, unlock the request first, then send the session with each call. Returns 410 with `details.state` if the link no longer works.',
  },
  input: { body: z.object(documentRequestCredentialInputs) },
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

export const unlockCollectionRequest = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Unlock a collection request',
    description:
      'The session is valid for two hours. After 10 wrong passwords in a row, the request is locked for one minute (429). Each further wrong password doubles the lock time, up to one hour.',
  },
  input: {
    body: z.object({
      token: documentRequestCredentialInputs.token,
      password: z.string().min(1, 'is required').max(200),
    }),
  },
  output: { 200: z.object({ session: z.string(), expires_at: timestampOut }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED'],
  run: async ({ body }, { now }) => {
    const { session, expiresAt } = await unlockDocumentRequestByPassword(body.token, body.password, now);
    return okReply({ session, expires_at: expiresAt.toISOString() });
  },
});

/** Returns a download URL for a field's reference file. */
export const getCollectionReferenceFile = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Get a reference file',
    description: 'Returns a signed URL, valid for five minutes.',
  },
  input: { body: z.object({ ...documentRequestCredentialInputs, field_id: id }) },
  output: { 200: z.object({ url: z.url() }) },
  errors: FORM_ERRORS,
  run: async ({ body }, { now }) => okReply({ url: await signReferenceFileUrlByLink(body, body.field_id, now) }),
});

/** Saves a client's draft. */
export const saveCollectionDraft = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Save a draft',
    description:
      'Changes only the fields sent; null clears an answer. Numbers are parsed in the number format of the form’s language.',
  },
  input: {
    body: z.object({
      ...documentRequestCredentialInputs,
      answers: z.record(z.string().max(64), clientAnswerSchema.nullable()),
    }),
  },
  output: {
    200: z.object({
      saved_at: timestampOut,
      understood: z
        .record(z.string(), z.number())
        .describe('The parsed value of each number typed so far, keyed by field id'),
      questions: z
        .record(z.string(), z.string())
        .describe('For each number that couldn’t be parsed, the problem or the two possible values, keyed by field id'),
    }),
  },
  errors: FORM_ERRORS,
  run: async ({ body }, context) => {
    const numbers = await stageDraftAnswers(context, body, body.answers);
    return okReply({ saved_at: context.now.toISOString(), ...numbers });
  },
});

/** The first of three steps in a client's upload. */
export const startCollectionUpload = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Start a client’s file upload',
    description:
      'After this call, PUT the bytes to upload_url once, with exactly the returned headers, and complete the upload within 15 minutes.',
  },
  input: { body: z.object({ ...documentRequestCredentialInputs, field_id: id, ...uploadInputFields }) },
  output: { 201: uploadOut.omit({ max_size: true }) },
  errors: [...FORM_ERRORS, 'FILE_TOO_LARGE', 'LIMIT_REACHED', 'UNAVAILABLE'],
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

/** The last of three steps in a client's upload. */
export const completeCollectionUpload = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Complete a client’s file upload',
    description: 'Rejects the file if its size, type or content differs from what was declared at the start.',
  },
  input: { body: z.object({ ...documentRequestCredentialInputs, upload_id: id }) },
  output: { 201: z.object({ file: clientFileOut }) },
  errors: [...FORM_ERRORS, 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) =>
    createdReply({ file: await completeDraftFileUpload(context, body, body.upload_id) }),
});

/** Removes a client's file from the draft. */
export const removeCollectionFile = v1Endpoint({
  ...BY_LINK,
  docs: { summary: 'Delete a file from a draft' },
  input: { body: z.object({ ...documentRequestCredentialInputs, file_id: id }) },
  output: { 200: z.object({ removed: z.literal(true) }) },
  errors: FORM_ERRORS,
  run: async ({ body }, context) => {
    await stageDraftFileRemoval(context, body, body.file_id);
    return okReply({ removed: true });
  },
});

/** Submits the request. */
export const submitCollectionRequest = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Submit a collection request',
    description: 'If answers are missing or invalid, `details.fields` lists the problems by field id.',
  },
  input: { body: z.object(documentRequestCredentialInputs) },
  output: { 200: z.object({ submitted_at: timestampOut, revision: z.int() }) },
  errors: FORM_ERRORS,
  run: async ({ body }, context) => {
    const { submitted_at, revision } = await createSubmissionByLink(context, body);
    return okReply({ submitted_at: submitted_at.toISOString(), revision });
  },
});

export const requestNewCollectionLink = v1Endpoint({
  ...BY_LINK,
  docs: {
    summary: 'Request a new collection link',
    description:
      'Notifies the person who sent the request, at most once a day. If that person has left, notifies the admins instead. Returns 409 unless the request has expired.',
  },
  input: { body: z.object({ token: documentRequestCredentialInputs.token }) },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, now }) => {
    await stageLinkRequestNotification(writes, body.token, now);
    return okReply({ message: 'The sender has been asked for a new link' });
  },
});
