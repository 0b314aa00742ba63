// Errors of Google's JSON APIs: one table of statuses, one body shape.
import type { ErrorRequestHandler } from 'express';

const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type GoogleStatus = keyof typeof HTTP_STATUS;

export class GoogleApiError extends Error {
  constructor(
    readonly status: GoogleStatus,
    message: string,
    /** The code in the error's details. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

/** The error body for an HTTP status, for faults requested by number. */
export function googleErrorBody(
  code: number,
  message = 'The sandbox is set to fail this call.',
  reason?: string,
): object {
  const status = Object.entries(HTTP_STATUS).find(([, http]) => http === code)?.[0] ?? 'UNKNOWN';
  const details = reason === undefined ? {} : { details: [{ reason, domain: 'googleapis.com' }] };
  return { error: { code, message, status, ...details } };
}

export const answerGoogleError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof GoogleApiError)) {
    next(error);
    return;
  }
  const code = HTTP_STATUS[error.status];
  res.status(code).json(googleErrorBody(code, error.message, error.reason));
};
