// Random values for property tests.
import fc from 'fast-check';
import { LOCALES } from '../../functions/api/fields';

/** A time of day, as `HH:MM`. */
export const timesOfDay = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'));

/** A calendar date within those years. */
export const datesBetween = (from: number, to: number) =>
  fc
    .date({ min: new Date(`${from}-01-01`), max: new Date(`${to}-12-31`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

export const anyLocale = fc.constantFrom(...LOCALES);

/** Any UTF-16, including lone surrogates and long clusters, often close to the lengths at which texts are cut. */
export const anyText = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'grapheme', maxLength: 260 }),
  fc
    .tuple(fc.integer({ min: 30, max: 210 }), fc.constantFrom('🧾', '👩‍👩‍👧‍👦', 'é', '\ud83d', '\udc00', 'नि'))
    .map(([count, last]) => 'x'.repeat(count) + last.repeat(12)),
);

/** Zones with unusual clock changes: at midnight, by half an hour, or over a whole day. */
export const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Nuuk', 'America/Havana', 'America/Sao_Paulo'],
  ...['America/Scoresbysund', 'Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  'Pacific/Apia',
];

/** Minutes from 1990 to 2060. Half of them are near clock changes, or near the day that Samoa skipped. */
export const instantsNearClockChanges = fc
  .oneof(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
    fc
      .tuple(
        fc.constantFrom(
          ...['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-04-24'],
          ...['2011-12-30', '2017-10-15', '2018-02-18'],
        ),
        fc.nat(2879),
      )
      .map(([date, minute]) => new Date(Date.parse(date) + (minute - 720) * 60_000)),
  )
  .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
