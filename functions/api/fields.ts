// Schemas of the values that many endpoints share: identifiers, dates, zones, texts, query values.
import { IANAZone } from 'luxon';
import { z } from 'zod';
import { ROLE_NAMES, type Role, roleNamed } from './actor';

/** A record's id; what could not be one is answered as absent by the stores, not as malformed. */
export const id = z.string().min(1).max(200);

/** A line of text that must say something. */
export const requiredText = (max: number) => z.string().trim().min(1, 'is required').max(max);
export const text = (max: number) => z.string().max(max);

/** A text that need not be there: not sent, null and blank all become null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for `YYYY-MM-DD` of a day that the proleptic Gregorian calendar has, in the years 1900 to 9999. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && leap ? 29 : DAYS_IN_MONTH[month - 1];
  return year >= 1900 && days !== undefined && day >= 1 && day <= days;
}

export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'must be a calendar date YYYY-MM-DD')
  .meta({ format: 'date' });

export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:MM');

/** IANA names only: fixed offsets such as `UTC+2` are not zones. */
export const timeZone = z
  .string()
  .refine(
    (zone) => /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(zone) && IANAZone.isValidZone(zone),
    'must be an IANA time zone',
  );

/** An instant in ISO 8601 with a zone designator; parsed to a Date. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 timestamp' })
  .transform((value) => new Date(value));

/** How timestamps leave the service: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const timestampOut = z.iso.datetime({ precision: 3 });

const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** A whole number in a query string. */
export const queryInteger = (bounds: { min: number; max?: number }) => {
  const range = z.int('must be a whole number').min(bounds.min);
  return z.preprocess(wholeNumber, bounds.max === undefined ? range : range.max(bounds.max));
};

/** A whole number in a query string that is lowered to `max` when above it, refused when below `min`. */
export const clampedInteger = (bounds: { min: number; max: number; fallback: number }) =>
  z
    .preprocess(wholeNumber, z.int('must be a whole number').min(bounds.min))
    .transform((value) => Math.min(value, bounds.max))
    .default(bounds.fallback);

export const queryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

export const emailAddress = z.string().trim().max(254).pipe(z.email('must be an email address'));

/** A role or one of its aliases; parsed to the role. */
export const roleName = z
  .enum(ROLE_NAMES as [string, ...string[]], 'must be admin, editor or viewer')
  .transform((name): Role => roleNamed(name) ?? 'viewer');
