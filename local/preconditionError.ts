// Errors for a missing requirement of this machine or a wrong argument.

/** An error whose message is enough for the reader, so it is printed without a stack. */
export class PreconditionError extends Error {}

/** A mistake in a command's arguments: printed as one sentence, and the command exits with 2. */
export class UsageError extends PreconditionError {}
