// Computes the due dates of recurring expiries.
import { DateTime } from 'luxon';
import { invalidFieldsError } from '../../api/errors';
import { isCalendarDate } from '../../api/fields';
import type { Recurrence } from './record';

/**
 * Returns the next date of a series, computed from the due date of its first occurrence (the anchor):
 *
 * - `{every, unit}`: in a month without the anchor's day, the date is the last day. Later months use the anchor's day
 * again. 31 January monthly gives 28 February, 31 March and 30 April. 29 February yearly gives 28 February, or the 29th
 * in leap years.
 * - `{rrule}`: follows RFC 5545, section 3.3.10, which skips months that are too short. The anchor is DTSTART and the
 * first of the COUNT dates, even if the rule doesn't produce it.
 *
 * Null if the series has ended, if a rule has no date in the next 50 years, or if finding one takes too long.
 */
export async function nextOccurrenceDate(recurrence: Recurrence, series: Series): Promise<string | null> {
  const next = 'rrule' in recurrence ? await nextByRule(recurrence.rrule, series) : nextByInterval(recurrence, series);
  return next !== null && isCalendarDate(next) ? next : null;
}

type Series = { anchor: string; after: string };
type Interval = Exclude<Recurrence, { rrule: string }>;

const utcDay = (date: string): DateTime => DateTime.fromISO(date, { zone: 'utc' });

function nextByInterval({ every, unit }: Interval, { anchor, after }: Series): string | null {
  const start = utcDay(anchor);
  const limit = utcDay(after);
  const elapsed = Math.floor(limit.diff(start, `${unit}s`).as(`${unit}s`) / every);
  // At the end of a month, the computed number of steps can be off by one in either direction.
  for (let step = Math.max(1, elapsed - 1); ; step += 1) {
    const date = start.plus({ [unit]: step * every });
    if (!date.isValid || date > limit) return date.toISODate();
  }
}

const SIGNED = (max: string): string => `[+-]?(?:${max})`;
const listOf = (item: string): RegExp => new RegExp(`^${item}(?:,${item})*$`);
const DAY = '(?:MO|TU|WE|TH|FR|SA|SU)';

/** The rule parts of RFC 5545, section 3.3.10, that make sense for calendar dates, with their valid values. */
const RULE_PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d{0,2}$/,
  COUNT: /^0*[1-9]\d{0,2}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  WKST: new RegExp(`^${DAY}$`),
  BYDAY: listOf(`(?:${SIGNED('[1-9]|[1-4]\\d|5[0-3]')})?${DAY}`),
  BYMONTH: listOf('(?:0?[1-9]|1[0-2])'),
  BYMONTHDAY: listOf(SIGNED('0?[1-9]|[12]\\d|3[01]')),
  BYYEARDAY: listOf(SIGNED('[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]')),
  BYWEEKNO: listOf(SIGNED('0?[1-9]|[1-4]\\d|5[0-3]')),
  BYSETPOS: listOf(SIGNED('[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]')),
};

/** Whether the digits in UNTIL form a valid date and time. */
const isDayAndTime = (until: string): boolean =>
  isCalendarDate(until.slice(0, 8).replace(/^(....)(..)(..)$/, '$1-$2-$3')) &&
  (until.length === 8 || /^T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d/.test(until.slice(8)));

/**
 * Returns the rule in uppercase without a leading `RRULE:`; null if it isn't a valid rule for calendar dates. RFC 5545,
 * section 3.3.10, requires FREQ, forbids repeated parts, and forbids COUNT together with UNTIL.
 */
export function tryNormalizeRrule(rrule: string): string | null {
  const rule = rrule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const seen = new Set<string>();
  for (const part of rule.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    const form = Object.hasOwn(RULE_PARTS, name) ? RULE_PARTS[name] : undefined;
    if (!form?.test(value) || rest.length > 0 || seen.has(name)) return null;
    if (name === 'UNTIL' && !isDayAndTime(value)) return null;
    seen.add(name);
  }
  return seen.has('FREQ') && !(seen.has('COUNT') && seen.has('UNTIL')) ? rule : null;
}

/** How far ahead to search, so that the search ends if a rule has no matching dates. */
const HORIZON_YEARS = 50;

const partOf = (rule: string, name: string): string | undefined => new RegExp(`(?:^|;)${name}=([^;]*)`).exec(rule)?.[1];
const compact = (date: string): string => date.replaceAll('-', '');

/**
 * Bounds the rule with UNTIL, because otherwise the library searches forever. UNTIL is converted to a date to match
 * DTSTART (RFC 5545, section 3.3.10). The caller handles COUNT.
 */
