// What this machine or the way a command was called lacks.

/** A failure whose message is all that the reader needs: printed without a stack. */
export class PreconditionError extends Error {}
