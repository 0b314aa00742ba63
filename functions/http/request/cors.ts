// Cross-origin rules for front ends, from the parameter CORS_ORIGINS.
import { params } from '../../platform/params';
import type { EdgeRequest } from './edgeRequest';

/** Headers that pages of other origins may read. */
const EXPOSED = [
  'X-Request-Id',
  'X-API-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotent-Replayed',
  'ETag',
  'Location',
  'Link',
  'Allow',
  'Content-Disposition',
  'WWW-Authenticate',
].join(', ');
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-API-Key, X-Request-Id';

/** Headers for the request's origin; none for an origin that is not allowed. */
export function corsHeaders(request: EdgeRequest): Record<string, string> {
  const origin = request.header('origin');
  const allowed = params.corsOrigins();
  if (origin === undefined || !(allowed.includes('*') || allowed.includes(origin))) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED };
}

export const isPreflight = (request: EdgeRequest): boolean =>
  request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined;

export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '3600',
});
