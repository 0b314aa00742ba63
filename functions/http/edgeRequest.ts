// A request as the pipeline sees it, whichever door it came through.
import type { Request } from 'firebase-functions/https';
import { ApiError, invalidFields } from '../api/errors';
import { params } from '../platform/params';
import { isJson } from './rawBodies';

export interface EdgeRequest {
  method: string;
  pathParams: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  rawBody: Buffer;
  clientAddress: string;
  header: (name: string) => string | undefined;
}

/**
 * The last entry of `X-Forwarded-For` that no trusted proxy of ours added: Google's front end appends the address
 * that it saw, and each trusted proxy behind it one more. What stands before it the client may have made up.
 */
export function clientAddress(forwardedFor: string | undefined, trustedProxies: number): string {
  const entries = (forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.at(-1 - trustedProxies) ?? entries[0] ?? '127.0.0.1';
}

export function edgeRequest(
  request: Request,
  pathParams: Readonly<Record<string, string>> = {},
): EdgeRequest {
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: request.method,
    pathParams,
    query: request.query as Readonly<Record<string, unknown>>,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    clientAddress: clientAddress(header('x-forwarded-for'), params.trustedProxies()),
    header,
  };
}

const MAX_DEPTH = 32;

/** The first thing in a JSON value that no record of ours could hold, named by its path; null when there is none. */
export function unstorable(value: unknown): { field: string; problem: string } | null {
  const queue: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    const { path, depth } = entry;
    if (typeof entry.value === 'string') {
      if (entry.value.includes('\u0000')) return { field: path, problem: 'must not contain NUL characters' };
      if (!entry.value.isWellFormed()) return { field: path, problem: 'must be well-formed Unicode' };
    } else if (typeof entry.value === 'object' && entry.value !== null) {
      if (depth >= MAX_DEPTH)
        return { field: path, problem: `must not nest deeper than ${MAX_DEPTH} levels` };
      for (const [key, child] of Object.entries(entry.value)) {
        queue.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  return null;
}

/** @throws 413 above the limit. */
export function checkBodySize({ rawBody }: EdgeRequest, limitBytes: number): void {
  if (rawBody.length > limitBytes) {
    throw new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${limitBytes} bytes`);
  }
}

/**
 * The body as a JSON object; `{}` when there is none.
 * @throws 400 for another content type, malformed JSON or no object; 413 above the limit.
 */
export function jsonBody(request: EdgeRequest, limitBytes: number): Record<string, unknown> {
  const { rawBody } = request;
  if (rawBody.length === 0) return {};
  checkBodySize(request, limitBytes);
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
