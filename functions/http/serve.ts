// Entry points for v1 (one handler per endpoint, and a dispatcher for all of them), and responses that don't come from
// endpoints, such as API documents and the 404 for unknown paths.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { headAsGet, type RateTier, type Reply, type V1Endpoint } from '../api/endpoint';
import { ApiError } from '../api/errors';
import { clock } from '../platform/clock';
import { deploymentParams } from '../platform/params';
import { rateLimitHeaders, requestRateLimiter, tooManyRequestsError } from './limits';
import { answerEndpointRequest, type Route } from './pipeline';
import { findV1EndpointByName } from './register';
import { corsHeaders, givenOrNewRequestId, type IncomingRequest, incomingRequestOf } from './request';
import { asApiError, errorReply, sendHttpReply } from './response';

/** Responds to a request, applying the rules common to all requests: request id, rate limit and CORS. Never throws. */
export async function answerWithReply(
  version: 1 | 2,
  request: IncomingRequest,
  response: Response,
  beside: { name: string; tier?: RateTier; reply: () => Reply | Promise<Reply> },
): Promise<void> {
  const requestId = givenOrNewRequestId(request);
  const { name, tier = 'default' } = beside;
  const verdict = requestRateLimiter.take(`${name} ${request.clientAddress}`, tier, clock.now());
  const headers = {
    'X-Request-Id': requestId,
    'X-API-Version': String(version),
    ...corsHeaders(request),
    ...rateLimitHeaders(tier, verdict),
  };
  let reply: Reply;
  try {
    if (!verdict.allowed) throw tooManyRequestsError();
    reply = await beside.reply();
  } catch (thrown) {
    reply = errorReply(asApiError(thrown, version), version === 2 ? 'v2' : 'coded', requestId);
  }
  await sendHttpReply(response, { ...reply, headers: { ...headers, ...reply.headers } });
}

/** Responds to an error that occurred before an endpoint was chosen. */
export const answerFailure = (
  version: 1 | 2,
  request: IncomingRequest,
  response: Response,
  thrown: unknown,
  name = 'failed',
): Promise<void> => answerWithReply(version, request, response, { name, reply: () => Promise.reject(thrown) });

/** Responds with 404. */
export const answerUnknownPath = (
  version: 1 | 2,
  request: IncomingRequest,
  response: Response,
  message = 'Unknown API path',
): Promise<void> => answerFailure(version, request, response, new ApiError('NOT_FOUND', message), 'unknown');

/** Caches each OpenAPI document as text, because clients may request the documents often. */
const printed = new Map<1 | 2, string>();

/** Responds with the version's OpenAPI document. */
export async function answerWithOpenApiDocument(
  version: 1 | 2,
  request: IncomingRequest,
  response: Response,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const text = printed.get(version) ?? JSON.stringify(readBuiltOpenApiDocument(version));
  printed.set(version, text);
  const reply = () => ({ status: 200, headers, body: text });
  await answerWithReply(version, request, response, { name: `/v${version}/openapi.json`, reply });
}

/** This path is also correct in the production bundle, where the code is likewise one level below the build folder. */
const FOLDER = join(__dirname, '..', 'openapi');

/** Returns the document with the service's public URL filled in. */
export function readBuiltOpenApiDocument(version: 1 | 2): Record<string, unknown> {
  const document = JSON.parse(readFileSync(join(FOLDER, `v${version}.json`), 'utf8'));
  return { ...document, servers: [{ url: `${deploymentParams.publicUrl()}/v${version}` }] };
}

let page: string | undefined;

const wantsPage = ({ method, header }: IncomingRequest): boolean =>
  headAsGet(method) === 'GET' &&
  (header('accept') ?? '').split(',').some((type) => type.trim().startsWith('text/html'));

/** Outside `/v1` and `/v2`, a caller that accepts HTML is probably someone who followed a link or mistyped a URL. */
async function answerUnknownPathByPageOrJson(
  path: string,
  request: IncomingRequest,
  response: Response,
): Promise<void> {
  const [, version] = /^\/v(\d+)(?:\/|$)/.exec(path) ?? [];
  if (version === undefined && wantsPage(request)) {
    page ??= readFileSync(join(__dirname, 'notFound.html'), 'utf8');
    const headers = {
      'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'",
      'Content-Type': 'text/html; charset=utf-8',
    };
    const reply = { status: 404, headers, body: page };
    return answerWithReply(1, request, response, { name: 'unknown', reply: () => reply });
  }
  // Hosting routes only paths under `/v2/` to v2, so `/v2` itself arrives here.
  if (version === '2') return answerUnknownPath(2, request, response);
  const isOther = version !== undefined && version !== '1';
  const message = isOther ? `This API has no version ${version}: use /v1 or /v2` : undefined;
  await answerUnknownPath(1, request, response, message);
}

const v1Route = (name: string, endpoint: V1Endpoint): Route => ({
  template: `/v1/${name}`,
  endpoint,
  allow: endpoint.methods === 'any' ? null : endpoint.methods,
});

/** Serves one endpoint at the address of its own function. */
export const httpHandlerOfV1Endpoint =
  (name: string) =>
  async (request: Request, response: Response): Promise<void> => {
    const endpoint = findV1EndpointByName(name);
    const edge = incomingRequestOf(request);
    if (endpoint) await answerEndpointRequest(v1Route(name, endpoint), edge, response);
    else await answerUnknownPathByPageOrJson(request.path, edge, response);
  };

/** Serves `/v1/<name>` and its legacy form `/<name>`. */
export async function handleV1Request(request: Request, response: Response): Promise<void> {
  const [name = '', ...rest] = request.path
    .replace(/^\/v1(?=\/|$)/, '')
    .split('/')
    .filter((part) => part !== '');
  if (name === 'openapi.json' && rest.length === 0)
    await answerWithOpenApiDocument(1, incomingRequestOf(request), response);
  else await httpHandlerOfV1Endpoint(rest.length === 0 ? name : '')(request, response);
}
