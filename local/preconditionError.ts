// A missing requirement of this machine, or a wrong argument.

/** A failure whose message is all that the reader needs: printed without a stack. */
export class PreconditionError extends Error {}

/** A mistake in how a command was called: said in a sentence, and the command ends with 2. */
export class UsageError extends PreconditionError {}
