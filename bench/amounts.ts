// The amounts on a bill: documents read and written, and function calls.
export interface Cost {
  reads: number;
  /** Including deletions, though they cost a ninth. */
  writes: number;
  /** Function calls, including the request's own. */
  calls: number;
}

const joined = (left: Cost, right: Cost, join: (one: number, other: number) => number): Cost => ({
  reads: join(left.reads, right.reads),
  writes: join(left.writes, right.writes),
  calls: join(left.calls, right.calls),
});

export const plus = (left: Cost, right: Cost): Cost => joined(left, right, (one, other) => one + other);
export const minus = (left: Cost, right: Cost): Cost => joined(left, right, (one, other) => one - other);
export const times = ({ reads, writes, calls }: Cost, count: number): Cost => ({
  reads: reads * count,
  writes: writes * count,
  calls: calls * count,
});
