// The client's link to one request: its token, the session issued once the password is entered, and the request itself.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../../api/actor';
import { ApiError, notFound, unauthorizedError } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { tryLinkPassword } from '../../links/password';
import { findRecordByLinkToken, linkTokenHash } from '../../links/token';
import { messageTextsForRecipient } from '../../messaging/languages';
import { stageReplacementLinkNotifications } from '../../notifications/notification';
import { loadOrganization } from '../../organizations/organization';
import { addMs, HOUR_MS } from '../../platform/clock';
import { equalInConstantTime, hmacSha256 } from '../../platform/ids';
import { documentRequestReviewUrl, publicUrlOfPath } from '../../platform/pageUrls';
import { tokenSigningKeys } from '../../platform/secrets';
import {
  type DocumentRequest,
  documentRequestStatusAt,
  documentRequests,
  isOpenDocumentRequestStatus,
} from '../request/request';
import {
  type FormField,
  type FormPage,
  formFieldsOf,
  formPagesWithOnlyFields,
  loadRequestForm,
  type NumberFormatLanguage,
} from '../template/template';

const mac = (key: string, ...parts: readonly (string | number)[]): string =>
  hmacSha256(key, JSON.stringify(parts)).toString('base64url');

/**
 * The token in a request's link: 256 bits derived from the service's secret. Only the token's digest is stored. The
 * token is derived again for each reminder, so all emails for a link contain the same URL.
 */
export const documentRequestLinkToken = (requestId: string, linkNumber: number, key = tokenSigningKeys()[0]): string =>
  mac(key, 'collection-link', requestId, linkNumber);

/**
 * The token of the request's current link. Derived with the link's original key if that is still configured, otherwise
 * with the current key.
 */
export function currentDocumentRequestLinkTokenOf({
  id,
  link_number,
  token_hash,
}: Pick<DocumentRequest, 'id' | 'link_number' | 'token_hash'>): string {
  const tokens = tokenSigningKeys().map((key) => documentRequestLinkToken(id, link_number, key));
  return tokens.find((token) => linkTokenHash(token) === token_hash) ?? documentRequestLinkToken(id, link_number);
}

/**
 * The token is in the URL fragment. Browsers never send fragments, so the token never appears in logs or referrers (RFC
 * 3986, section 3.5).
 */
export const documentRequestUrlOfToken = (token: string): string => publicUrlOfPath(`/collect/#${token}`);

const SESSION_MS = 2 * HOUR_MS;
type Locked = Pick<DocumentRequest, 'id' | 'token_hash' | 'password_hash'>;

const sessionMac = (key: string, { id, token_hash, password_hash }: Locked, expiresAtMs: number): string =>
  mac(key, 'collection-session', id, token_hash, password_hash ?? '', expiresAtMs);

/**
 * Issues a session as proof that the password was entered. It is valid for two hours, unless a new link is issued or
 * the password changes first.
 */
export function issueDocumentRequestSession(request: Locked, now: Date): { session: string; expiresAt: Date } {
  const expiresAt = addMs(now, SESSION_MS);
  const proof = sessionMac(tokenSigningKeys()[0], request, expiresAt.getTime());
  return { session: `${expiresAt.getTime()}.${proof}`, expiresAt };
}

export function isValidPasswordSession(request: Locked, session: string, now: Date): boolean {
  const [until = '', proof = ''] = session.split('.');
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return false;
  return tokenSigningKeys().some((key) => equalInConstantTime(proof, sessionMac(key, request, Number(until))));
}

/** Credentials that the client's page sends: the link's token, and a session once the password has been entered. */
export const documentRequestCredentialInputs = {
  token: z.string().min(1, 'is required').max(200),
  session: z.string().max(200).nullish(),
};

export interface DocumentRequestCredentials {
  token: string;
  session?: string | null | undefined;
}

const CLOSED = {
  cancelled: 'The sender has withdrawn this request',
  expired: 'This request has expired',
  paused: 'The sender has paused this request',
} as const;

/** 1 read. @throws 404 for an unknown token or the token of an earlier link. */
async function requireDocumentRequestByToken(token: string): Promise<DocumentRequest> {
  const found = await findRecordByLinkToken(documentRequests, token);
  if (!found) throw notFound('Request');
  return found.record;
}

