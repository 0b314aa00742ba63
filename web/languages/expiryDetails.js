// The fields of an expiry that messages, pages and evidence packs show as details, in every language.

/**
 * @typedef {object} DetailWords
 * @property {string} label
 * @property {string} inSentence the label within a sentence
 * @property {(value: string) => string} short the value within a short text
 */

const FIELDS = {
  reference_number: {
    en: {
      label: 'Reference number',
      inSentence: 'reference number',
      short: (number) => `No. ${number}`,
    },
    de: {
      label: 'Referenznummer',
      inSentence: 'Referenznummer',
      short: (number) => `Nr. ${number}`,
    },
    fr: {
      label: 'Numéro de référence',
      inSentence: 'numéro de référence',
      short: (number) => `réf. ${number}`,
    },
    es: {
      label: 'Número de referencia',
      inSentence: 'número de referencia',
      short: (number) => `ref. ${number}`,
    },
  },
};

/** @typedef {keyof typeof FIELDS} DetailField */

/**
 * One word of every field in a language.
 * @template {keyof DetailWords} W
 * @param {'en' | 'de' | 'fr' | 'es'} locale
 * @param {W} word
 * @returns {Record<DetailField, DetailWords[W]>}
 */
export const detailWords = (locale, word) =>
  /** @type {any} */ (
    Object.fromEntries(Object.entries(FIELDS).map(([field, words]) => [field, words[locale][word]]))
  );
