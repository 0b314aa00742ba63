// The codes by which Google Cloud's and other libraries' errors are told apart.

/** gRPC status codes, as Firestore and Cloud Tasks give them (https://grpc.io/docs/guides/status-codes/). */
export const GRPC = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
} as const;

/** The `code` of an error: a gRPC number, an HTTP number or a library's own text; undefined for one without. */
export const errorCodeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | null)?.code;

export const hasErrorCode = (thrown: unknown, ...codes: readonly unknown[]): boolean =>
  codes.includes(errorCodeOf(thrown));