/**
 * @throws the errors of {@link requireDocumentRequestByToken}; 410 `GONE` if the request is paused, cancelled or
 *   expired.
 */
async function workingRequest(token: string, now: Date): Promise<DocumentRequest> {
  const request = await requireDocumentRequestByToken(token);
  const state = documentRequestStatusAt(request, now);
  if (state !== 'completed' && !isOpenDocumentRequestStatus(state)) {
    throw new ApiError('GONE', CLOSED[state], { details: { state } });
  }
  return request;
}

/** The request that a link belongs to; `locked` until its password is entered. 1 read. @throws 404; 410. */
export async function requireWorkingLink(
  { token, session }: DocumentRequestCredentials,
  now: Date,
): Promise<{ request: DocumentRequest; tenant: Tenant; locked: boolean }> {
  const request = await workingRequest(token, now);
  const locked = request.password_hash !== null && !isValidPasswordSession(request, session ?? '', now);
  return { request, tenant: tenantOf(request.organization_id), locked };
}

/**
 * Returns a session for the correct password. Costs 2 reads and 1 write, or 2 writes on success. If the request has no
 * password, accepts any input and costs 1 read.
 * @throws 404; 410; 401 for a wrong password; 429 after too many wrong passwords, regardless of IP address.
 */
export async function unlockDocumentRequestByPassword(token: string, password: string, now: Date) {
  const request = await workingRequest(token, now);
  if (request.password_hash === null) return issueDocumentRequestSession(request, now);
  const guarded = { kind: 'document_request', id: request.id } as const;
  const given = { password, hash: request.password_hash };
  if (!(await tryLinkPassword(guarded, given, now))) throw unauthorizedError('Incorrect password');
  return issueDocumentRequestSession(request, now);
}

/**
 * The URL of the request's newest link. Null if the request isn't open, or if the service's secret has changed since
 * the link was issued.
 */
export function urlOfOpenRequest(request: DocumentRequest, now: Date): string | null {
  const token = documentRequestLinkToken(request.id, request.link_number);
  const works =
    isOpenDocumentRequestStatus(documentRequestStatusAt(request, now)) && linkTokenHash(token) === request.token_hash;
  return works ? documentRequestUrlOfToken(token) : null;
}

/** An open request and the fields that the client must fill in. */
export interface OpenRequestWithFields {
  request: DocumentRequest;
  tenant: Tenant;
  fields: FormField[];
  /** The language that determines the client's number format. */
  language: NumberFormatLanguage;
}

/** The part of the form to fill in: after a rejection, only the rejected fields. */
export function requestedPagesOf(request: DocumentRequest, pages: readonly FormPage[]): FormPage[] {
  if (request.asked_again === null) return [...pages];
  return formPagesWithOnlyFields(pages, new Set(request.asked_again.map(({ field_id }) => field_id)));
}

/**
 * 2 reads. @throws 404; 410; 401 if the password hasn't been entered; 409 `INVALID_STATE` if the request is completed.
 */
export async function requireOpenRequest(given: DocumentRequestCredentials, now: Date): Promise<OpenRequestWithFields> {
  const { request, tenant, locked } = await requireWorkingLink(given, now);
  if (locked) throw unauthorizedError('Enter the password first');
  if (request.status === 'completed') {
    throw new ApiError('INVALID_STATE', 'You have already submitted this request');
  }
  const { pages, language } = await loadRequestForm(tenant, request.form_id);
  return { request, tenant, fields: formFieldsOf(requestedPagesOf(request, pages)), language };
}

/** 3 reads. @throws 404; 409 `INVALID_STATE` unless the request has expired. */
export async function stageLinkRequestNotification(writes: Writes, token: string, now: Date): Promise<void> {
  const request = await requireDocumentRequestByToken(token);
  if (documentRequestStatusAt(request, now) !== 'expired') {
    throw new ApiError('INVALID_STATE', 'This request has not expired');
  }
  const tenant = tenantOf(request.organization_id);
  const organization = await loadOrganization(tenant);
  const { client_name: client, name } = request;
  await stageReplacementLinkNotifications(writes, tenant, {
    askedBy: request.created_by,
    itemType: 'collection_request',
    itemId: request.id,
    itemName: name,
    message: (reader) => messageTextsForRecipient(reader, organization).notice.newLink(client, name),
    link: documentRequestReviewUrl(request.id),
    now,
  });
}
