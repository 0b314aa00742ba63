// Random values for property tests.
import fc from 'fast-check';

/** A time of day, as `HH:MM`. */
export const timesOfDay = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );

/** A calendar date within those years. */
export const datesBetween = (from: number, to: number) =>
  fc
    .date({ min: new Date(`${from}-01-01`), max: new Date(`${to}-12-31`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
