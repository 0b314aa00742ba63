// The error thrown when an API call fails.
import type { ErrorCode } from './records.js';

/** A v1 or v2 error, in one common shape. */
interface ErrorBody {
  code?: string;
  message?: string;
  details?: Record<string, unknown>;
  docs?: string;
}

function errorIn(body: unknown): ErrorBody {
  const { error, ...outer } = (body ?? {}) as { error?: ErrorBody | string } & ErrorBody;
  if (typeof error === 'object') return error;
  return { ...outer, ...(error === undefined ? {} : { message: error }) };
}

/** Thrown when an API call fails. */
export class CallFailed extends Error {
  readonly status: number;
  /** The error code to branch on; null if the response has none, or if a proxy sent the response. */
  readonly code: ErrorCode | null;
  /** Public details of the error, such as `fields`, which describes the problem with each field. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The URL that explains the error code and how to fix it. */
  readonly docs: string | null;
  /** The request id to quote when you contact support. */
  readonly requestId: string | null;
  /** The response body. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    const { code, message, details, docs } = errorIn(body);
    super(`${response.status} ${code ?? ''} ${message ?? JSON.stringify(body)} (${new URL(response.url).pathname})`);
    this.name = 'CallFailed';
    this.status = response.status;
    this.code = (code ?? null) as ErrorCode | null;
    this.details = details ?? {};
    this.docs = docs ?? null;
    this.requestId = response.headers.get('X-Request-Id');
    this.body = body;
  }

  /** The problem with each field; empty for other errors. */
  get fields(): Readonly<Record<string, string>> {
    return (this.details.fields ?? {}) as Record<string, string>;
  }
}
