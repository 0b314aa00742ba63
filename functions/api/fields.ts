// Schemas for values that many endpoints share: ids, dates, time zones, strings, query values, custom fields, send windows.
import { domainToASCII } from 'node:url';
import { DateTime, IANAZone } from 'luxon';
import { z } from 'zod';
import { ROLE_NAMES_AND_ALIASES, type Role, roleOfName } from './actor';
import { isReservedFirestoreName } from './stored';

/**
 * Longer than any id or stored text that a list can filter by. Firestore rejects comparisons with much longer values.
 */
const MAX_COMPARED_LENGTH = 400;

/** Truncates overlong values instead of rejecting them. A truncated value still matches no record. */
const cutForComparison = (value: string): string => value.slice(0, MAX_COMPARED_LENGTH).toWellFormed();

/** A record id. An id that can't exist is treated as not found rather than malformed, no matter how long it is. */
export const id = z.string().min(1).overwrite(cutForComparison);

/** A filter that matches stored text exactly. */
export const textFilter = z.string().overwrite(cutForComparison);

/** Whether a string has visible characters. Spaces, direction marks and other invisible characters don’t count. */
export const isVisibleText = (text: string): boolean =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** A line of text with at least one visible character. */
export const requiredTextInput = (max: number) =>
  z.string().trim().min(1, { error: 'is required', abort: true }).max(max).refine(isVisibleText, 'is required');
export const textInput = (max: number) => z.string().max(max);

/** An optional string. Missing values, null, and text without visible characters become null. */
export const optionalTextInput = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value && isVisibleText(value) ? value : null));

/**
 * A PATCH field for which null restores the initial value. For required fields, use `exactOptional`: clients can omit
 * them but not clear them.
 */
export const resettableInput = <T extends z.ZodType>(schema: T, initial: z.output<T>) =>
  schema.nullable().transform((value): z.output<T> => (value === null ? initial : value));

/** Whether a string is a `YYYY-MM-DD` date that exists in the proleptic Gregorian calendar, from 1900 to 9999. */
export const isCalendarDate = (value: string): boolean => value >= '1900' && z.regexes.date.test(value);

/** The year range of calendar dates, as an OpenAPI pattern. The `date` format validates the month and day. */
export const CALENDAR_YEAR_PATTERN = '^(?:19|[2-9]\\d)\\d{2}-';

/** Reports a nonexistent day, such as 30 February, with a different error than text that isn't a date. */
export const calendarDateErrorOptions = {
  error: ({ input }: { input?: unknown }): string =>
    /^\d{4}-\d{2}-\d{2}$/.test(String(input))
      ? `must be a valid date between 1900 and 9999: ${input} doesn’t exist`
      : 'must be a date as YYYY-MM-DD',
};
export const calendarDate = z
  .string()
  .refine(isCalendarDate, calendarDateErrorOptions)
  .meta({ format: 'date', pattern: CALENDAR_YEAR_PATTERN });

export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as HH:MM');

/**
 * Ambiguous time zone abbreviations that only ICU accepts. For example, ICU reads BST as Bangladesh time and IST as
 * Indian time.
 */
const ONLY_OF_ICU =
  /^(?:A[CES]T|AGT|ART|B[ES]T|CAT|CNT|CST|CTT|EAT|ECT|I[ES]T|JST|MIT|NET|NST|P[LNRS]T|SST|VST|SystemV\/.*)$/i;

