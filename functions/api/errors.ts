// The closed list of error codes and the one error class that areas throw (specification section 7).

/** Every code that a client can meet, with its HTTP status. A code missing here does not compile. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  SEATS_EXHAUSTED: 400,
  ORGANIZATION_REQUIRED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PLAN_LIMIT_REACHED: 403,
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
  GONE: 410,
  FILE_TOO_LARGE: 413,
  PAYLOAD_TOO_LARGE: 413,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorExtras {
  /** Public facts beside the message, for example `{fields: {name: 'is required'}}`. */
  details?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An answer that is not a success. Its message is public; what led to it belongs into `cause`, which only the log sees. */
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

/** 400 `VALIDATION_FAILED` naming each bad field: `details.fields` maps a field's path to what is wrong with it. */
export function invalidFields(fields: Readonly<Record<string, string>>): ApiError {
  const listed = Object.entries(fields).map(([field, problem]) => `${field} ${problem}`);
  return new ApiError('VALIDATION_FAILED', `Invalid input: ${listed.join('; ')}`, { details: { fields } });
}

/** 404; the same bytes whether the record is missing or belongs to another organization. */
export const notFound = (what: string): ApiError => new ApiError('NOT_FOUND', `${what} not found`);

export const unauthorized = (message = 'Missing, invalid or expired token'): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const forbidden = (message = 'You do not have permission to do this'): ApiError =>
  new ApiError('FORBIDDEN', message);
