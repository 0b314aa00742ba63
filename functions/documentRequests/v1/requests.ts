// v1 endpoints for document requests and their submissions, for members.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, EDITOR_ACCESS, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1GetEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordIdInBody, recordIdInQuery } from '../../api/records';
import {
  documentRequestListQuery,
  documentRequestResource,
  listDocumentRequests,
  requireDocumentRequest,
} from '../request/request';
import { pauseDocumentRequest, resumeDocumentRequest } from '../request/requestChanges';
import { reviewSubmission, signSubmittedFileUrl, submissionReviewInput } from '../review/review';
import {
  fileDownloadOut,
  listSubmissions,
  submissionListQuery,
  submissionOut,
  submissionResource,
  viewSubmission,
} from '../review/submission';

export const getCollectionRequests = v1ListEndpoint({
  docs: { summary: 'List collection requests, newest first' },
  query: documentRequestListQuery,
  list: ({ tenant }, query) => listDocumentRequests(tenant, query),
  field: 'requests',
  beside: 'next_cursor',
  resource: documentRequestResource,
});

export const getCollectionRequest = v1GetEndpoint(recordIdInQuery(), {
  docs: { summary: 'Get a collection request' },
  find: requireDocumentRequest,
  resource: documentRequestResource,
});

export const pauseCollectionRequest = v1UpdateEndpoint(recordIdInBody(), {
  methods: ['POST'],
  docs: {
    summary: 'Pause a collection request',
    description: 'The client’s page says that the request is paused, and no reminders are sent.',
  },
  errors: ['INVALID_STATE'],
  change: pauseDocumentRequest,
  done: 'paused',
  resource: documentRequestResource,
});

export const resumeCollectionRequest = v1UpdateEndpoint(recordIdInBody(), {
  methods: ['POST'],
  docs: {
    summary: 'Resume a collection request',
    description: 'The client’s link works again.',
  },
  errors: ['INVALID_STATE'],
  change: resumeDocumentRequest,
  done: 'resumed',
  resource: documentRequestResource,
});

export const getCollectionSubmissions = v1ListEndpoint({
  docs: { summary: 'List collection submissions, oldest first' },
  query: submissionListQuery,
  list: ({ tenant }, query) => listSubmissions(tenant, query),
  field: 'submissions',
  beside: 'next_cursor',
  resource: submissionResource,
});

/** Redirects to a submitted file, or returns its URL. */
export const getCollectionSubmissionFile = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Get a submitted file',
    description:
      'Redirects to a signed URL that downloads the file and is valid for five minutes. With ' +
      '`Accept: application/json`, returns the URL and the file’s metadata instead.',
  },
  input: { query: z.object({ submission_id: id, file_id: id }) },
  output: { 200: fileDownloadOut, 302: null },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now, asksForJson }) => {
    const download = await signSubmittedFileUrl(tenant, query, now);
    return asksForJson ? okReply(download) : { status: 302, headers: { Location: download.url } };
  },
});

export const reviewCollectionSubmission = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Review a collection submission',
    description:
      'A rejection lists the fields to correct and the reasons. The client gets a new link for these fields, and the next submission becomes the next revision. An approval with `renewal` completes the request’s expiry and creates its next occurrence, due on `renewal.expiry_date`, which must be after the current due date. The submitted files are attached to the next occurrence unless `renewal.attach_files` is false. If a submission was approved without `renewal`, you can approve it again later with `renewal`.',
  },
  input: { body: submissionReviewInput },
  output: { 200: z.object({ message: z.string(), submission: submissionOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const submission = await reviewSubmission(context, body);
    return okReply({
      message: `Submission ${body.review_status}`,
      submission: viewSubmission(submission),
    });
  },
});
