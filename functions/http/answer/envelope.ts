// Formats errors in the style of each API version and endpoint, and sends responses.
import compression from 'compression';
import type { Request, Response } from 'express';
import type { ErrorStyle, Reply } from '../../api/endpoint';
import { ApiError, invalidFields, UnknownReference } from '../../api/errors';
import { log, logFieldsOfError } from '../../platform/log';
import { errorGuideUrl } from '../../platform/params';
import { isTransientServiceError } from '../../platform/services';
import { UnreadableRecord } from '../../store/codec';
import { discardRequestBody } from '../request/requestBody';

/**
 * Converts any thrown value to an error of that API version. An unknown error becomes 500, and only the log shows its
 * cause. An unreadable record becomes 503, because during a deployment another instance may be able to read it. So does
 * an outage of the database, a queue or file storage, because the request itself is fine.
 */
export function asApiError(thrown: unknown, version: 1 | 2): ApiError {
  if (thrown instanceof UnknownReference && version === 1) return invalidFields(thrown.fields);
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof UnreadableRecord) {
    log.error('Record not shown', logFieldsOfError(thrown));
    return new ApiError('UNAVAILABLE', 'This record was stored by a newer release; try again in a minute', {
      headers: { 'Retry-After': '60' },
    });
  }
  if (isTransientServiceError(thrown)) {
    log.error('What we depend on is away', logFieldsOfError(thrown));
    return new ApiError('UNAVAILABLE', 'The service is temporarily unavailable; try again shortly', {
      headers: { 'Retry-After': '5' },
    });
  }
  log.error('Unexpected error', logFieldsOfError(thrown));
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
        body: {
          error: { code, message, details: details ?? {}, request_id: requestId, docs: errorGuideUrl(code) },
        },
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

/** Compresses bodies from this size; below it, compression costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1024;
/** Compresses text types only. A pattern avoids loading a table of all MIME types at cold start. */
const IS_TEXT = /^text\/|^application\/(json|xml|yaml|javascript)\b|\+(json|xml)\b/i;
const compress = compression({
  threshold: COMPRESSED_FROM_BYTES,
  filter: (_, response) => IS_TEXT.test(String(response.getHeader('Content-Type'))),
});

const JSON_TYPE = 'application/json; charset=utf-8';

export async function sendHttpReply(
  response: Response,
  reply: Reply,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await discardRequestBody(response.req);
  response.status(reply.status);
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...headers, ...reply.headers })) {
    response.setHeader(name, value);
  }
  compress(response.req as Request, response, () => undefined);
  if (reply.body === undefined) {
    response.end();
    return;
  }
  const isText = reply.headers?.['Content-Type'] !== undefined;
  if (!isText) response.setHeader('Content-Type', JSON_TYPE);
  const json = Buffer.isBuffer(reply.body) ? reply.body : JSON.stringify(reply.body);
  const body = isText ? String(reply.body) : json;
  if (response.req.method === 'HEAD') response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