const isZone = (zone: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(zone) && !ONLY_OF_ICU.test(zone) && IANAZone.isValidZone(zone);

/** Accepts only IANA names, not fixed offsets such as `UTC+2` or abbreviations such as BST. */
export const timeZone = z
  .string()
  .refine(isZone, 'must be an IANA time zone, such as Europe/Berlin')
  .meta({ format: 'timezone' });

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?:[Zz]|([+\- ](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?)?$/;
/** The range of instants that Firestore can store. */
const FIRST_INSTANT = new Date('0001-01-01T00:00:00.000Z');
export const LATEST_VALID_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/**
 * Parses an ISO 8601 date (as midnight UTC) or date and time. Times may be precise to the minute, second or fraction of
 * a second. The zone is `Z`, `±HH:MM` or `±HHMM`, and defaults to UTC. A space is read as a plus sign, because decoding
 * a query string turns plus signs into spaces. Returns null for any other string, and for years outside the range 1 to
 * 9999.
 */
export function parseInstant(text: string): Date | null {
  const [, date, time = '00:00', hours = '+00', minutes = '00'] = INSTANT.exec(text.trim()) ?? [];
  if (date === undefined) return null;
  // RFC 3339 allows leap seconds at the end of a UTC day. `Date` doesn't support them, so the preceding instant is
  // used. RFC 3339 also allows fractional seconds of any length; digits beyond nanoseconds are dropped.
  const read = time
    .replace(',', '.')
    .replace(/(\.\d{9})\d+$/, '$1')
    .replace(/:60(?:\.\d+)?$/, ':59.999');
  const parsed = DateTime.fromISO(`${date}T${read}${hours.replace(' ', '+')}:${minutes}`, { zone: 'utc' });
  if (time.includes(':60', 3) && parsed.toFormat('HH:mm') !== '23:59') return null;
  const named = new Date(parsed.isValid ? parsed.toMillis() : Number.NaN);
  return named >= FIRST_INSTANT && named <= LATEST_VALID_INSTANT ? named : null;
}

/** Like the date error, reports a nonexistent day differently from text that isn't a timestamp. */
function instantProblem(text: string): string {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|[Tt ])/.exec(text.trim()) ?? [];
  return day === '' || DateTime.fromISO(day).isValid
    ? 'must be an ISO 8601 date or timestamp'
    : `must be a valid date: ${day} doesn’t exist`;
}

/** An instant in ISO 8601, parsed by {@link parseInstant}. */
export const instant = z
  .string()
  .transform((value, context) => {
    const parsed = parseInstant(value);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message: instantProblem(value) });
    return z.NEVER;
  })
  .meta({
    format: 'date-time',
    description:
      'An RFC 3339 timestamp. A date, or a time without seconds or a time zone, is also accepted (read as UTC).',
  });

/** The timestamp format of responses: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const timestampOut = z.iso.datetime({ precision: 3 });
export const timestampFieldsOut = { created_at: timestampOut, updated_at: timestampOut };

type AsJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

/** Converts a record to JSON, formatting its instants as timestamps. Views convert nested instants themselves. */
export function recordAsJson<T extends object>(record: T): AsJson<T> {
  const shown = { ...record } as Record<string, unknown>;
  for (const [field, value] of Object.entries(record)) {
    if (value instanceof Date) shown[field] = value.toISOString();
  }
  return shown as AsJson<T>;
}

/** A whole number with an optional exponent, because some clients write large numbers in the form 1e17. */
const WHOLE_NUMBER = /^[+-]?\d{1,400}(?:e\+?\d{1,3})?$/i;

const lowered = (max: number) => (value: unknown) => {
  if (typeof value !== 'string' || !WHOLE_NUMBER.test(value)) return value;
  return Math.max(Math.min(Number(value), max), Number.MIN_SAFE_INTEGER);
};

