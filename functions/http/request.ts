// A request from any entry point, in the form that the pipeline uses: query, body, client address and origin.
import { isUtf8 } from 'node:buffer';
import { isIP } from 'node:net';
import { parse } from 'node:querystring';
import type { Request } from 'firebase-functions/https';
import ipaddr from 'ipaddr.js';
import type { Endpoint } from '../api/endpoint';
import { invalidFieldsError } from '../api/errors';
import { newRequestId } from '../platform/ids';
import { deploymentParams } from '../platform/params';
import { bodyLimitOf, RawBodyReader } from './server';

export interface IncomingRequest {
  method: string;
  pathParams: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: Pick<RawBodyReader, 'checkDeclared' | 'read' | 'discard'>;
  /** The path and query as received, before routing. */
  target: string;
  clientAddress: string;
  header: (name: string) => string | undefined;
}

/** A request whose body has been read and is within its endpoint's limit. */
export type BufferedRequest = Omit<IncomingRequest, 'body'> & { rawBody: Buffer };

/** True if the request's body must be read. This is false only for a GET to an endpoint without a body. */
export const readsRequestBody = (endpoint: Endpoint, method: string): boolean =>
  endpoint.input?.body !== undefined || method !== 'GET';

export const bufferRequest = async (endpoint: Endpoint, request: IncomingRequest): Promise<BufferedRequest> => ({
  ...request,
  rawBody: readsRequestBody(endpoint, request.method)
    ? await request.body.read(bodyLimitOf(endpoint))
    : Buffer.alloc(0),
});

/** The trusted proxy ranges, parsed once because parameters don't change while a process runs. */
let trusted: TrustedProxyRanges | undefined;

/**
 * Decodes bytes that aren't valid UTF-8 (such as `%FC` from ISO 8859-1) to a lone surrogate, which no field accepts.
 */
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
 * Parses the query here, because the platform and the emulator use different parsers. One of them turns brackets into
 * objects and drops `__proto__`. A repeated parameter becomes an array.
 */
function queryOf(url: string): Readonly<Record<string, unknown>> {
  const at = url.indexOf('?');
  return at < 0 ? {} : parse(url.slice(at + 1), '&', '=', { decodeURIComponent: decodeQueryPart });
}

export function incomingRequestOf(
  request: Request,
  pathParams: Readonly<Record<string, string>> = {},
): IncomingRequest {
  trusted ??= parseTrustedProxyRanges(deploymentParams.trustedProxyRanges());
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: request.method,
    pathParams,
    query: queryOf(request.originalUrl),
    body: new RawBodyReader(request),
    target: request.originalUrl,
    clientAddress: clientAddressGroupOf(header('x-forwarded-for'), trusted),
    header,
  };
}

const isJson = (contentType: string): boolean => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());

/** The charset that the content type declares, in lower case; JSON defaults to UTF-8 (RFC 8259 §8.1). */
const charsetOf = (contentType: string): string =>
  /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';

/**
 * JSON starts with an ASCII character. The first byte of UTF-16 text therefore reveals its byte order, even without a
 * byte order mark.
 */
const encodingOf = (charset: string, bytes: Buffer): string =>
  charset === 'utf-16' && (bytes[0] === 0 || bytes[0] === 0xfe) ? 'utf-16be' : charset;

/**
 * The body as text, without a byte order mark.
 * @throws 400 for an unknown charset, or for bytes that are invalid in the declared charset.
 */
function decodeJsonText({ rawBody, header }: Pick<BufferedRequest, 'rawBody' | 'header'>): string {
  const charset = charsetOf(header('content-type') ?? '');
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encodingOf(charset, rawBody), { fatal: true });
  } catch {
    throw invalidFieldsError({ 'Content-Type': 'has an unknown charset: send the body as UTF-8' });
  }
  try {
    return decoder.decode(rawBody);
  } catch {
    throw invalidFieldsError({ body: `must be encoded as ${charset === 'utf-8' ? 'UTF-8' : charset}` });
  }
}

/**
 * The body as a JSON object; `{}` if there is no body.
 * @throws 400 for any other content type, bytes that are invalid in the charset, malformed JSON, or JSON that isn't an
 * object.
 */
