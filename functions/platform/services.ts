// Helpers for calling other services: the error codes of Google Cloud and libraries, and clients that are created on
// first use.
/** gRPC status codes from Firestore and Cloud Tasks (https://grpc.io/docs/guides/status-codes/). */
export const GRPC_STATUS = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNAVAILABLE: 14,
} as const;

/** Whether an error's `code` is one of the given codes: gRPC codes, HTTP statuses or a library’s strings. */
export const hasErrorCode = (thrown: unknown, ...codes: readonly unknown[]): boolean =>
  codes.includes((thrown as { code?: unknown } | null)?.code);

/** Temporary failures of the network or of a service that we called. A retry may succeed. */
const AWAY: readonly unknown[] = [
  ...[GRPC_STATUS.DEADLINE_EXCEEDED, GRPC_STATUS.RESOURCE_EXHAUSTED, GRPC_STATUS.ABORTED, GRPC_STATUS.UNAVAILABLE],
  ...[408, 429, 500, 502, 503, 504],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ESOCKETTIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'],
];

/** Whether a service we called was unavailable, busy or too slow, even after its client library’s own retries. */
export const isTransientServiceError = (thrown: unknown): boolean => hasErrorCode(thrown, ...AWAY);

/**
 * Opens a resource once per process, when it is first needed. Failures aren't cached, so the next caller tries again.
 */
export function memoizedUntilFailure<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((thrown: unknown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
}
