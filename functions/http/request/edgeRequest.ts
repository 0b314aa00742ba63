// A request in the form that the pipeline uses, from any entry point.
import { isUtf8 } from 'node:buffer';
import { parse } from 'node:querystring';
import type { Request } from 'firebase-functions/https';
import type { Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { params } from '../../platform/params';
import { clientIpAddressOf, parseTrustedProxyRanges, type TrustedRanges } from './clientAddress';
import { bodyLimitOf, RequestBody } from './requestBody';

export interface EdgeRequest {
  method: string;
  pathParams: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: Pick<RequestBody, 'checkDeclared' | 'read' | 'discard'>;
  /** Path and query as received, before routing. */
  target: string;
  clientAddress: string;
  header: (name: string) => string | undefined;
}

/** A request whose body has been read, within its endpoint's limit. */
export type ReadRequest = Omit<EdgeRequest, 'body'> & { rawBody: Buffer };

/** Endpoints without a body ignore it. */
export const takesBody = (endpoint: Endpoint, method: string): boolean =>
  endpoint.input?.body !== undefined || method !== 'GET';

export const readRequest = async (endpoint: Endpoint, request: EdgeRequest): Promise<ReadRequest> => ({
  ...request,
  rawBody: takesBody(endpoint, request.method)
    ? await request.body.read(bodyLimitOf(endpoint))
    : Buffer.alloc(0),
});

/** Parsed once, because parameters don't change while a process runs. */
let trusted: TrustedRanges | undefined;

/** Decodes bytes that aren't UTF-8, such as `%FC` in ISO 8859-1, to a lone surrogate, which no field accepts. */
function decodeQueryPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex');
      return isUtf8(bytes) ? bytes.toString('utf8') : '\udcff';
    });
  }
}

/**
 * Parses the query here, because the platform's and the emulator's parsers differ: one creates objects from brackets
 * and drops `__proto__`. A repeated parameter becomes an array.
 */
function queryOf(url: string): Readonly<Record<string, unknown>> {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1), '&', '=', { decodeURIComponent: decodeQueryPart });
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

/** The charset that the content type declares, in lower case; JSON is UTF-8 unless it says otherwise (RFC 8259 §8.1). */
const charsetOf = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';

/** JSON starts with an ASCII character, so the first byte of UTF-16 tells the byte order, with or without a mark. */
const encodingOf = (charset: string, bytes: Buffer): string =>
  charset === 'utf-16' && (bytes[0] === 0 || bytes[0] === 0xfe) ? 'utf-16be' : charset;

/** The body as text, without a byte order mark. @throws 400 naming an unknown charset, or bytes that aren't in it. */
export function decodeJsonText({ rawBody, header }: Pick<ReadRequest, 'rawBody' | 'header'>): string {
  const charset = charsetOf(header('content-type') ?? '');
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encodingOf(charset, rawBody), { fatal: true });
  } catch {
    throw invalidFields({ 'Content-Type': 'has an unknown charset: send the body as UTF-8' });
  }
  try {
    return decoder.decode(rawBody);
  } catch {
    throw invalidFields({ body: `must be encoded as ${charset === 'utf-8' ? 'UTF-8' : charset}` });
  }
}

/**
 * The body as a JSON object; `{}` when there is none.
 * @throws 400 for another content type, other bytes than its charset's, malformed JSON or no object.
 */
export function parseJsonBody(request: ReadRequest): Record<string, unknown> {
  const { rawBody } = request;
  if (rawBody.length === 0) return {};
  if (!isJson(request.header('content-type') ?? '')) {
    throw invalidFields({ 'Content-Type': 'must be application/json' });
  }
  const text = decodeJsonText(request);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalidFields({ body: 'is not valid JSON' });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalidFields({ body: 'must be a JSON object' });
  }
  return parsed as Record<string, unknown>;
}

/** The trace that Google Cloud gives each request. */
export function traceIdOf({ header }: EdgeRequest): string | null {
  const [id] = /[a-f0-9]{32}/i.exec(header('x-cloud-trace-context') ?? header('traceparent') ?? '') ?? [];
  return id ?? null;
}
