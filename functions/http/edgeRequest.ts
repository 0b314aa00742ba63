// A request as the pipeline sees it, whichever door it came through.
import { parse } from 'node:querystring';
import type { Request } from 'firebase-functions/https';
import { invalidFields } from '../api/errors';
import { params } from '../platform/params';
import { clientIpAddressOf, parseTrustedProxyRanges, type TrustedRanges } from './clientAddress';
import { RequestBody } from './requestBody';

export interface EdgeRequest {
  method: string;
  pathParams: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: Pick<RequestBody, 'checkDeclared' | 'read' | 'discard'>;
  /** Path and query, before any routing of ours. */
  target: string;
  clientAddress: string;
  header: (name: string) => string | undefined;
}

/** A request whose body has been read, within its endpoint's limit. */
export type ReadRequest = Omit<EdgeRequest, 'body'> & { rawBody: Buffer };

/** A parameter does not change while a process lives. */
let trusted: TrustedRanges | undefined;

/**
 * Read here, since the parsers of the platform and of its emulator differ: one of them makes objects of brackets and
 * passes over `__proto__` without a word. Given twice, a parameter is an array.
 */
function queryOf(url: string): Readonly<Record<string, unknown>> {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1));
}

export function edgeRequestOf(
  request: Request,
  pathParams: Readonly<Record<string, string>> = {},
): EdgeRequest {
  trusted ??= parseTrustedProxyRanges(params.trustedProxyRanges());
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: request.method,
    pathParams,
    query: queryOf(request.originalUrl),
    body: new RequestBody(request),
    target: request.originalUrl,
    clientAddress: clientIpAddressOf(header('x-forwarded-for'), trusted),
    header,
  };
}

const isJson = (contentType: string): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());

/**
 * The body as a JSON object; `{}` when there is none.
 * @throws 400 for another content type, malformed JSON or no object.
 */
export function parseJsonBody(request: ReadRequest): Record<string, unknown> {
  const { rawBody } = request;
  if (rawBody.length === 0) return {};
  if (!isJson(request.header('content-type') ?? '')) {
    throw invalidFields({ 'Content-Type': 'must be application/json' });
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw invalidFields({ body: 'is not valid JSON' });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalidFields({ body: 'must be a JSON object' });
  }
  return parsed as Record<string, unknown>;
}
