// The one way that every request goes, whichever endpoint it is for (specification sections 4 to 9).
import type { Response } from 'express';
import { roleReaches } from '../api/actor';
import type { AccountContext, Endpoint, MemberContext, PublicContext, Reply } from '../api/endpoint';
import { ApiError, forbidden } from '../api/errors';
import {
  authenticate,
  bearerToken,
  type Caller,
  type Membership,
  personOnly,
} from '../identity/authenticate';
import { authoredBy } from '../platform/activityLog';
import { clock } from '../platform/clock';
import { derivedId, newId, newRequestId } from '../platform/ids';
import { log } from '../platform/log';
import { type Meter, metered } from '../platform/meter';
import { params } from '../platform/params';
import { unitOfWork } from '../platform/unitOfWork';
import { corsHeaders, isPreflight, preflightHeaders } from './cors';
import type { EdgeRequest } from './edgeRequest';
import { asApiError, errorReply, send } from './envelope';
import { claimKey, freeKey, type HeldKey, stageAnswer } from './idempotency';
import { declaredOutput } from './output';
import { parseInput } from './parseInput';
import { RateLimiter, rateHeaders } from './rateLimit';
import { requireGoodStanding } from './standing';

const limiter = new RateLimiter();

/** What the pipeline needs to know of an endpoint's place: its template and its verbs. */
export interface Route {
  /** The endpoint's template: `/v1/login`, `PATCH /v2/contacts/{id}`. Rate limits and idempotency keys go by it. */
  template: string;
  endpoint: Endpoint;
  /** The verbs that its path takes; null for any. */
  allow: readonly string[] | null;
}

type Identified =
  | Pick<AccountContext, 'userId'>
  | Pick<MemberContext, 'actor' | 'tenant'>
  | Record<never, never>;

function requestIdOf(request: EdgeRequest): string {
  const given = request.header('x-request-id') ?? '';
  return /^[A-Za-z0-9\-_.:]{8,128}$/.test(given) ? given : newRequestId();
}

function checkMethod(route: Route, request: EdgeRequest): void {
  if (route.allow === null || route.allow.includes(request.method)) return;
  throw new ApiError('METHOD_NOT_ALLOWED', `Method ${request.method} is not allowed here`, {
    headers: { Allow: route.allow.join(', ') },
  });
}

function membershipFor(endpoint: Endpoint, caller: Caller): Membership {
  const { access } = endpoint;
  if (access.kind !== 'member') throw new Error('Not an endpoint for members');
  if (access.apiKeys === 'refused') personOnly(caller);
  const membership = caller.kind === 'apiKey' ? caller : caller.membership;
  if (membership === null) {
    const strict = endpoint.version === 2 || endpoint.withoutOrganization === 403;
    throw strict
      ? forbidden('Your account belongs to no organization')
      : new ApiError('ORGANIZATION_REQUIRED', 'Your account belongs to no organization');
  }
  if (!roleReaches(membership.actor.role, access.role)) {
    throw forbidden(`This needs the role ${access.role}`);
  }
  return membership;
}

async function identify(endpoint: Endpoint, request: EdgeRequest, now: Date): Promise<Identified> {
  if (endpoint.access.kind === 'public') return {};
  const caller = await authenticate(
    { authorization: request.header('authorization'), apiKey: request.header('x-api-key') },
    now,
  );
  if (endpoint.access.kind === 'account') return { userId: personOnly(caller).userId };
  const membership = membershipFor(endpoint, caller);
  await requireGoodStanding(endpoint, membership, now);
  return { actor: membership.actor, tenant: membership.tenant };
}

const takesKey = (endpoint: Endpoint): boolean => endpoint.version === 2 || endpoint.idempotent === true;

/** The key that the request holds from now on, a kept answer to replay, or null for a request without a key. */
async function idempotencyOf(route: Route, request: EdgeRequest, identified: Identified, now: Date) {
  const key = request.header('idempotency-key');
  const actorId =
    'actor' in identified ? identified.actor.id : 'userId' in identified ? identified.userId : null;
  if (key === undefined || actorId === null || request.method !== 'POST' || !takesKey(route.endpoint))
    return null;
  // Not the path as it was asked for: the address forms of an endpoint are one (specification section 9).
  const content = JSON.stringify([request.pathParams, request.query, request.rawBody.toString('utf8')]);
  return claimKey({ actorId, endpoint: route.template, key, content, now });
}

