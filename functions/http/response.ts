// Responses: errors in each API version's format, response bodies limited to declared fields, ETags, and conditional
// changes to records.
import compression from 'compression';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Endpoint, Reply, UnpagedList, V1ErrorStyle, V2Endpoint } from '../api/endpoint';
import { ApiError, invalidFieldsError, UnknownReferenceError } from '../api/errors';
import { etagOf, isEtagInHeader } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import { errorGuideUrl } from '../platform/pageUrls';
import { isTransientServiceError } from '../platform/services';
import { UnreadableRecordError } from '../store/codec';
import { isSingleRecordRead, loadV2Endpoint, readV2OperationTable } from './register';
import type { IncomingRequest } from './request';
import { drainRequestBody } from './server';

/**
 * Converts any thrown value into an error in the API version's format. An unknown error becomes 500, and its cause
 * appears only in the log. An unreadable record becomes 503, because during a deployment another instance may be able
 * to read it. An outage of the database, a queue or file storage also becomes 503, because the request itself is valid.
 */
export function asApiError(thrown: unknown, version: 1 | 2): ApiError {
  if (thrown instanceof UnknownReferenceError && version === 1) return invalidFieldsError(thrown.fields);
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof UnreadableRecordError) {
    log.error('Unreadable record', logFieldsOfError(thrown));
    return new ApiError('UNAVAILABLE', 'This record was stored by a newer release; try again in a minute', {
      headers: { 'Retry-After': '60' },
    });
  }
  if (isTransientServiceError(thrown)) {
    log.error('A required service is unavailable', logFieldsOfError(thrown));
    return new ApiError('UNAVAILABLE', 'The service is temporarily unavailable; try again shortly', {
      headers: { 'Retry-After': '5' },
    });
  }
  log.error('Unexpected error', logFieldsOfError(thrown));
  return new ApiError('INTERNAL', 'Unexpected server error; retry later and quote the request id');
}

export function errorReply(error: ApiError, style: V1ErrorStyle | 'v2', requestId: string): Reply {
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

/** Bodies of at least this size are compressed; below it, compression costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1024;
/** Only text types are compressed. Using a pattern avoids loading a table of all MIME types at cold start. */
const IS_TEXT = /^text\/|^application\/(json|xml|yaml|javascript)\b|\+(json|xml)\b/i;
const compress = compression({
  threshold: COMPRESSED_FROM_BYTES,
  filter: (_, response) => IS_TEXT.test(String(response.getHeader('Content-Type'))),
});

const JSON_TYPE = 'application/json; charset=utf-8';

export async function sendHttpReply(response: Response, reply: Reply): Promise<void> {
  await drainRequestBody(response.req);
  response.status(reply.status);
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...reply.headers })) {
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

function schemaFor(endpoint: Endpoint, status: number): z.ZodType | null {
  const schema = endpoint.output[status];
  if (schema === undefined) throw new Error(`Status ${status} is not declared`);
  return schema;
}

function fitted(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new Error(`The response doesn’t match its declaration: ${fields}`);
}

/**
 * The body with only its declared fields.
 * @throws if the status or a field's type doesn't match the declaration. A mismatch is a bug, so the response is 500.
 */
export function omitUndeclaredReplyFields(endpoint: Endpoint, reply: Reply): Pick<Reply, 'body'> {
  const schema = schemaFor(endpoint, reply.status);
  return schema === null ? {} : { body: fitted(schema, reply.body) };
}

/** Like {@link omitUndeclaredReplyFields}, but processes the body in batches. */
export function omitUndeclaredListFields(endpoint: Endpoint, status: number, list: UnpagedList): UnpagedList {
  const { field, batches, beside, isText = false } = list;
  const schema = schemaFor(endpoint, status) as z.ZodObject<Record<string, z.ZodType>>;
  const fieldSchema = field === null ? schema : (schema.shape[field] as z.ZodType);
  const listSchema = isText ? z.array(fieldSchema) : fieldSchema;
  async function* declared(): AsyncGenerator<readonly unknown[]> {
    for await (const batch of batches) yield fitted(listSchema, batch) as unknown[];
  }
  if (field === null || !beside) return { ...list, batches: declared() };
  const rest = schema.omit({ [field]: true } as Record<string, true>);
  const fields = async () => fitted(rest, await beside()) as Readonly<Record<string, unknown>>;
  return { ...list, batches: declared(), beside: fields };
}

/** True if a response with this status has the same body as a GET of the record. */
export const responseHasEtag = (endpoint: Endpoint, status: number): boolean =>
  endpoint.version === 2 &&
  readV2OperationTable().some(
    ({ method, path, records }) => method === endpoint.method && path === endpoint.path && records.includes(status),
  );

/** The operation that reads the record this operation changes or deletes; null if there is none. */
export function findReadCounterpart(endpoint: Endpoint): V2Endpoint | null {
  if (endpoint.version === 1 || (endpoint.method !== 'PATCH' && endpoint.method !== 'DELETE')) return null;
  const reader = readV2OperationTable().find((each) => each.path === endpoint.path && isSingleRecordRead(each));
  return reader ? loadV2Endpoint(reader) : null;
}

/** The request's `If-Match` (RFC 9110, 13.1.1), or null. @throws 400 if the operation doesn't support it. */
export function ifMatchOf(endpoint: Endpoint, request: Pick<IncomingRequest, 'header'>): string | null {
  const given = request.header('if-match');
  if (given === undefined || endpoint.version === 1 || endpoint.method === 'GET') return null;
  if (findReadCounterpart(endpoint)) return given;
  throw invalidFieldsError({
    'If-Match': 'is only supported when you update or delete a single record by its URL',
  });
}

/**
 * Compares If-Match with the record's current ETag. Call this after staging the change. If the record changes between
 * staging and this comparison, either the ETag differs or the commit fails.
 * @throws 412 if the record has changed since the caller read it; 404.
 */
export async function requireMatchingEtag(
  endpoint: Endpoint,
  ifMatch: string,
  input: { path: unknown },
  context: Parameters<Endpoint['run']>[1],
): Promise<void> {
  const reader = findReadCounterpart(endpoint);
  if (!reader) return;
  const reply = await reader.run({ path: input.path, query: {}, body: {} }, context);
  if (isEtagInHeader(etagOf(omitUndeclaredReplyFields(reader, reply).body), ifMatch)) return;
  throw new ApiError(
    'PRECONDITION_FAILED',
    'The record has changed since you read it: If-Match doesn’t match its current ETag. Read it again and retry',
  );
}

/** Adds the record's ETag to the response. Returns 304 if the caller already has this version (RFC 9110, 13.1.2). */
export function withEtagOrNotModified(endpoint: Endpoint, reply: Reply, ifNoneMatch: string | null): Reply {
  if (!responseHasEtag(endpoint, reply.status)) return reply;
  const ETag = etagOf(reply.body);
  const isKnown = 'method' in endpoint && endpoint.method === 'GET' && isEtagInHeader(ETag, ifNoneMatch ?? '');
  return isKnown ? { status: 304, headers: { ETag } } : { ...reply, headers: { ...reply.headers, ETag } };
}