function boundedRule(rule: string, after: string): string {
  const horizon = compact(utcDay(after).plus({ years: HORIZON_YEARS }).toISODate() ?? '99991231');
  const until = partOf(rule, 'UNTIL')?.slice(0, 8) ?? horizon;
  const kept = rule.split(';').filter((part) => !/^(?:COUNT|UNTIL)=/.test(part));
  return [...kept, `UNTIL=${[until, horizon].sort()[0]}`].join(';');
}

/** Limits how many periods the library steps through and how many candidate dates it considers. */
interface Effort {
  maxIterations: number;
  maxCandidateEvaluations: number;
}
/** For new rules: about 20 ms, which is more than rules written by people or common apps need. */
const NEW_RULE_EFFORT: Effort = { maxIterations: 200, maxCandidateEvaluations: 740 };
/** For accepted rules, whose later dates can be harder to find than the first. */
const STORED_RULE_EFFORT: Effort = { maxIterations: 20_000, maxCandidateEvaluations: 20_000 };

const BEYOND_EFFORT = Symbol('beyond the effort');

async function ruleOf(rrule: string, { anchor, after }: Series, effort: Effort) {
  const { RRuleTemporal } = await import('rrule-temporal');
  return new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${compact(anchor)}\nRRULE:${boundedRule(rrule, after)}`,
    includeDtstart: true,
    cache: false,
    ...effort,
  });
}

/**
 * Expands a parsed rule within the limits. If expansion exceeds them, the library throws a plain `Error`; bugs throw other
 * classes, such as `TypeError`.
 */
function withinEffort<T>(work: () => T): T | typeof BEYOND_EFFORT {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof Error && thrown.constructor === Error) return BEYOND_EFFORT;
    throw thrown;
  }
}

async function nextByRule(rrule: string, series: Series): Promise<string | null> {
  const rule = await ruleOf(rrule, series, STORED_RULE_EFFORT);
  const count = partOf(rrule, 'COUNT');
  const next = withinEffort(() =>
    count === undefined
      ? (rule.next(utcDay(series.after).toJSDate())?.toPlainDate().toString() ?? null)
      : nextByCount(rule, Number(count), series),
  );
  return next === BEYOND_EFFORT ? null : next;
}

/** Counts dates from the anchor, and returns the first one after `after`. */
function nextByCount(rule: Awaited<ReturnType<typeof ruleOf>>, count: number, { after }: Series): string | null {
  let next: string | null = null;
  rule.all((date, index) => {
    if (index >= count || next !== null) return false;
    const day = date.toPlainDate().toString();
    if (day > after) next = day;
    return next === null;
  });
  return next;
}

/** Maximum number of values per rule part, because the library tries each value in every period. */
const MAX_VALUES = 60;
/** Maximum number of dates per period that BYSETPOS can select from. */
const MAX_IN_PERIOD: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/** Whether the rule’s next date after the due date is found within {@link NEW_RULE_EFFORT}. */
export async function isRecurrenceCheapToExpand(recurrence: Recurrence, dueDate: string): Promise<boolean> {
  if (!('rrule' in recurrence)) return true;
  const { rrule } = recurrence;
  if (rrule.split(';').some((part) => part.split(',').length > MAX_VALUES)) return false;
  const positions = (partOf(rrule, 'BYSETPOS') ?? '').split(',').map((position) => Math.abs(Number(position)));
  if (Math.max(...positions) > (MAX_IN_PERIOD[partOf(rrule, 'FREQ') ?? ''] ?? 0)) return false;
  const rule = await ruleOf(rrule, { anchor: dueDate, after: dueDate }, NEW_RULE_EFFORT);
  return withinEffort(() => rule.next(utcDay(dueDate).toJSDate())) !== BEYOND_EFFORT;
}

const TOO_COMPLEX =
  'is so complex that finding the next date takes too long: use another FREQ, or remove parts that never match';

/** @throws 400 naming `recurrence` if no date follows the due date, or if finding one takes too long. */
export async function checkRecurrence(recurrence: Recurrence, dueDate: string): Promise<void> {
  if (!(await isRecurrenceCheapToExpand(recurrence, dueDate))) throw invalidFieldsError({ recurrence: TOO_COMPLEX });
  const next = await nextOccurrenceDate(recurrence, { anchor: dueDate, after: dueDate });
  if (next === null) throw invalidFieldsError({ recurrence: 'must produce a date after `expiry_date`' });
}
