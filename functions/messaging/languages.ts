// Message texts by language; the pages behind the links use the same files.
import { de } from '../../web/languages/de.js';
import { en } from '../../web/languages/en.js';
import { es } from '../../web/languages/es.js';
import { evidence as evidenceDe } from '../../web/languages/evidence/de.js';
import { evidence as evidenceEn } from '../../web/languages/evidence/en.js';
import { evidence as evidenceEs } from '../../web/languages/evidence/es.js';
import { evidence as evidenceFr } from '../../web/languages/evidence/fr.js';
import type { EvidenceWords } from '../../web/languages/evidence/words';
import { fr } from '../../web/languages/fr.js';
import type { Language as Words } from '../../web/languages/language';
import type { Locale } from '../api/fields';

export type Language = Words;

const LANGUAGES: Readonly<Record<Locale, Language>> = { en, de, fr, es };

interface Speaker {
  locale: Locale | null;
}

/** The recipient's language, or else the organization's. */
export const messageTextsFor = (
  recipient: Speaker | null | undefined,
  organization: { locale: Locale },
): Language => LANGUAGES[recipient?.locale ?? organization.locale];

export const messageTextsOfLocale = (locale: Locale): Language => LANGUAGES[locale];

export type { EvidenceWords };

const EVIDENCE: Readonly<Record<Locale, EvidenceWords>> = {
  en: evidenceEn,
  de: evidenceDe,
  fr: evidenceFr,
  es: evidenceEs,
};
/** The texts of evidence reports. */
export const evidenceTextsOfLocale = (locale: Locale): EvidenceWords => EVIDENCE[locale];
