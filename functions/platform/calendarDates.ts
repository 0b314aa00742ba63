// Calendar dates: days without a time, `YYYY-MM-DD`.
import { DateTime } from 'luxon';

/** Which day it is in a zone (IANA) at an instant. */
export function dateIn(timezone: string, at: Date): string {
  const date = DateTime.fromJSDate(at, { zone: timezone }).toISODate();
  if (date === null) throw new RangeError(`No day in the zone "${timezone}" at ${at.getTime()}`);
  return date;
}
