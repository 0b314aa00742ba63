// Describes a recurrence in words: "every year on 1 March".

import type { Expiry } from '../../../clients/typescript/src/index';
import { currentLocale, formats } from '../words';
import { recordWords } from '../words/record';

const inUtc = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale() === 'en' ? 'en-GB' : currentLocale(), {
    timeZone: 'UTC',
    ...options,
  }).format(new Date(`${date}T00:00:00Z`));

export function recurrenceInWords(rule: NonNullable<Expiry['recurrence']>, date: string | null): string {
  const words = recordWords();
  if ('rrule' in rule) return words.byRule(rule.rrule);
  const { every, unit } = rule;
  const interval = formats().plural(every, words.intervals[unit]);
  if (!date || unit === 'day') return interval;
  if (unit === 'week') return words.on(interval, inUtc(date, { weekday: 'long' }));
  if (unit === 'month') return words.onDay(interval, formats().dayed(String(Number(date.slice(8)))));
  return words.on(interval, formats().dayed(inUtc(date, { day: 'numeric', month: 'long' })));
}
