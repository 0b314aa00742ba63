// Public holidays of a region, from the `date-holidays` package, which is loaded on first use.
import type Holidays from 'date-holidays';
import { DateTime } from 'luxon';
import { DAY_MS } from '../platform/clock';
import { memoizedUntilFailure } from '../platform/services';

/**
 * The years for which all holidays are known. Outside this range, holidays set by lunar calendar or by decree aren’t
 * known.
 */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

export type HolidayPredicate = (date: string) => boolean;
export const noHolidays: HolidayPredicate = () => false;

async function library(): Promise<typeof Holidays> {
  const loaded: { default: typeof Holidays } | typeof Holidays = await import('date-holidays');
  return 'default' in loaded ? loaded.default : loaded;
}

/** Splits a region code: `DE-BE` is Berlin in Germany. A state can have regions, such as `DE-BY-A`. */
const partsOf = (region: string): string[] => region.split('-');

/** Whether the library knows the region. The library's region names are in upper case. */
export async function isHolidayRegion(region: string): Promise<boolean> {
  const [country = '', state, part, ...more] = partsOf(region);
  const known = new (await library())();
  const has = (names: Readonly<Record<string, string>> | undefined, name: string | undefined): boolean =>
    name === undefined || Object.hasOwn(names ?? {}, name);
  return (
    more.length === 0 &&
    has(known.getCountries(), country) &&
    has(known.getStates(country), state) &&
    (state === undefined || has(known.getRegions(country, state), part))
  );
}

/** Returns the dates of a holiday, or none if the holiday starts partway through a day. */
function daysOf({ date, start, end }: { date: string; start: Date; end: Date }): string[] {
  if (!date.slice(11).startsWith('00:00')) return [];
  const first = DateTime.fromISO(date.slice(0, 10), { zone: 'utc' });
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, after) => first.plus({ days: after }).toISODate() ?? '');
}

const known = new Map<string, () => Promise<HolidayPredicate>>();

async function load(region: string): Promise<HolidayPredicate> {
  const [country = '', state = '', part = ''] = partsOf(region);
  const holidays = new (await library())(country, state, part, { types: ['public'] });
  const years = new Map<number, ReadonlySet<string>>();
  return (date) => {
    const year = Number(date.slice(0, 4));
    if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return false;
    const days = years.get(year) ?? new Set(holidays.getHolidays(year).flatMap(daysOf));
    years.set(year, days);
    return days.has(date);
  };
}

/** Loads a function that checks whether a date is a public holiday in a region. */
export function loadRegionHolidayPredicate(region: string | null): Promise<HolidayPredicate> {
  if (region === null) return Promise.resolve(noHolidays);
  const holidays = known.get(region) ?? memoizedUntilFailure(() => load(region));
  known.set(region, holidays);
  return holidays();
}
