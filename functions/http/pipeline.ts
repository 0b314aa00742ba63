// Runs every request from parsing to response.
import type { Response } from 'express';
import pLimit from 'p-limit';
import { isRoleAtLeast, isScopeGranted } from '../api/actor';
import {
  documentedMethodsOf,
  type Endpoint,
  errorStyleOf,
  headAsGet,
  isReadOnlyEndpoint,
  type Reply,
  takesIdempotencyKey,
} from '../api/endpoint';
import { ApiError, forbidden } from '../api/errors';
import { authenticate, type Caller, type CallerInOrganization, requireCallingPerson } from '../identity/authenticate';
import { type AuthenticationHeaders, bearerTokenOf } from '../identity/session';
import { clock, monotonicMs } from '../platform/clock';
import { newId } from '../platform/ids';
import { log, type RequestCostMeter, runWithCostMeter } from '../platform/log';
import { deploymentParams, HEAVY_CALLS_PER_INSTANCE } from '../platform/params';
import {
  checkIdempotencyKeyReuse,
  effectKeyOfRequest,
  type RequestWithIdempotencyKey,
  runClaimingKeyAtCommit,
  runClaimingKeyFirst,
} from './idempotency';
import {
  CALLER_LIMIT_MULTIPLIER,
  checkPlanAllowsWrites,
  type RateLimitResult,
  rateLimitHeaders,
  requestRateLimiter,
  tooManyRequestsError,
} from './limits';
import { parseEndpointInput } from './parseInput';
import { apiKeyScopeOfEndpoint } from './register';
import {
  type BufferedRequest,
  bufferRequest,
  canonicalRequestContent,
  corsHeaders,
  givenOrNewRequestId,
  type IncomingRequest,
  isPreflight,
  preflightHeaders,
  readsRequestBody,
  traceIdOf,
} from './request';
import { asApiError, errorReply, ifMatchOf, sendHttpReply } from './response';
import { type CallerContext, type IdempotentReplyStager, runHandlerAndCommit } from './runEndpoint';
import { bodyLimitOf } from './server';

/** An instance runs 40 requests concurrently, but doesn't have enough memory for that many heavy requests. */
const runHeavyCall = pLimit(HEAVY_CALLS_PER_INSTANCE);

/** An endpoint's path template and methods. */
export interface Route {
  /**
   * The endpoint's template, such as `/v1/login` or `PATCH /v2/contacts/{id}`. Rate limits and idempotency keys apply
   * per template.
   */
  template: string;
  endpoint: Endpoint;
  /** The methods that the endpoint's path accepts; null for any method. */
  allow: readonly string[] | null;
}

/**
 * Methods that never change anything (RFC 9110 §9.2.1). GET isn't listed, because some v1 operations make changes on
 * GET.
 */
const SAFE_METHODS = ['HEAD', 'OPTIONS', 'TRACE'];

/** The methods to list in an `Allow` header. If the endpoint accepts any method, lists only the documented ones. */
function allowedMethods({ allow, endpoint }: Route): readonly string[] {
  const listed = allow ?? documentedMethodsOf(endpoint);
  return listed.includes('GET') ? [...listed, 'HEAD'] : listed;
}

function isMethodAllowed(route: Route, method: string): boolean {
  if (allowedMethods(route).includes(method)) return true;
  return route.allow === null && !SAFE_METHODS.includes(method);
}

function membershipFor(endpoint: Endpoint, caller: Caller): CallerInOrganization {
  const { access } = endpoint;
  if (access.kind !== 'member') throw new Error('The endpoint isn’t for organization members');
  if (access.apiKeys === 'refused') requireCallingPerson(caller);
  if (access.apiKeys === 'only' && caller.kind !== 'apiKey') {
    throw forbidden(`Only API keys with the scope ${apiKeyScopeOfEndpoint(endpoint)} can do this`);
  }
  const membership = caller.kind === 'apiKey' ? caller : caller.membership;
  if (membership === null) {
    const code = endpoint.version === 2 ? 'FORBIDDEN' : 'ORGANIZATION_REQUIRED';
    throw new ApiError(code, 'Your account doesn’t belong to an organization');
  }
  if (!isRoleAtLeast(membership.actor.role, access.role)) {
    throw forbidden(`This requires the ${access.role} role`);
  }
  if (caller.kind === 'apiKey' && membership.actor.role === 'viewer' && !isReadOnlyEndpoint(endpoint)) {
    throw forbidden('An API key with the viewer role can only read data');
  }
  const scope = apiKeyScopeOfEndpoint(endpoint);
  if (scope !== null && !isScopeGranted(membership.actor.scopes ?? null, scope))
    throw new ApiError('FORBIDDEN', `This API key lacks the scope ${scope}`, { details: { scope } });
  return membership;
}

