// What a process opens once, when it is first needed: a provider's client, a library.

/** A failure is forgotten: whoever needs it next tries again. */
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
