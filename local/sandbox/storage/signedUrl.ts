// Verifies V4 signed URLs as Cloud Storage does: signer, expiry, method, headers and object.
//
// A URL expires by the sandbox's clock, so moving that clock makes it expire. The library dates a URL by real time
// unless it gets `accessibleAt`. A date ahead of real time can only come from the service's clock and is used
// unchanged; any other date is taken as real time and converted to the sandbox's clock at that time. Dates have whole
// seconds: a URL dated by real time within the second of a move counts as created before it. A service that passes its
// own time as `accessibleAt` avoids this ambiguity.
import { createHash, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxClock } from '../clock';

const ALGORITHM = 'GOOG4-RSA-SHA256';
const MAX_LIFE_SECONDS = 7 * 24 * 60 * 60;
/** How far ahead of the verifying clock a signing clock may be. */
const TOLERANCE_MS = 15 * 60 * 1000;

export interface Refusal {
  status: number;
  code: string;
  message: string;
  details?: string;
}

export interface SignedRequest {
  method: string;
  /** Path and query of the request line, still encoded. */
  target: string;
  headers: IncomingHttpHeaders;
}

export interface Signer {
  email: string;
  publicKey: KeyObject;
}

/** The `X-Goog-…` parameters of a signed URL. */
interface SignatureFields {
  signedAt: number;
  date: string;
  lifeSeconds: number;
  email: string;
  scope: string;
  headerNames: string[];
  signature: string;
}

/** Why the request must be rejected; undefined if it is allowed. */
export function refusalOf(request: SignedRequest, signer: Signer, clock: SandboxClock): Refusal | undefined {
  const url = new URL(request.target, 'http://storage');
  if (!url.searchParams.has('X-Goog-Signature')) return ACCESS_DENIED;
  const fields = parseFields(url.searchParams);
  if (!fields) return MALFORMED;
  if (fields.email !== signer.email) return ACCESS_DENIED;
  return (
    timeRefusal(fields, clock) ?? wrongHeader(request, fields) ?? wrongSignature(request, url, fields, signer.publicKey)
  );
}

function parseFields(query: URLSearchParams): SignatureFields | undefined {
  const field = (name: string) => query.get(`X-Goog-${name}`) ?? '';
  const date = field('Date');
  const signedAt = parseDate(date);
  const lifeSeconds = Number(field('Expires'));
  const [email = '', ...scope] = field('Credential').split('/');
  const sound =
    field('Algorithm') === ALGORITHM &&
    lifeSeconds > 0 &&
    lifeSeconds <= MAX_LIFE_SECONDS &&
    scope[0] === date.slice(0, 8);
  if (!sound || signedAt === undefined) return undefined;
  return {
    signedAt,
    date,
    lifeSeconds,
    email,
    scope: scope.join('/'),
    headerNames: field('SignedHeaders').split(';'),
    signature: field('Signature'),
  };
}

function timeRefusal({ signedAt, lifeSeconds }: SignatureFields, clock: SandboxClock): Refusal | undefined {
  const beginsAt = signedAt <= Date.now() ? clock.at(signedAt) : signedAt;
  const endsAt = beginsAt + lifeSeconds * 1000;
  if (clock.now() > endsAt) return expired(endsAt);
  return clock.now() < beginsAt - TOLERANCE_MS ? ACCESS_DENIED : undefined;
}

/** Every signed header must be present, and every Google header must be signed. */
function wrongHeader({ headers }: SignedRequest, { headerNames }: SignatureFields): Refusal | undefined {
  const missing = headerNames.find((name) => name !== 'host' && headers[name] === undefined);
  if (missing !== undefined) return missingHeader(missing);
  const googles = Object.keys(headers).filter((name) => name.startsWith('x-goog-'));
  const unsigned = googles.find((name) => !headerNames.includes(name));
  return unsigned === undefined ? undefined : unsignedHeader(unsigned);
}

function wrongSignature(
  request: SignedRequest,
  url: URL,
  { date, scope, headerNames, signature }: SignatureFields,
  publicKey: KeyObject,
): Refusal | undefined {
  const canonical = canonicalRequest(request, url, headerNames);
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signed = Buffer.from([ALGORITHM, date, scope, digest].join('\n'));
  return verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'hex'))
    ? undefined
    : signatureMismatch(canonical);
}

function canonicalRequest({ method, headers }: SignedRequest, url: URL, headerNames: string[]): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headerLines = headerNames.map((name) => `${name}:${headerValue(name, headers)}\n`);
  return [
    method,
    url.pathname,
    query.join('&'),
    headerLines.join(''),
    headerNames.join(';'),
    headers['x-goog-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
}

/** The library signs the host without its port, which doesn't matter to the real service on port 443. */
function headerValue(name: string, headers: IncomingHttpHeaders): string {
  const value = String(headers[name] ?? '')
    .trim()
    .replace(/\s{2,}/g, ' ');
  return name === 'host' ? value.replace(/:\d+$/, '') : value;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** `20261121T183000Z` */
function parseDate(date: string): number | undefined {
  const iso = date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z');
  const instant = Date.parse(iso);
  return iso === date || Number.isNaN(instant) ? undefined : instant;
}

const ACCESS_DENIED: Refusal = { status: 403, code: 'AccessDenied', message: 'Access denied.' };

const MALFORMED: Refusal = {
  status: 400,
  code: 'AuthenticationRequestMalformed',
  message: 'The query parameters of the signature are malformed.',
};

const expired = (endsAt: number): Refusal => ({
  status: 400,
  code: 'ExpiredToken',
  message: 'Invalid argument.',
  details: `The provided token has expired. Request signature expired at: ${new Date(endsAt).toISOString()}`,
});

const missingHeader = (name: string): Refusal => ({
  status: 400,
  code: 'MalformedSecurityHeader',
  message: 'Your request has a malformed header.',
  details: `Header was included in signedheaders, but not in the request: ${name}`,
});

const unsignedHeader = (name: string): Refusal => ({
  status: 403,
  code: 'SignatureDoesNotMatch',
  message: 'Access denied.',
  details: `Header was in the request, but not included in signedheaders: ${name}`,
});

const signatureMismatch = (canonical: string): Refusal => ({
  status: 403,
  code: 'SignatureDoesNotMatch',
  message: 'Access denied.',
  details: `The request signature we calculated does not match the signature you provided. Canonical request: ${canonical}`,
});
