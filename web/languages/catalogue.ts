// Texts in all languages, side by side. A text with `{name}` becomes a function that takes its values in the order of
// the English text. `{day:date}` formats a value; `{count|# file|# files}` selects a plural form. Numbers are formatted
// for the language; `[ by {name}]` is omitted if it has no value. User-written names are isolated (`isolated` in
// functions/messaging/html.ts, `dir="auto"` in pages); dates are ISO 8601.
import { type Formats, formatsOf } from './formats';

export const LOCALES = ['en', 'de', 'fr', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const FORMATS: Readonly<Record<Locale, Formats>> = {
  en: formatsOf('en-GB'),
  de: formatsOf('de'),
  fr: formatsOf('fr'),
  es: formatsOf('es'),
};

/** One text per language, in the order of {@link LOCALES}. A plain string is used for all languages. */
type Translated = readonly [en: unknown, de: unknown, fr: unknown, es: unknown];
export type Words = { readonly [name: string]: string | Translated | Words };

type Bare<Place> = Place extends `${infer Name}|${string}`
  ? Name
  : Place extends `${infer Name}:${string}`
    ? Name
    : Place;
type Names<Text, Known = never> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Bare<Place> extends Known
    ? Names<Rest, Known>
    : [Bare<Place>, ...Names<Rest, Known | Bare<Place>>]
  : [];
type Value = string | number | null | undefined;
type Values<All> = { [Place in keyof All]: Value };
type Said<Text> = Text extends string
  ? Text extends `${string}{{${string}`
    ? string
    : Names<Text> extends []
      ? string
      : (...values: Values<Names<Text>>) => string
  : Text;
export type InOneLanguage<All> = All extends string
  ? string
  : All extends readonly [infer English, ...infer _]
    ? Said<English>
    : { [Name in keyof All]: InOneLanguage<All[Name]> };

const PLACE = /(?<!\{)\{([a-z]\w*)(?::(\w+)|\|([^|}]*)\|([^|}]*))?\}/gi;

const OPTIONAL = /\[([^[\]]*\{([a-z]\w*)[^[\]]*)\]/gi;

const namesIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(PLACE), ([, name = '']) => name))];

function sentence(text: string, names: readonly string[], formats: Formats) {
  return (...values: Value[]): string => {
    const given = (name: string): string | number => values[names.indexOf(name)] ?? '';
    return text
      .replace(OPTIONAL, (_, part: string, name: string) => (given(name) === '' ? '' : part))
      .replace(PLACE, (_, name: string, format?: keyof Formats, one?: string, other = '') => {
        const value = given(name);
        if (one !== undefined) return formats.plural(Number(value), { one, other });
        if (format) return (formats[format] as (value: string | number) => string)(value);
        return typeof value === 'number' ? formats.number(value) : value;
      });
  };
}

/** Spaces to make non-breaking: before German and French punctuation, and after an opening French quotation mark. */
const UNBROKEN = / (?=[:;!?»%…])|(?<=«) /g;
/** Leaves WhatsApp templates unchanged, because they must match the submitted text exactly. */
const unbroken = (text: string) => (text.includes('{{') ? text : text.replace(UNBROKEN, '\u00A0'));

function inLanguage(words: string | Translated | Words, locale: Locale): unknown {
  if (typeof words === 'string') return words;
  if (!Array.isArray(words))
    return Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, inLanguage(inner as Words, locale)]));
  const found: unknown = words[LOCALES.indexOf(locale)];
  const text = typeof found === 'string' ? unbroken(found) : found;
  const names = typeof words[0] === 'string' ? namesIn(words[0]) : [];
  return names.length > 0 && typeof text === 'string' ? sentence(text, names, FORMATS[locale]) : text;
}

/** The texts in the requested language. */
export function translated<const All extends Words>(words: All): (locale: Locale) => InOneLanguage<All> {
  const made: Partial<Record<Locale, InOneLanguage<All>>> = {};
  return (locale) => {
    made[locale] ??= inLanguage(words, locale) as InOneLanguage<All>;
    return made[locale];
  };
}
