// The closed list of error codes and the one error class that areas throw.

/** Every error code with its HTTP status. A code missing here does not compile. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  SEATS_EXHAUSTED: 400,
  ORGANIZATION_REQUIRED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PLAN_LIMIT_REACHED: 403,
  EMAIL_NOT_VERIFIED: 403,
  ORGANIZATION_READ_ONLY: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  EMAIL_EXISTS: 409,
  GROUP_EXISTS: 409,
  FOLDER_NOT_EMPTY: 409,
  CLIENT_HAS_PROJECTS: 409,
  TOO_MANY_ATTACHMENTS: 409,
  INVALID_STATE: 409,
  LIMIT_REACHED: 409,
  WEBHOOK_LIMIT_REACHED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  IDEMPOTENCY_ANSWER_TOO_LARGE: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  FILE_TOO_LARGE: 413,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorExtras {
  /** Public details in addition to the message, for example `{fields: {name: 'is required'}}`. */
  details?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An error response. The message is public. The underlying error belongs in `cause`, which only the log shows. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }
}

/** 400 `VALIDATION_FAILED` naming each bad field. `details.fields` maps the path of a field to its problem. */
export function invalidFields(fields: Readonly<Record<string, string>>): ApiError {
  const listed = Object.entries(fields).map(([field, problem]) => `${field} ${problem}`);
  return new ApiError('VALIDATION_FAILED', listed.join('; '), { details: { fields } });
}

/**
 * Body fields that refer to records outside the organization, each with a requirement. v2 responds with 404, as for any
 * unknown id; v1 with 400 `VALIDATION_FAILED`. Both name the fields.
 */
export class UnknownReference extends ApiError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    const listed = Object.entries(fields).map(([field, problem]) => `${field} ${problem}`);
    super('NOT_FOUND', `Not found: ${listed.join('; ')}`, { details: { fields } });
    this.name = 'UnknownReference';
  }
}

/**
 * Awaits the records that fields refer to, by field name. Each lookup throws 404 for a missing record.
 * @throws UnknownReference naming all fields with a missing record.
 */
export async function requireReferencedRecords<T extends Record<string, unknown>>(
  lookups: T,
): Promise<{ [Field in keyof T]: Awaited<T[Field]> }> {
  const names = Object.keys(lookups);
  const outcomes = await Promise.allSettled(Object.values(lookups));
  const found: [string, unknown][] = [];
  const missing: [string, string][] = [];
  let failure: { reason: unknown } | null = null;
  for (const [at, outcome] of outcomes.entries()) {
    const field = names[at] ?? '';
    if (outcome.status === 'fulfilled') found.push([field, outcome.value]);
    else if (outcome.reason instanceof UnknownReference)
      missing.push(...Object.entries(outcome.reason.fields));
    else if (outcome.reason instanceof ApiError && outcome.reason.code === 'NOT_FOUND') {
      missing.push([field, 'must be the id of a record in your organization']);
    } else failure ??= { reason: outcome.reason };
  }
  if (missing.length > 0) throw new UnknownReference(Object.fromEntries(missing));
  if (failure) throw failure.reason;
  return Object.fromEntries(found) as never;
}

/** 404. The response is the same whether the record is missing or belongs to another organization. */
export const notFound = (what: string): ApiError => new ApiError('NOT_FOUND', `${what} not found`);

export const unauthorized = (message = 'Missing, invalid or expired token'): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const forbidden = (message = 'You don’t have permission to do this'): ApiError =>
  new ApiError('FORBIDDEN', message);
