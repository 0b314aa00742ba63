// Lets the holder of a link at one request and nothing else (specification section 5, request token and password).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError, notFound, unauthorized } from '../api/errors';
import { chargeAttempt, forgiveAttempts } from '../identity/signInAttempts';
import { passwordMatches } from '../platform/passwordHash';
import { tenantOf } from '../platform/tenant';
import { type FormField, type FormPage, fieldsOf, formOf } from './form';
import { isSession, issueSession, tokenHash } from './link';
import { type CollectionRequest, collectionRequests, isOpenStatus, statusOf } from './request';
import { formVersion } from './template';

/** What the client's page sends with everything: the link's token, and the session once the password was given. */
export const credentials = {
  token: z.string().min(1, 'is required').max(200),
  session: z.string().max(200).nullish(),
};
export interface Credentials {
  token: string;
  session?: string | null | undefined;
}

const CLOSED = {
  cancelled: 'The sender has withdrawn this request',
  expired: 'The time for this request is over',
  paused: 'The sender has paused this request',
} as const;

/** 1 read. @throws 404 for a token that is none, or of an earlier link; 410 `GONE` while the link does not work. */
async function requestOfToken(token: string, now: Date): Promise<CollectionRequest> {
  const [request] = await collectionRequests.acrossTenants((query) =>
    query.where('token_hash', '==', tokenHash(token)).limit(1),
  );
  if (!request) throw notFound('Request');
  const state = statusOf(request, now);
  if (state !== 'completed' && !isOpenStatus(state)) {
    throw new ApiError('GONE', CLOSED[state], { details: { state } });
  }
  return request;
}

/** The request of a link; `locked` when its password is still to be given. 1 read. @throws 404; 410. */
export async function requestBehind(
  { token, session }: Credentials,
  now: Date,
): Promise<{ request: CollectionRequest; tenant: Tenant; locked: boolean }> {
  const request = await requestOfToken(token, now);
  const locked = request.password_hash !== null && !isSession(request, session ?? '', now);
  return { request, tenant: tenantOf(request.organization_id), locked };
}

/**
 * A session for the right password. 2 reads and 1 write, 2 when it is right.
 * @throws 404; 410; 401 for a wrong password; 429 after too many of them, however many addresses they came from.
 */
export async function unlock(token: string, password: string, now: Date) {
  const request = await requestOfToken(token, now);
  if (request.password_hash === null) return issueSession(request, now);
  const subject = `collection request ${request.id}`;
  await chargeAttempt(subject, now);
  if (!(await passwordMatches(password, request.password_hash))) throw unauthorized('Wrong password');
  await forgiveAttempts(subject);
  return issueSession(request, now);
}

/** A request that its client may fill in, with what it asks for. */
export interface Opened {
  request: CollectionRequest;
  tenant: Tenant;
  pages: FormPage[];
  fields: FormField[];
}

/** The part of the form that is asked for: after a rejection what was rejected, else all. */
export function askedPages(request: CollectionRequest, pages: readonly FormPage[]): FormPage[] {
  if (request.asked_again === null) return [...pages];
  return formOf(pages, new Set(request.asked_again.map(({ field_id }) => field_id)));
}

/** 2 reads. @throws 404; 410; 401 without a session where there is a password; 409 `INVALID_STATE` once it is completed. */
export async function openedRequest(given: Credentials, now: Date): Promise<Opened> {
  const { request, tenant, locked } = await requestBehind(given, now);
  if (locked) throw unauthorized('Enter the password first');
  if (request.status === 'completed') {
    throw new ApiError('INVALID_STATE', 'You have submitted this request already');
  }
  const { pages } = await formVersion(tenant, request.form_id);
  const asked = askedPages(request, pages);
  return { request, tenant, pages: asked, fields: fieldsOf(asked) };
}
