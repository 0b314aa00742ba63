// Lets the holder of a link at one request and nothing else.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError, notFound, unauthorized } from '../../api/errors';
import { tryLinkPassword } from '../../links/password';
import { findRecordByLinkToken, linkTokenHash } from '../../links/token';
import { tenantOf } from '../../store/tenant';
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

/** Sent with each call of the client's page: the link's token, and the session after the password was entered. */
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

/** 1 read. @throws 404 for a token that is none, or of an earlier link. */
export async function requireDocumentRequestByToken(token: string): Promise<DocumentRequest> {
  const found = await findRecordByLinkToken(documentRequests, token);
  if (!found) throw notFound('Request');
  return found.record;
}

/** @throws as {@link requireDocumentRequestByToken}; 410 `GONE` while the link does not work. */
async function workingRequest(token: string, now: Date): Promise<DocumentRequest> {
  const request = await requireDocumentRequestByToken(token);
  const state = documentRequestStatusAt(request, now);
  if (state !== 'completed' && !isOpenDocumentRequestStatus(state)) {
    throw new ApiError('GONE', CLOSED[state], { details: { state } });
  }
  return request;
}

/** The request of a link; `locked` when its password is still to be given. 1 read. @throws 404; 410. */
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
 * A session for the right password. 2 reads and 1 write, 2 when it is right. A request without a password gives one for
 * any, at 1 read.
 * @throws 404; 410; 401 for a wrong password; 429 after too many of them, however many addresses they came from.
 */
export async function unlockDocumentRequestByPassword(token: string, password: string, now: Date) {
  const request = await workingRequest(token, now);
  if (request.password_hash === null) return issueDocumentRequestSession(request, now);
  const guarded = { kind: 'document_request', id: request.id } as const;
  const given = { password, hash: request.password_hash };
  if (!(await tryLinkPassword(guarded, given, now))) throw unauthorized('Incorrect password');
  return issueDocumentRequestSession(request, now);
}

/** The request's newest link, while it can be answered; null otherwise, and where the service's secret has changed since. */
export function workingDocumentRequestLinkOf(request: DocumentRequest, now: Date): string | null {
  const token = documentRequestLinkToken(request.id, request.link_number);
  const works =
    isOpenDocumentRequestStatus(documentRequestStatusAt(request, now)) &&
    linkTokenHash(token) === request.token_hash;
  return works ? documentRequestLinkOfToken(token) : null;
}

/** A request that its client may fill in, with what it asks for. */
export interface Opened {
  request: DocumentRequest;
  tenant: Tenant;
  pages: FormPage[];
  fields: FormField[];
  /** In which the client writes numbers. */
  language: FormLanguage;
}

/** The part of the form that is asked for: after a rejection what was rejected, else all. */
export function askedFormPagesOf(request: DocumentRequest, pages: readonly FormPage[]): FormPage[] {
  if (request.asked_again === null) return [...pages];
  return formPagesWithOnlyFields(pages, new Set(request.asked_again.map(({ field_id }) => field_id)));
}

/** 2 reads. @throws 404; 410; 401 without a session where there is a password; 409 `INVALID_STATE` once it is completed. */
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
