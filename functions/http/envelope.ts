// Words errors as each API version and endpoint does (specification section 7), and sends answers.
import type { Response } from 'express';
import type { ErrorStyle, Reply } from '../api/endpoint';
import { ApiError } from '../api/errors';
import { describeError, log } from '../platform/log';

/** Any thrown value as an answerable error; what is unknown becomes 500 and its cause goes to the log alone. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  log.error('Unexpected error', describeError(thrown));
  return new ApiError('INTERNAL', 'Unexpected server error; retry later and quote the request id');
}

export function errorReply(error: ApiError, style: ErrorStyle | 'v2', requestId: string): Reply {
  const { code, message, details, status, headers } = error;
  const extra = details === undefined ? {} : { details };
  switch (style) {
    case 'v2':
      return {
        status,
        headers,
        body: { error: { code, message, details: details ?? {}, request_id: requestId } },
      };
    case 'coded':
      return { status, headers, body: { error: message, code, requestId, ...extra } };
    case 'bare':
      return { status, headers, body: { error: message, ...extra } };
    case 'message':
      return { status, headers, body: { message } };
    case 'always500':
      return { status: 500, headers, body: { error: 'Failed', message } };
  }
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Cache-Control': 'no-store',
};

export function send(response: Response, reply: Reply, headers: Readonly<Record<string, string>>): void {
  response.status(reply.status);
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...headers, ...reply.headers })) {
    response.setHeader(name, value);
  }
  if (reply.body === undefined) {
    response.end();
  } else if (reply.headers?.['Content-Type'] !== undefined) {
    response.end(String(reply.body));
  } else {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(reply.body));
  }
}
