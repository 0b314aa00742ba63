// Waits for what is done off the path of a request, which no worker tells of.

/** What was seen last: what is looked for, or after ten seconds what there was instead. */
export async function eventually<T>(look: () => Promise<T>, isIt: (seen: T) => boolean): Promise<T> {
  for (const until = Date.now() + 10_000; ; ) {
    const seen = await look();
    if (isIt(seen) || Date.now() > until) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
