// What a month's bill adds up: documents read and written, and calls of functions.
export interface Cost {
  reads: number;
  /** Deletions too, though they cost a ninth. */
  writes: number;
  /** Of functions, the request's own among them. */
  calls: number;
}

const joined = (left: Cost, right: Cost, join: (one: number, other: number) => number): Cost => ({
  reads: join(left.reads, right.reads),
  writes: join(left.writes, right.writes),
  calls: join(left.calls, right.calls),
});

export const plus = (left: Cost, right: Cost): Cost => joined(left, right, (one, other) => one + other);
export const less = (left: Cost, right: Cost): Cost => joined(left, right, (one, other) => one - other);
export const times = ({ reads, writes, calls }: Cost, count: number): Cost => ({
  reads: reads * count,
  writes: writes * count,
  calls: calls * count,
});
