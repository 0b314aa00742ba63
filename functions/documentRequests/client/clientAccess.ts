// Gives the holder of a link access to one request only.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../../api/actor';
import { ApiError, notFound, unauthorized } from '../../api/errors';
import { tryLinkPassword } from '../../links/password';
import { findRecordByLinkToken, linkTokenHash } from '../../links/token';
import {
  documentRequestLinkOfToken,
  documentRequestLinkToken,
  issueDocumentRequestSession,
  isValidDocumentRequestSession,
} from '../request/link';
import {
  type DocumentRequest,
  documentRequestStatusAt,
  documentRequests,
  isOpenDocumentRequestStatus,
} from '../request/request';
import { type FormField, type FormPage, formFieldsOf, formPagesWithOnlyFields } from '../template/form';
import { loadRequestForm } from '../template/template';
import type { FormLanguage } from './numberAnswer';

/** Credentials of the client's page: the link's token, and after the password a session. */
export const linkCredentialFields = {
  token: z.string().min(1, 'is required').max(200),
  session: z.string().max(200).nullish(),
};
export interface LinkCredentials {
  token: string;
  session?: string | null | undefined;
}

const CLOSED = {
  cancelled: 'The sender has withdrawn this request',
  expired: 'This request has expired',
  paused: 'The sender has paused this request',
} as const;

/** 1 read. @throws 404 for an unknown token or one of an earlier link. */
export async function requireDocumentRequestByToken(token: string): Promise<DocumentRequest> {
  const found = await findRecordByLinkToken(documentRequests, token);
  if (!found) throw notFound('Request');
  return found.record;
}

/** @throws as {@link requireDocumentRequestByToken}; 410 `GONE` if the request is paused, cancelled or expired. */
async function workingRequest(token: string, now: Date): Promise<DocumentRequest> {
  const request = await requireDocumentRequestByToken(token);
  const state = documentRequestStatusAt(request, now);
  if (state !== 'completed' && !isOpenDocumentRequestStatus(state)) {
    throw new ApiError('GONE', CLOSED[state], { details: { state } });
  }
  return request;
}

/** The request of a link; `locked` until its password is entered. 1 read. @throws 404; 410. */
export async function requireDocumentRequestLinkState(
  { token, session }: LinkCredentials,
  now: Date,
): Promise<{ request: DocumentRequest; tenant: Tenant; locked: boolean }> {
  const request = await workingRequest(token, now);
  const locked =
    request.password_hash !== null && !isValidDocumentRequestSession(request, session ?? '', now);
  return { request, tenant: tenantOf(request.organization_id), locked };
}

/**
 * Returns a session for the correct password. 2 reads and 1 write, 2 on success. Without a password on the request, any
 * input works, for 1 read.
 * @throws 404; 410; 401 for a wrong password; 429 after too many wrong ones from any addresses.
 */
export async function unlockDocumentRequestByPassword(token: string, password: string, now: Date) {
  const request = await workingRequest(token, now);
  if (request.password_hash === null) return issueDocumentRequestSession(request, now);
  const guarded = { kind: 'document_request', id: request.id } as const;
  const given = { password, hash: request.password_hash };
  if (!(await tryLinkPassword(guarded, given, now))) throw unauthorized('Incorrect password');
  return issueDocumentRequestSession(request, now);
}

/** The request's newest link; null if the request isn't open, or if the service's secret has changed since. */
export function workingDocumentRequestLinkOf(request: DocumentRequest, now: Date): string | null {
  const token = documentRequestLinkToken(request.id, request.link_number);
  const works =
    isOpenDocumentRequestStatus(documentRequestStatusAt(request, now)) &&
    linkTokenHash(token) === request.token_hash;
  return works ? documentRequestLinkOfToken(token) : null;
}

/** An open request with the fields to fill in. */
export interface Opened {
  request: DocumentRequest;
  tenant: Tenant;
  pages: FormPage[];
  fields: FormField[];
  /** The language of the client's number format. */
  language: FormLanguage;
}

/** The requested part of the form: after a rejection only the rejected fields. */
export function askedFormPagesOf(request: DocumentRequest, pages: readonly FormPage[]): FormPage[] {
  if (request.asked_again === null) return [...pages];
  return formPagesWithOnlyFields(pages, new Set(request.asked_again.map(({ field_id }) => field_id)));
}

/** 2 reads. @throws 404; 410; 401 if the password is missing; 409 `INVALID_STATE` if the request is completed. */
export async function requireFillableDocumentRequest(given: LinkCredentials, now: Date): Promise<Opened> {
  const { request, tenant, locked } = await requireDocumentRequestLinkState(given, now);
  if (locked) throw unauthorized('Enter the password first');
  if (request.status === 'completed') {
    throw new ApiError('INVALID_STATE', 'You have already submitted this request');
  }
  const { pages, language } = await loadRequestForm(tenant, request.form_id);
  const asked = askedFormPagesOf(request, pages);
  return { request, tenant, pages: asked, fields: formFieldsOf(asked), language };
}
