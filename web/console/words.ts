// The language of the console: chosen by the reader, otherwise the person's own or the browser's.
import { CallFailed } from '../../clients/typescript/src/index';
import type { DetailField } from '../languages/expiryDetails.js';
import type { Language } from '../languages/language';
import { refusal } from '../refusal';
import type { MemberWords } from './words/members/en';

export const LOCALES = ['en', 'de', 'fr', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
const STORED_AS = 'console-language';

const isLocale = (value: string | null): value is Locale => LOCALES.includes(value as Locale);

function preferredLocale(): Locale {
  const stored = localStorage.getItem(STORED_AS);
  if (isLocale(stored)) return stored;
  return navigator.languages.map((language) => language.slice(0, 2)).find(isLocale) ?? 'en';
}

let language: Language;
let members: MemberWords;

/** Loads the texts that the console shares with the other pages. */
export async function loadLanguage(locale: Locale = preferredLocale()): Promise<void> {
  const load = {
    en: async () => [(await import('../languages/en')).en, await import('./words/members/en')] as const,
    de: async () => [(await import('../languages/de')).de, await import('./words/members/de')] as const,
    fr: async () => [(await import('../languages/fr')).fr, await import('./words/members/fr')] as const,
    es: async () => [(await import('../languages/es')).es, await import('./words/members/es')] as const,
  };
  const [shared, { members: ofMembers }] = await load[locale]();
  language = shared;
  members = ofMembers;
  document.documentElement.lang = locale;
}

export async function chooseLanguage(locale: Locale): Promise<void> {
  localStorage.setItem(STORED_AS, locale);
  await loadLanguage(locale);
}

/** The language of the signed-in person, unless one was chosen here. */
export async function followLocale(locale: Locale | null): Promise<void> {
  if (locale && localStorage.getItem(STORED_AS) === null) await loadLanguage(locale);
}

export const currentLocale = (): Locale => language.locale as Locale;
export const sharedWords = (): Language => language;
/** The fields that identify a document, with their labels. */
export const detailFields = () => Object.entries(language.details.labels) as [DetailField, string][];

export const memberWords = (): MemberWords => members;
export const formats = () => language.formats;

/** A calendar date or the reader's own day of an instant. */
export const dayOf = (date: string): string =>
  date.length === 10 ? formats().date(date) : formats().day(date);

/** "March 2027". */
export const monthName = (month: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** From 0 for Monday; 1 January 2024 was one. */
export const weekdayName = (weekday: number, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekday),
  );

/** One text in the order of {@link LOCALES}. */
type Translated = readonly [en: unknown, de: unknown, fr: unknown, es: unknown];
type Words = { readonly [name: string]: Translated | Words };
type Widened<Text> = Text extends string ? string : Text;
type InOneLanguage<All> = All extends readonly [infer English, ...infer _]
  ? Widened<English>
  : { [Name in keyof All]: InOneLanguage<All[Name]> };

function inLanguage(words: Translated | Words, at: number): unknown {
  if (Array.isArray(words)) return words[at];
  return Object.fromEntries(
    Object.entries(words as Words).map(([name, inner]) => [name, inLanguage(inner, at)]),
  );
}

/** One page's texts in every language; returns those of the current one. */
export function catalogue<const All extends Words>(words: All): () => InOneLanguage<All> {
  const chosen = new Map<Locale, InOneLanguage<All>>();
  return () => {
    const locale = currentLocale();
    const known = chosen.get(locale) ?? (inLanguage(words, LOCALES.indexOf(locale)) as InOneLanguage<All>);
    chosen.set(locale, known);
    return known;
  };
}

/** Why a call failed, in the reader's language. */
export function explain(error: unknown): string {
  if (error instanceof CallFailed) return refusal(language, error.body ?? {});
  return error instanceof Error && error.name === 'Said' ? error.message : language.page.failed;
}

/** An error whose message is already in the reader's language. */
export class Said extends Error {
  override name = 'Said';
}
