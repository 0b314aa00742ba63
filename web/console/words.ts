// The console's language: the reader's choice, or else the language of the profile or the browser.
import { CallFailed } from '../../clients/typescript/src/index';
import { FORMATS, type InOneLanguage, LOCALES, type Locale, translated, type Words } from '../languages/catalogue';
import type { DetailField } from '../languages/expiryDetails';
import { refusal, refusals } from '../languages/refusals';
import { details } from '../languages/reminders';

export { LOCALES, type Locale };

const STORED_AS = 'console-language';

export const isLocale = (value: string | null): value is Locale => LOCALES.includes(value as Locale);

export const browserLocale = (): Locale =>
  navigator.languages.map((language) => language.slice(0, 2)).find(isLocale) ?? 'en';

let current: Locale = 'en';
export const currentLocale = (): Locale => current;

export function speak(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
}

export function speakPreferred(): void {
  const stored = localStorage.getItem(STORED_AS);
  speak(isLocale(stored) ? stored : browserLocale());
}

export function chooseLanguage(locale: Locale): void {
  localStorage.setItem(STORED_AS, locale);
  speak(locale);
}

/** Switches to the signed-in person's language, unless the reader has chosen another one in this browser. */
export function followLocale(locale: Locale | null): void {
  if (locale && localStorage.getItem(STORED_AS) === null) speak(locale);
}

/** Texts in the current language. */
export function catalogue<const All extends Words>(words: All): () => InOneLanguage<All> {
  const inLocale = translated(words);
  return () => inLocale(current);
}

export const formats = () => FORMATS[current];

/** The fields that identify a document (such as its reference number), with their labels. */
export const detailFields = () => Object.entries(details(current).labels) as [DetailField, string][];

/** Formats a calendar date, or the day of an instant in the reader's time zone. */
export const dayOf = (date: string): string => (date.length === 10 ? formats().date(date) : formats().day(date));

/** "March 2027". */
export const monthName = (month: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** `weekday` is 0 for Monday; 1 January 2024 was a Monday. */
export const weekdayName = (weekday: number, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekday));

/** Why a call failed, in the reader's language. */
export function explain(error: unknown): string {
  if (error instanceof CallFailed) return refusal(current, error.body ?? {});
  return error instanceof Error && error.name === 'Said' ? error.message : refusals(current).failed;
}

/** An error whose message is already in the reader's language. */
export class Said extends Error {
  override name = 'Said';
}