/** A whole number in a query string. Values above `max` are capped at `max`; values below `min` are rejected. */
export const integerQueryInput = (bounds: { min: number; max?: number; fallback: number }) => {
  const { min, max = Number.MAX_SAFE_INTEGER, fallback } = bounds;
  const said =
    max === Number.MAX_SAFE_INTEGER ? {} : { description: `Larger values are treated as ${max}.`, maximum: max };
  const upTo = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`;
  const wrong = `must be a whole number${min === Number.MIN_SAFE_INTEGER ? '' : upTo}`;
  return z.preprocess(lowered(max), z.int(wrong).min(min, wrong)).default(fallback).meta(said);
};

const inLowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Case-insensitive, because Python and Excel write True and TRUE. */
export const booleanQueryInput = z
  .preprocess(inLowerCase, z.enum(['true', 'false', '1', '0']))
  .transform((value) => value === 'true' || value === '1');

const asciiEmail = z.email();

// Mailboxes may contain ASCII letters, digits, dots and the characters `_`, `'`, `+` and `-`. Hosts may contain
// letters, digits and hyphens. Characters above U+00A0 are treated as letters.
const MAILBOX = '(?!\\.)(?!.*\\.\\.)[^\\u0000-&(-*,/:-@[-^`{-\\u00a0]*[^\\u0000-*,./:-@[-^`{-\\u00a0]';
const LETTER = '[^\\u0000-,./:-@[-`{-\\u00a0]';
const LAST_LABEL = `(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+|${LETTER}*[^\\u0000-\\u00a0]${LETTER}*)`;
/**
 * The pattern for the OpenAPI document. It is approximate, because only IDNA determines whether a host name is valid.
 */
const EMAIL_PATTERN = `^\\s*${MAILBOX}@(?!-)(?:${LETTER}+\\.(?!-))+${LAST_LABEL}\\s*$`;
const emailPattern = new RegExp(EMAIL_PATTERN, 'u');

/** The limits set by SendGrid and SMTP (RFC 5321, 4.5.3.1). */
const MAX_MAILBOX_BYTES = 64;
const MAX_EMAIL_BYTES = 254;

/**
 * Also accepts internationalized addresses (RFC 6531, RFC 5890). Mailboxes may contain any letters, and hosts may
 * contain any letters that IDNA allows.
 */
function isEmailAddress(value: string): boolean {
  if (!emailPattern.test(value) || /[\p{C}\p{Z}]/u.test(value)) return false;
  const at = value.lastIndexOf('@');
  // Punycode labels may contain digits and hyphens, even where zod accepts only letters.
  const asciiHost = domainToASCII(value.slice(at + 1));
  const host = asciiHost.replace(/(^|\.)xn--[a-z0-9-]+/g, '$1xn');
  const mailboxBytes = Buffer.byteLength(value.slice(0, at));
  if (mailboxBytes > MAX_MAILBOX_BYTES || mailboxBytes + 1 + asciiHost.length > MAX_EMAIL_BYTES) return false;
  return asciiEmail.safeParse(`${value.slice(0, at).replace(/\P{ASCII}/gu, 'x')}@${host}`).success;
}

/** Stored exactly as given. providers/sendgrid.ts converts hosts to ASCII when it sends email. */
export const emailAddress = z
  .string()
  .trim()
  .max(MAX_EMAIL_BYTES)
  .refine(isEmailAddress, 'must be an email address')
  .meta({ format: 'idn-email', pattern: EMAIL_PATTERN });

/** Removes undefined fields, so that an update leaves them unchanged. */
export const withoutUndefinedFields = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** A role or one of its aliases. Aliases are converted to the role. */
export const roleInput = z
  .enum(ROLE_NAMES_AND_ALIASES as [string, ...string[]], 'must be admin, editor or viewer')
  .transform((name): Role => roleOfName(name) ?? 'viewer');

const MAX_FIELDS = 100;
const KEY_MAX = 100;
const VALUE_MAX = 5000;

const storedValue = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The names and values of custom fields. Trims names, drops blank ones and converts values to strings. */
export const customFieldsInput = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields ?? {})
        .map(([key, value]) => [key.trim(), storedValue(value)] as const)
        .filter(([key]) => key !== ''),
    ),
  )
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `has more than ${MAX_FIELDS} fields`)
  .refine(
    // Firestore reserves names of the form __name__.
    (fields) => Object.keys(fields).every((key) => key.length <= KEY_MAX && !isReservedFirestoreName(key)),
    `has a name that is longer than ${KEY_MAX} characters or has the form __name__`,
  )
  .refine(
    (fields) => Object.values(fields).every((value) => value.length <= VALUE_MAX),
    `has a value longer than ${VALUE_MAX} characters`,
  );

/** The languages that messages can be sent in. */
export const LOCALES = ['en', 'de', 'fr', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const locale = z.enum(LOCALES);

/**
 * The days and hours when messages may be delivered. Days follow ISO 8601, where 1 is Monday. Times are `HH:MM`; start
 * and end are inclusive.
 */
const shape = { days: z.array(z.int()), from: z.string(), to: z.string() };

/** The schema of stored and returned send windows. */
export const sendWindowSchema = z.object(shape);
z.globalRegistry.add(sendWindowSchema, { id: 'SendWindow' });
export type SendWindow = z.output<typeof sendWindowSchema>;

/** The schema of send windows in requests. */
export const sendWindowInput = z
  .strictObject({
    days: z
      .array(z.int().min(1, 'must be 1 (Monday) to 7 (Sunday)').max(7, 'must be 1 (Monday) to 7 (Sunday)'))
      .min(1, 'must include at least one day')
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((left, right) => left - right)),
    from: localTime,
    to: localTime,
  })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'must not be after `to`' });
