// Checks a model's claims against the document's text. Pure.
//
// The confidence is computed; the model's own confidence is ignored. The first matching rule applies:
//
//   0.1 the quote isn't in the document, and its page isn't an image (quote_not_found) 0.1 the value doesn't follow
//   from the quote (value_not_in_quote) 0.1 the document contains instructions for a model (instruction_text) 0.2 the
//   words before the date describe another date (labelled_otherwise) 1/n the date has n readings, such as 03/04/2026
//   (ambiguous_date; no value, n readings) 1/n the document names n different end dates (conflicting_dates; no value, n
//   readings) 0.3 the quote's page is an image, which can't be checked (no_text) 0.95 otherwise (verified); times 0.8
//   if the quote isn't on the claimed page, and times 0.8 if no word before the date describes it
//
// Values are rounded to two decimals. 1 is never reached, because the document itself may be wrong.
import { z } from 'zod';
import { isCalendarDate } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import {
  DECLARED_EXPIRY_FIELDS,
  EXTRACTABLE_EXPIRY_FIELD_NAMES,
  type ExtractableExpiryFieldName,
  type FieldExtractionRule,
} from '../../expiries/record/fields';
import { cutWithoutEllipsis } from '../../platform/text';
import { type LabelledDate, labelDatesInText } from './dates';
import {
  findQuoteInPages,
  indexOfWholeWords,
  isTextPage,
  normalizeTextForMatching,
  type QuoteLocation,
} from './pageText';

const customField = (name: string, meaning: string): ExtractableFieldDeclaration => ({
  kind: 'text',
  maxLength: 500,
  goesTo: { customField: name },
  meaning,
});

/** Fields that an expiry stores as custom fields. */
const CUSTOM_FIELD_RULES = {
  issuer: customField('Issuer', 'who issued it, or the counterparty'),
  holder: customField('Holder', 'the person, company or thing that it was issued for'),
  amount: customField('Amount', 'what it costs or is worth, with its currency'),
  notice_period: customField('Notice period', 'how long before its end notice must be given'),
  renewal_terms: customField('Renewal terms', 'what happens at its end: whether and how it renews'),
};

export type ExtractedFieldName = ExtractableExpiryFieldName | keyof typeof CUSTOM_FIELD_RULES;

export interface ExtractableFieldDeclaration extends FieldExtractionRule {
  /** The expiry field or custom field that receives the value. */
  goesTo: { field: ExtractableExpiryFieldName } | { customField: string };
}

export const EXTRACTABLE_FIELD_DECLARATIONS: Readonly<Record<ExtractedFieldName, ExtractableFieldDeclaration>> = {
  ...(Object.fromEntries(
    EXTRACTABLE_EXPIRY_FIELD_NAMES.map((field) => [
      field,
      { ...DECLARED_EXPIRY_FIELDS[field].extracted, goesTo: { field } },
    ]),
  ) as Record<ExtractableExpiryFieldName, ExtractableFieldDeclaration>),
  ...CUSTOM_FIELD_RULES,
};

export const EXTRACTED_FIELD_NAMES = Object.keys(EXTRACTABLE_FIELD_DECLARATIONS) as ExtractedFieldName[];

const isExtractedDateField = (field: ExtractedFieldName): field is 'expiry_date' | 'start_date' =>
  EXTRACTABLE_FIELD_DECLARATIONS[field].kind === 'date';

export const CONFIDENCE_BY_FINDING = {
  unfounded: 0.1,
  labelledOtherwise: 0.2,
  noText: 0.3,
  verified: 0.95,
  onAnotherPage: 0.8,
  unlabelled: 0.8,
} as const;

const UNVERIFIED_FIELD_REASONS = [
  'quote_not_found',
  'no_text',
  'value_not_in_quote',
  'instruction_text',
  'labelled_otherwise',
  'ambiguous_date',
  'conflicting_dates',
] as const;

/** The model's answer for one field. */
export interface ModelClaim {
  value: string | null;
  quote: string | null;
  page: number | null;
}

/** A model's claim and the result of checking it, as returned by the API. */
export const extractedFieldOut = namedOpenApiObject('ExtractedField', {
  /** Null if the document is ambiguous, in which case `readings` contains the candidates. */
  value: z.string().nullable(),
  readings: z.array(z.string()),
  quote: z.string().nullable(),
  /** The page that contains the quote, numbered from 1. If the quote isn’t found, the page that the model claimed. */
  page: z.int().nullable(),
  verified: z.boolean(),
  /** Why the value isn’t verified; null if it is. */
  reason: z.enum(UNVERIFIED_FIELD_REASONS).nullable(),
  /** From 0 to 1, following the rules at the top of this file. */
  confidence: z.number().min(0).max(1),
});
export type JudgedField = z.output<typeof extractedFieldOut>;

