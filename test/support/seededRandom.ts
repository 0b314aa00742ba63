// A random source that returns the same numbers for the same seed, so that a failed run can be repeated.
export type SeededRandom = ReturnType<typeof seededRandom>;

/** Mulberry32: short, and uniform enough for choosing faults. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** From 0 up to, but not including, `count`. */
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    pick: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
  };
}