/** Counts calls to a throttled endpoint per caller or link, to slow down attempts to guess secrets. @throws 429. */
function applyBrake({ template }: Route, of: string, now: Date): void {
  const verdict = requestRateLimiter.take(`${template} brake ${of}`, 'brake', now);
  if (!verdict.allowed) throw tooManyRequestsError(rateLimitHeaders('brake', verdict));
}

/**
 * Counts an identified caller's requests per address and in total. Callers behind the same proxy are counted
 * separately.
 * @throws 429.
 */
function countCaller(route: Route, callerId: string, address: string, now: Date): RateLimitResult {
  const { endpoint, template } = route;
  if (endpoint.brake === 'caller') applyBrake(route, callerId, now);
  const tier = endpoint.tier ?? 'default';
  const here = requestRateLimiter.take(`${template} ${address} by ${callerId}`, tier, now);
  const everywhere = requestRateLimiter.take(`${template} by ${callerId}`, tier, now, {
    times: CALLER_LIMIT_MULTIPLIER,
  });
  const exceeded = [here, everywhere].find(({ allowed }) => !allowed);
  if (exceeded) throw tooManyRequestsError(rateLimitHeaders(tier, exceeded));
  return here;
}

export const credentialsOf = ({ header }: IncomingRequest): AuthenticationHeaders => ({
  authorization: header('authorization'),
  apiKey: header('x-api-key'),
});

async function identify(route: Route, request: IncomingRequest, now: Date, note: Note): Promise<CallerContext> {
  const { endpoint } = route;
  if (endpoint.access.kind === 'public') return {};
  const freshness = isReadOnlyEndpoint(endpoint) ? 'read' : 'change';
  const caller = await authenticate(credentialsOf(request), now, freshness);
  note.isCallerKnown = true;
  const callerId = caller.kind === 'apiKey' ? caller.actor.id : caller.userId;
  note.verdict = countCaller(route, callerId, request.clientAddress, now);
  if (endpoint.access.kind === 'account') {
    const { userId, session } = requireCallingPerson(caller);
    return { userId, session };
  }
  const membership = membershipFor(endpoint, caller);
  await checkPlanAllowsWrites(endpoint, membership, now);
  const { actor, tenant, inbox } = membership;
  return { actor, tenant, inbox };
}

/**
 * The parts of the request that must be the same when the idempotency key is reused; null if the request has no key.
 */
function keyedRequestOf(
  route: Route,
  request: BufferedRequest,
  identified: CallerContext,
  now: Date,
): RequestWithIdempotencyKey | null {
  const key = request.header('idempotency-key');
  const actorId = 'actor' in identified ? identified.actor.id : 'userId' in identified ? identified.userId : null;
  const takesKey = request.method === 'POST' && takesIdempotencyKey(route.endpoint);
  if (key === undefined || actorId === null || !takesKey) return null;
  const content = canonicalRequestContent(request);
  const organizationId = 'tenant' in identified ? identified.tenant.organizationId : null;
  return { actorId, organizationId, endpoint: route.template, key, content, now };
}

/** Rejects oversized and encoded bodies, then identifies the caller. Discards the body of a rejected request. */
async function identifyBeforeBody(
  route: Route,
  request: IncomingRequest,
  now: Date,
  note: Note,
): Promise<CallerContext> {
  const { endpoint } = route;
  if (!readsRequestBody(endpoint, request.method)) return identify(route, request, now, note);
  const limitBytes = bodyLimitOf(endpoint);
  request.body.checkDeclared(limitBytes);
  return identify(route, request, now, note).catch(async (thrown) => {
    await request.body.discard(limitBytes);
    throw thrown;
  });
}

/** @throws 400; 422 for an invalid body if its idempotency key was already used with a different body. */
async function parsedInput(endpoint: Endpoint, request: BufferedRequest, keyed: RequestWithIdempotencyKey | null) {
  try {
    return parseEndpointInput(endpoint, request);
  } catch (thrown) {
    if (keyed !== null) await checkIdempotencyKeyReuse(keyed);
    throw thrown;
  }
}

async function answer(route: Route, edge: IncomingRequest, requestId: string, now: Date, note: Note): Promise<Reply> {
  const identified = await identifyBeforeBody(route, edge, now, note);
  if ('actor' in identified) {
    note.logged = { organizationId: identified.tenant.organizationId, actor: identified.actor.kind };
  }
  const rest = () => answerIdentified(route, edge, identified, requestId, now);
  // To limit memory use, a heavy request's body isn't read until the request may run. Until then, the client has to
  // wait.
  return route.endpoint.heavy ? runHeavyCall(rest) : rest();
}