export interface DocumentText {
  /** The text of each page as read from the file; empty for a page that is an image. */
  pages: readonly string[];
  /** Whether the document contains instructions for a model. */
  instructs: boolean;
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100;

type Verdict = Omit<JudgedField, 'quote' | 'page'>;

const unverified = (
  value: string | null,
  reason: Verdict['reason'],
  confidence: number = CONFIDENCE_BY_FINDING.unfounded,
): Verdict => ({ value, readings: [], verified: false, reason, confidence });

const undecided = (readings: string[], reason: Verdict['reason']): Verdict => ({
  ...unverified(null, reason, 1 / readings.length),
  readings,
});

const verified = (value: string, confidence: number): Verdict => ({
  ...unverified(value, null, confidence),
  verified: true,
});

/** The dates in the quote, each with the label before it on the page. */
function datesOf(location: QuoteLocation): LabelledDate[] {
  const end = location.at + location.quote.length;
  return labelDatesInText(location.text).filter(({ at, length }) => at >= location.at && at + length <= end);
}

/**
 * If the document also names other end dates, returns a verdict that says so; otherwise null. A document can have
 * several start dates (signed, issued, effective), but only one end date.
 */
function conflictOf(field: ExtractedFieldName, value: string, { pages }: DocumentText): Verdict | null {
  if (field !== 'expiry_date') return null;
  const others = pages
    .flatMap((page) => labelDatesInText(normalizeTextForMatching(page)))
    .filter(({ role, strong, readings }) => role === field && strong && !readings.includes(value))
    .flatMap(({ readings }) => readings);
  return others.length === 0 ? null : undecided([...new Set([value, ...others])].sort(), 'conflicting_dates');
}

/**
 * Finds the date in the quote that the claim refers to. The date must match the claimed value. Dates with a matching
 * label take precedence.
 */
function dateMeant(value: string | null, dates: readonly LabelledDate[], field: ExtractedFieldName) {
  const fitting = dates.filter(({ readings }) => value !== null && readings.includes(value));
  return fitting.find(({ role }) => role === field) ?? fitting[0];
}

function judgeDate(
  field: 'expiry_date' | 'start_date',
  claimed: string | null,
  location: QuoteLocation,
  document: DocumentText,
): Verdict {
  const value = claimed !== null && isCalendarDate(claimed) ? claimed : null;
  const dates = datesOf(location);
  // The model is right to leave an ambiguous date unresolved.
  const meant = value === null && dates.length === 1 ? dates[0] : dateMeant(value, dates, field);
  if (!meant || (value === null && meant.readings.length === 1)) {
    return unverified(value, 'value_not_in_quote');
  }
  if (document.instructs) return unverified(value, 'instruction_text');
  if (meant.role !== null && meant.role !== field) {
    return unverified(value, 'labelled_otherwise', CONFIDENCE_BY_FINDING.labelledOtherwise);
  }
  if (value === null || meant.readings.length > 1) return undecided(meant.readings, 'ambiguous_date');
  const factor = meant.role === null ? CONFIDENCE_BY_FINDING.unlabelled : 1;
  return conflictOf(field, value, document) ?? verified(value, CONFIDENCE_BY_FINDING.verified * factor);
}

function judgeText(value: string | null, location: QuoteLocation, document: DocumentText): Verdict {
  const isQuoted =
    value !== null &&
    indexOfWholeWords(normalizeTextForMatching(value).toLowerCase(), location.quote.toLowerCase()) >= 0;
  if (!isQuoted) return unverified(value, 'value_not_in_quote');
  if (document.instructs) return unverified(value, 'instruction_text');
  return verified(value, CONFIDENCE_BY_FINDING.verified);
}

const isImage = (pages: readonly string[], page: number | null): boolean => {
  const text = page === null ? undefined : pages[page - 1];
  return text !== undefined && !isTextPage(text);
};

/** Checks a claim whose quote isn't in the document. */
function judgeUnplaced(
  field: ExtractedFieldName,
  value: string | null,
  page: number | null,
  document: DocumentText,
): Verdict | null {
  if (value === null || (isExtractedDateField(field) && !isCalendarDate(value))) return null;
  if (!isImage(document.pages, page)) return unverified(value, 'quote_not_found');
  if (document.instructs) return unverified(value, 'instruction_text');
  // An image can't be checked, but a page with text can contradict it.
  return conflictOf(field, value, document) ?? unverified(value, 'no_text', CONFIDENCE_BY_FINDING.noText);
}

/** Returns the claim with the result of checking it, or null if the model makes no claim. Never throws. */
export function verifyModelClaim(
  field: ExtractedFieldName,
  claim: ModelClaim,
  document: DocumentText,
): JudgedField | null {
  const value = cutWithoutEllipsis(claim.value ?? '', EXTRACTABLE_FIELD_DECLARATIONS[field].maxLength).trim() || null;
  const quote = claim.quote?.trim() || null;
  if (value === null && quote === null) return null;
  const location = quote === null ? null : findQuoteInPages(document.pages, quote, claim.page);
  if (!location) {
    const verdict = judgeUnplaced(field, value, claim.page, document);
    return verdict && { ...verdict, confidence: rounded(verdict.confidence), quote, page: claim.page };
  }
  const verdict = isExtractedDateField(field)
    ? judgeDate(field, value, location, document)
    : judgeText(value, location, document);
  const moved = verdict.verified && location.page !== claim.page ? CONFIDENCE_BY_FINDING.onAnotherPage : 1;
  return { ...verdict, confidence: rounded(verdict.confidence * moved), quote, page: location.page };
}
