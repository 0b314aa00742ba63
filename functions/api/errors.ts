// The complete list of error codes, the error class thrown throughout the service, and the default validation messages.
import type { z } from 'zod';

/** Every error code with its HTTP status. Using a code that isn't listed here causes a compile error. */
export const STATUS_BY_ERROR_CODE = {
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

export type ErrorCode = keyof typeof STATUS_BY_ERROR_CODE;

export interface ErrorExtras {
  /** Public details in addition to the message, for example `{fields: {name: 'is required'}}`. */
  details?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An error response. The message is public. Put the underlying error in `cause`, which appears only in the log. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = STATUS_BY_ERROR_CODE[code];
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }
}

/**
 * A 400 `VALIDATION_FAILED` error that names each invalid field. `details.fields` maps each field's path to its
 * problem.
 */
export const invalidFieldsError = (fields: Readonly<Record<string, string>>): ApiError =>
  new ApiError('VALIDATION_FAILED', listOfProblems(fields), { details: { fields } });

const listOfProblems = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, problem]) => `${field} ${problem}`)
    .join('; ');

/**
 * Lists the body fields that refer to records not found in the organization, each with its problem. v2 responds with
 * 404, as it does for any unknown id; v1 responds with 400 `VALIDATION_FAILED`. Both responses name the fields.
 */
export class UnknownReferenceError extends ApiError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('NOT_FOUND', `Not found: ${listOfProblems(fields)}`, { details: { fields } });
    this.name = 'UnknownReferenceError';
  }
}

/**
 * Awaits lookups of referenced records, keyed by field name. A lookup throws 404 if its record is missing.
 * @throws UnknownReferenceError naming every field whose record is missing.
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
    else if (outcome.reason instanceof UnknownReferenceError) missing.push(...Object.entries(outcome.reason.fields));
    else if (outcome.reason instanceof ApiError && outcome.reason.code === 'NOT_FOUND') {
      missing.push([field, 'must be the id of a record in your organization']);
    } else failure ??= { reason: outcome.reason };
  }
  if (missing.length > 0) throw new UnknownReferenceError(Object.fromEntries(missing));
  if (failure) throw failure.reason;
  return Object.fromEntries(found) as never;
}

/** A 404 error. The response is the same whether the record is missing or belongs to another organization. */
export const notFound = (what: string): ApiError => new ApiError('NOT_FOUND', `${what} not found`);

export const unauthorizedError = (message = 'Missing, invalid or expired token'): ApiError =>
  new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const forbidden = (message = 'You don’t have permission to do this'): ApiError =>
  new ApiError('FORBIDDEN', message);

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  date: 'a date as YYYY-MM-DD',
  datetime: 'an ISO 8601 timestamp',
  time: 'a time as HH:MM',
  base64: 'base64',
  json_string: 'JSON',
};

const plural = (count: unknown, one: string): string => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

/** Phrases a limit with its unit, such as `must have at least 3 characters`. */
function bound(word: 'least' | 'most', origin: string, limit: unknown): string {
  if (origin === 'string') return `must have at ${word} ${plural(limit, 'character')}`;
  if (origin === 'array') return `must have at ${word} ${plural(limit, 'item')}`;
  return `must be at ${word} ${limit}`;
}

const choices = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;

/** Describes the problem as a phrase that follows the field’s name: `name must have at most 200 characters`. */
export function zodIssuePhrase(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return KINDS[issue.expected] ? `must be ${KINDS[issue.expected]}` : 'has the wrong type';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      if (issue.inclusive === false) return `must be greater than ${issue.minimum}`;
      return bound('least', issue.origin, issue.minimum);
    case 'too_big':
      if (issue.inclusive === false) return `must be less than ${issue.maximum}`;
      return bound('most', issue.origin, issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'has an invalid format';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : choices(issue.values);
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'contains a name that isn’t allowed';
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'doesn’t match any accepted format';
    default:
      return 'is not valid';
  }
}
