// Answers requests outside the endpoints, such as API documents and unknown paths.
import type { Response } from 'express';
import type { RateTier, Reply } from '../../api/endpoint';
import { ApiError } from '../../api/errors';
import { clock } from '../../platform/clock';
import { readBuiltOpenApiDocument } from '../builtOpenApi';
import { requestIdOf, requestRateLimiter, tooManyRequests } from '../pipeline';
import { corsHeaders } from '../request/cors';
import type { EdgeRequest } from '../request/edgeRequest';
import { rateLimitHeaders } from '../request/rateLimit';
import { asApiError, errorReply, sendHttpReply } from './envelope';

/** Answers a request with the rules that all share: request id, rate limit and CORS. Never throws. */
export async function answerNonEndpoint(
  version: 1 | 2,
  request: EdgeRequest,
  response: Response,
  beside: { name: string; tier?: RateTier; reply: () => Reply | Promise<Reply> },
): Promise<void> {
  const requestId = requestIdOf(request);
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
    if (!verdict.allowed) throw tooManyRequests();
    reply = await beside.reply();
  } catch (thrown) {
    reply = errorReply(asApiError(thrown, version), version === 2 ? 'v2' : 'coded', requestId);
  }
  await sendHttpReply(response, reply, headers);
}

/** Answers 404. */
export async function answerUnknownPath(
  version: 1 | 2,
  request: EdgeRequest,
  response: Response,
  message = 'Unknown API path',
): Promise<void> {
  const reply = (): Reply => {
    throw new ApiError('NOT_FOUND', message);
  };
  await answerNonEndpoint(version, request, response, { name: 'unknown', reply });
}

/** Answers an error that occurred before an endpoint was chosen. */
export async function answerFailure(
  version: 1 | 2,
  request: EdgeRequest,
  response: Response,
  thrown: unknown,
): Promise<void> {
  const reply = (): Reply => {
    throw thrown;
  };
  await answerNonEndpoint(version, request, response, { name: 'failed', reply });
}

/** Caches each document as text, because clients may request it often. */
const printed = new Map<1 | 2, string>();

/** Answers the version's OpenAPI document. */
export async function answerWithOpenApiDocument(
  version: 1 | 2,
  request: EdgeRequest,
  response: Response,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const text = printed.get(version) ?? JSON.stringify(readBuiltOpenApiDocument(version));
  printed.set(version, text);
  const reply = () => ({ status: 200, headers, body: text });
  await answerNonEndpoint(version, request, response, { name: `/v${version}/openapi.json`, reply });
}
