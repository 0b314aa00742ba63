// Derives an endpoint's possible errors and their descriptions from its declaration.
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import {
  type Endpoint,
  type ErrorStyle,
  isEndpointRefusedWhenReadOnly,
  isReadOnlyEndpoint,
  takesIdempotencyKey,
} from '../../api/endpoint';
import { ERROR_STATUS, type ErrorCode } from '../../api/errors';
import { v2GetOperationOfRecordChangedBy } from '../answer/records';
import { COMMON_HEADERS, openApiHeaders } from './openapiWords';

const text = z.string();
const details = z
  .record(text, z.unknown())
  .describe('More about the error, such as `fields`: what is wrong with each field');
const docs = z.url().describe('What the code means and how to fix it');

function bodyOf(style: ErrorStyle | 'v2', codes: readonly ErrorCode[]): z.ZodType {
  const code = z.enum(codes);
  switch (style) {
    case 'v2':
      return z.object({ error: z.object({ code, message: text, details, request_id: text, docs }) });
    case 'coded':
      return z.object({ error: text, code, requestId: text, details: details.optional() });
    case 'bare':
      return z.object({ error: text, details: details.optional() });
    case 'message':
      return z.object({ message: text });
    case 'always500':
      return z.object({ error: text, message: text });
  }
}

/** An endpoint for any method accepts a body. */
const takesNoBody = (endpoint: Endpoint): boolean =>
  isReadOnlyEndpoint(endpoint) && !(endpoint.version === 1 && endpoint.methods === 'any');

function accessErrors(endpoint: Endpoint): ErrorCode[] {
  const { access } = endpoint;
  if (access.kind === 'public') return [];
  if (access.kind === 'account') return ['UNAUTHORIZED', 'FORBIDDEN'];
  const strict = endpoint.version === 2 || endpoint.withoutOrganization === 403;
  // A key may lack the scope.
  const refuses =
    strict || access.role !== 'viewer' || access.apiKeys === 'refused' || endpoint.needsScope !== false;
  return [
    'UNAUTHORIZED',
    ...(strict ? [] : (['ORGANIZATION_REQUIRED'] as const)),
    ...(refuses ? (['FORBIDDEN'] as const) : []),
  ];
}

/** Every error code that the endpoint can return: those of the pipeline and those it declares. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { input, version } = endpoint;
  const codes: ErrorCode[] = [
    'RATE_LIMITED',
    'INTERNAL',
    ...accessErrors(endpoint),
    ...(endpoint.errors ?? []),
  ];
  if (version === 2 || input !== undefined || takesIdempotencyKey(endpoint)) codes.push('VALIDATION_FAILED');
  if (version === 2 || endpoint.methods !== 'any') codes.push('METHOD_NOT_ALLOWED');
  if (version === 2 && endpoint.path.includes('{')) codes.push('NOT_FOUND');
  if (takesIdempotencyKey(endpoint)) {
    codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_ANSWER_TOO_LARGE');
  }
  if (v2GetOperationOfRecordChangedBy(endpoint)) codes.push('PRECONDITION_FAILED');
  if (isEndpointRefusedWhenReadOnly(endpoint)) codes.push('ORGANIZATION_READ_ONLY');
  // The database or the verification of ID tokens may be unavailable.
  codes.push('UNAVAILABLE');
  if (input?.body !== undefined || !takesNoBody(endpoint))
    codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...new Set(codes)].sort();
}

const inWords = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

/** Response headers that add information to an error, by status. */
const HEADERS: Readonly<Partial<Record<number, string>>> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
};

/** An error response, which the document defines once under its `id`. */
interface ErrorResponse extends ZodOpenApiResponseObject {
  content: { 'application/json': { schema: z.ZodType } };
}

const known = new Map<string, ErrorResponse>();

function errorResponse(status: number, style: ErrorStyle | 'v2', codes: readonly ErrorCode[]): ErrorResponse {
  const suffix = style === 'v2' || style === 'coded' ? '' : inWords(style);
  const isEvery = style === 'always500';
  const id = isEvery ? 'EveryError' : codes.map(inWords).join('Or') + suffix;
  const response = known.get(`${style} ${id}`) ?? {
    id,
    description: isEvery ? 'Every error' : codes.join(', '),
    headers: openApiHeaders(...COMMON_HEADERS, HEADERS[status]),
    content: { 'application/json': { schema: bodyOf(style, codes) } },
  };
  known.set(`${style} ${id}`, response);
  return response;
}

/** The endpoint's error responses by status. */
export function openApiErrorResponses(endpoint: Endpoint): Record<string, ErrorResponse> {
  const style = endpoint.version === 2 ? 'v2' : (endpoint.errorStyle ?? 'coded');
  if (style === 'always500') return { 500: errorResponse(500, style, []) };
  const byCodes = [...byStatus(errorsOf(endpoint))];
  return Object.fromEntries(byCodes.map(([status, codes]) => [status, errorResponse(status, style, codes)]));
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return new Map([...statuses].sort(([left], [right]) => left - right));
}
