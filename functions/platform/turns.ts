// Who comes next among records of many organizations: they take turns, so that one with much keeps no other waiting.
export class Turns<R> {
  private readonly queues = new Map<string, R[]>();
  size = 0;

  /** @param groupOf whose turn a record takes. */
  constructor(private readonly groupOf: (record: R) => string) {}

  add(records: readonly R[]): void {
    for (const [group, own] of Map.groupBy(records, this.groupOf))
      this.queues.set(group, [...(this.queues.get(group) ?? []), ...own]);
    this.size += records.length;
  }

  /** The next ones, at most `count`: one of each group in turn; those of a group in the order in which they came. */
  take(count: number): R[] {
    const taken: R[] = [];
    // What is put back into a map while it is gone through comes up again, at the end of the line.
    for (const [group, queue] of this.queues) {
      if (taken.length === count) break;
      taken.push(...queue.splice(0, 1));
      this.queues.delete(group);
      if (queue.length > 0) this.queues.set(group, queue);
    }
    this.size -= taken.length;
    return taken;
  }
}