async function answerIdentified(
  route: Route,
  edge: IncomingRequest,
  identified: CallerContext,
  requestId: string,
  now: Date,
): Promise<Reply> {
  const { endpoint } = route;
  const request = await bufferRequest(endpoint, edge);
  const keyed = keyedRequestOf(route, request, identified, now);
  const input = await parsedInput(endpoint, request, keyed);
  if (endpoint.brake === 'link') applyBrake(route, String((input.body as { token?: unknown }).token), now);
  const ifMatch = ifMatchOf(endpoint, request);
  const { method, rawBody: bytes, target, header } = request;
  const context = {
    requestId,
    now,
    clientAddress: request.clientAddress,
    bearer: bearerTokenOf(header('authorization')),
    effectKey: keyed ? effectKeyOfRequest(keyed) : newId(),
    ifNoneMatch: header('if-none-match') ?? null,
    asksForJson: /\bapplication\/json\b/i.test(header('accept') ?? ''),
    raw: endpoint.consumes === undefined ? null : { method, bytes, target, header },
    ...identified,
  };
  const run = (keep: IdempotentReplyStager | null) => runHandlerAndCommit(endpoint, input, context, { keep, ifMatch });
  if (keyed === null) return run(null);
  const redact = endpoint.redactForReplay ?? ((body: unknown) => body);
  return endpoint.stagesAll ? runClaimingKeyAtCommit(keyed, redact, run) : runClaimingKeyFirst(keyed, redact, run);
}

/** Information about a request that becomes known only while the request is running. */
interface Note {
  isCallerKnown?: boolean;
  /** The rate limit reported in the response. */
  verdict: RateLimitResult;
  logged?: { organizationId: string; actor: string };
}

/** Returns the response to a request, with all its headers. Never throws. */
export async function runRequestPipeline(route: Route, request: IncomingRequest): Promise<Reply> {
  const requestId = givenOrNewRequestId(request);
  const startedAt = monotonicMs();
  const { endpoint } = route;
  const tier = endpoint.tier ?? 'default';
  const now = clock.now();
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'X-API-Version': String(endpoint.version),
    ...corsHeaders(request),
  };
  const wrongMethod = !isMethodAllowed(route, request.method);
  const preflight = isPreflight(request);
  const isPublic = endpoint.access.kind === 'public';
  const countAddress = (peek: boolean): RateLimitResult =>
    requestRateLimiter.take(`${route.template} ${request.clientAddress}`, tier, now, { peek });
  const note: Note = { verdict: countAddress(preflight || wrongMethod || !isPublic) };
  if (preflight) {
    return {
      status: 204,
      headers: {
        ...headers,
        ...rateLimitHeaders(tier, note.verdict),
        ...preflightHeaders(route.allow ?? ['GET', 'POST']),
      },
    };
  }
  const run = async (meter: RequestCostMeter): Promise<Reply> => {
    let reply: Reply;
    let errorCode: string | null = null;
    try {
      if (wrongMethod)
        throw new ApiError('METHOD_NOT_ALLOWED', `Method ${request.method} is not allowed here`, {
          headers: { Allow: allowedMethods(route).join(', ') },
        });
      if (isPublic && !note.verdict.allowed) throw tooManyRequestsError();
      reply = await answer(route, { ...request, method: headAsGet(request.method) }, requestId, now, note);
    } catch (thrown) {
      // Calls are counted per address if the caller is unknown: on public endpoints, and when credentials are rejected.
      if (!isPublic && !wrongMethod && note.isCallerKnown !== true) note.verdict = countAddress(false);
      const isRefusedAddress = note.isCallerKnown !== true && !wrongMethod && !note.verdict.allowed;
      const error = isRefusedAddress ? tooManyRequestsError() : asApiError(thrown, endpoint.version);
      errorCode = error.code;
      reply = errorReply(error, errorStyleOf(endpoint), requestId);
    }
    log.info('request', {
      endpoint: route.template,
      status: reply.status,
      errorCode,
      durationMs: Math.round(monotonicMs() - startedAt),
      reads: meter.reads,
      writes: meter.writes,
      ...note.logged,
    });
    const common = { ...headers, ...rateLimitHeaders(tier, note.verdict), ...costHeader(meter) };
    return { ...reply, headers: { ...common, ...reply.headers } };
  };
  return runWithCostMeter(requestId, run, traceIdOf(request));
}

/** Runs the request and sends its response; never throws. */
export const answerEndpointRequest = async (
  route: Route,
  request: IncomingRequest,
  response: Response,
): Promise<void> => sendHttpReply(response, await runRequestPipeline(route, request));

const costHeader = (meter: RequestCostMeter): Record<string, string> =>
  deploymentParams.exposeCost() ? { 'Server-Timing': `db;desc="r=${meter.reads} w=${meter.writes}"` } : {};
