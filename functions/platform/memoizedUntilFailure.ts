// Opens a resource once per process when it is first needed, such as a provider's client.

/** A failure isn't cached, so the next caller tries again. */
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