async function runEndpoint(
  endpoint: Endpoint,
  input: ReturnType<typeof parseInput>,
  context: Omit<PublicContext, 'writes'> & Identified,
  held: HeldKey | null,
): Promise<Reply> {
  return unitOfWork(async (writes, attempt) => {
    const authored = 'actor' in context ? authoredBy(context.actor, context.tenant, writes) : writes;
    const reply = await endpoint.run(input, { ...context, writes: authored });
    const type = endpoint.produces === undefined ? {} : { 'Content-Type': endpoint.produces };
    const answer = { ...reply, headers: { ...type, ...reply.headers }, ...declaredOutput(endpoint, reply) };
    if (held) {
      const redact = endpoint.redactForReplay ?? ((body: unknown) => body);
      await stageAnswer(writes, held, answer, { redact, repeated: attempt > 1 });
    }
    return answer;
  });
}

async function answer(
  route: Route,
  request: EdgeRequest,
  requestId: string,
  now: Date,
  note: Note,
): Promise<Reply> {
  const { endpoint } = route;
  const identified = await identify(endpoint, request, now);
  if ('actor' in identified) {
    note.organizationId = identified.tenant.organizationId;
    note.actor = identified.actor.kind;
  }
  const input = parseInput(endpoint, request);
  const key = await idempotencyOf(route, request, identified, now);
  if (key && 'replay' in key) return key.replay;
  const context = {
    requestId,
    now,
    clientAddress: request.clientAddress,
    bearer: bearerToken(request.header('authorization')),
    effectKey: key ? derivedId(key.run.id, key.run.fingerprint) : newId(),
    raw: endpoint.consumes === undefined ? null : { bytes: request.rawBody, header: request.header },
    ...identified,
  };
  try {
    return await runEndpoint(endpoint, input, context, key?.run ?? null);
  } catch (thrown) {
    if (key) await freeKey(key.run);
    throw thrown;
  }
}

/** What the request's log line tells beside its outcome. */
interface Note {
  organizationId?: string;
  actor?: string;
}

const styleOf = (endpoint: Endpoint) => (endpoint.version === 2 ? 'v2' : (endpoint.errorStyle ?? 'coded'));

/** Runs the request and sends its answer; never throws. */
export async function handle(route: Route, request: EdgeRequest, response: Response): Promise<void> {
  const requestId = requestIdOf(request);
  const startedAt = performance.now();
  const { endpoint } = route;
  const tier = endpoint.tier ?? 'default';
  const now = clock.now();
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'X-API-Version': String(endpoint.version),
    ...corsHeaders(request),
  };
  const wrongMethod = route.allow !== null && !route.allow.includes(request.method);
  const preflight = isPreflight(request);
  const verdict = limiter.take(
    `${route.template} ${request.clientAddress}`,
    tier,
    now,
    preflight || wrongMethod,
  );
  Object.assign(headers, rateHeaders(tier, verdict));
  if (preflight) {
    send(response, { status: 204 }, { ...headers, ...preflightHeaders(route.allow ?? ['GET', 'POST']) });
    return;
  }
  await metered(requestId, async (meter) => {
    const note: Note = {};
    let reply: Reply;
    let errorCode: string | null = null;
    try {
      checkMethod(route, request);
      if (!verdict.allowed) throw new ApiError('RATE_LIMITED', 'Too many requests; wait and try again');
      reply = await answer(route, request, requestId, now, note);
    } catch (thrown) {
      const error = asApiError(thrown);
      errorCode = error.code;
      reply = errorReply(error, styleOf(endpoint), requestId);
    }
    send(response, reply, { ...headers, ...costHeader(meter) });
    log.info('request', {
      endpoint: route.template,
      status: reply.status,
      errorCode,
      durationMs: Math.round(performance.now() - startedAt),
      reads: meter.reads,
      writes: meter.writes,
      ...note,
    });
  });
}

const costHeader = (meter: Meter): Record<string, string> =>
  params.exposeCost() ? { 'Server-Timing': `db;desc="r=${meter.reads} w=${meter.writes}"` } : {};

/** Answers a path that no endpoint has. */
export async function handleUnknownPath(
  version: 1 | 2,
  request: EdgeRequest,
  response: Response,
): Promise<void> {
  const requestId = requestIdOf(request);
  const verdict = limiter.take(`unknown ${request.clientAddress}`, 'default', clock.now());
  const error = verdict.allowed
    ? new ApiError('NOT_FOUND', 'Unknown API path')
    : new ApiError('RATE_LIMITED', 'Too many requests; wait and try again');
  const headers = {
    'X-Request-Id': requestId,
    'X-API-Version': String(version),
    ...corsHeaders(request),
    ...rateHeaders('default', verdict),
  };
  send(response, errorReply(error, version === 2 ? 'v2' : 'coded', requestId), headers);
}