export function parseJsonBody(request: BufferedRequest): Record<string, unknown> {
  const { rawBody } = request;
  if (rawBody.length === 0) return {};
  if (!isJson(request.header('content-type') ?? '')) {
    throw invalidFieldsError({ 'Content-Type': 'must be application/json' });
  }
  const text = decodeJsonText(request);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalidFieldsError({ body: 'is not valid JSON' });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalidFieldsError({ body: 'must be a JSON object' });
  }
  return parsed as Record<string, unknown>;
}

/** The caller's `X-Request-Id` if it is valid; otherwise a new id. */
export function givenOrNewRequestId(request: IncomingRequest): string {
  const given = request.header('x-request-id') ?? '';
  return /^[A-Za-z0-9\-_.:]{8,128}$/.test(given) ? given : newRequestId();
}

/** The id of the trace that Google Cloud assigns to each request. */
export function traceIdOf({ header }: IncomingRequest): string | null {
  const [id] = /[a-f0-9]{32}/i.exec(header('x-cloud-trace-context') ?? header('traceparent') ?? '') ?? [];
  return id ?? null;
}

/** CIDR ranges of the proxies in front of Google's front end. Each proxy appends its client's address. */
export type TrustedProxyRanges = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** @throws if the text isn't a list of CIDR ranges. */
export const parseTrustedProxyRanges = (list: string): TrustedProxyRanges =>
  list
    .split(/[\s,]+/)
    .filter((range) => range !== '')
    .map((range) => ipaddr.parseCIDR(range));

/** An address, including the port if the proxy adds one. */
const WRITTEN = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function parsed(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, dotted] = WRITTEN.exec(entry) ?? [];
  const address = bracketed ?? dotted ?? entry;
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: TrustedProxyRanges): boolean =>
  ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

/** Groups IPv6 addresses by /64 network, because one subscriber can use every address in such a network. */
const counted = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv4'
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;

const NOBODY = '127.0.0.1';

/**
 * Returns the client's address. Google's front end appends the address that it saw. That entry is the client unless it
 * is a trusted proxy, in which case the entry before it is checked, and so on. This way, nobody can forge an address by
 * calling a function directly. Local test runs have no front end, so their last entry is unverified. IPv6 addresses are
 * grouped by /64; invalid addresses share one group.
 */
export function clientAddressGroupOf(forwardedFor: string | undefined, trusted: TrustedProxyRanges): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  let client: string | null = null;
  for (const entry of entries.filter((each) => each !== '').toReversed()) {
    const address = parsed(entry);
    if (!address) break;
    client = counted(address);
    if (!isTrusted(address, trusted)) break;
  }
  return client ?? NOBODY;
}

/**
 * Makes field order irrelevant. Each object becomes a sorted list of fields, marked so that it can't be confused with
 * an array.
 */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)) }
    : value;

function contentOfBody(request: Pick<BufferedRequest, 'rawBody' | 'header'>): unknown {
  try {
    return JSON.stringify(JSON.parse(decodeJsonText(request)), inOrder);
  } catch {
    // The body is malformed or nested too deeply. Each byte becomes one character, so that different bodies remain
    // distinct.
    return request.rawBody.toString('latin1');
  }
}

/** Uses path parameters instead of the path, because several URLs can lead to the same endpoint. */
export const canonicalRequestContent = (
  request: Pick<BufferedRequest, 'pathParams' | 'query' | 'rawBody' | 'header'>,
): string => JSON.stringify([request.pathParams, request.query, contentOfBody(request)], inOrder);

/** Response headers that pages from other origins may read. */
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

/** The CORS headers for the request's origin. An origin that isn't allowed gets no CORS headers. */
export function corsHeaders(request: IncomingRequest): Record<string, string> {
  const origin = request.header('origin');
  const allowed = deploymentParams.corsOrigins();
  if (origin === undefined || !(allowed.includes('*') || allowed.includes(origin))) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED };
}

export const isPreflight = (request: IncomingRequest): boolean =>
  request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined;

export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '3600',
});
