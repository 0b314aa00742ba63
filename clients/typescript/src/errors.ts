// What a call that did not succeed throws.
import type { ErrorCode } from './records.js';

/** The errors of v2 and those of v1 in one shape. */
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

/** A call that did not succeed. */
export class CallFailed extends Error {
  readonly status: number;
  /** What to branch on; null where the API gives none, or a proxy has answered. */
  readonly code: ErrorCode | null;
  /** Public facts, such as `fields`: what is wrong with each field. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What the code means and how to mend it. */
  readonly docs: string | null;
  /** To quote when you ask about the request. */
  readonly requestId: string | null;
  /** What the API answered. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    const { code, message, details, docs } = errorIn(body);
    super(
      `${response.status} ${code ?? ''} ${message ?? JSON.stringify(body)} (${new URL(response.url).pathname})`,
    );
    this.name = 'CallFailed';
    this.status = response.status;
    this.code = (code ?? null) as ErrorCode | null;
    this.details = details ?? {};
    this.docs = docs ?? null;
    this.requestId = response.headers.get('X-Request-Id');
    this.body = body;
  }

  /** What is wrong with each field; empty for another error. */
  get fields(): Readonly<Record<string, string>> {
    return (this.details.fields ?? {}) as Record<string, string>;
  }
}
