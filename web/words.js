// The language that a page speaks: the recipient's as the service names it, before that the browser's.
import { en } from '/languages/en.js';

const LOCALES = ['en', 'de', 'fr', 'es'];

/** The first of the browser's languages that there is. */
export const browserLocale = () =>
  navigator.languages.map((language) => language.slice(0, 2)).find((locale) => LOCALES.includes(locale)) ??
  'en';

/**
 * @param {string | null | undefined} locale
 * @returns {Promise<import('./languages/language').Language>}
 */
export async function languageOf(locale) {
  const wanted = LOCALES.includes(locale ?? '') ? locale : browserLocale();
  if (wanted === 'en') return en;
  return (await import(`/languages/${wanted}.js`))[wanted ?? 'en'];
}

/** Before anybody has named another. */
export const browserLanguage = await languageOf(null);

/**
 * Puts the words into the page's own HTML, where `data-words` names them, `data-label` those that are read out alone.
 * @param {import('./languages/language').Language} language
 * @param {Record<string, any>} words
 */
export function speak({ locale }, words) {
  document.documentElement.lang = locale;
  for (const place of document.querySelectorAll('[data-words]')) {
    const said = words[place.getAttribute('data-words') ?? ''];
    if (typeof said === 'string') place.textContent = said;
  }
  for (const place of document.querySelectorAll('[data-label]'))
    place.setAttribute('aria-label', words[place.getAttribute('data-label') ?? '']);
}
