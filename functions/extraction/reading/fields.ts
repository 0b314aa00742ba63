// The fields that are looked for in a document, and where each goes in an expiry.

export const EXTRACTED_FIELD_NAMES = [
  'name',
  'type',
  'expiry_date',
  'start_date',
  'reference_number',
  'issuer',
  'holder',
  'amount',
  'notice_period',
  'renewal_terms',
] as const;
export type FieldName = (typeof EXTRACTED_FIELD_NAMES)[number];

export interface FieldRule {
  /** A text's value is copied from its quote; a date's is its quote's in ISO form. */
  kind: 'text' | 'date';
  /** Longest value. */
  max: number;
  /** The expiry's own field, or the custom field of that name. */
  goesTo:
    | { field: 'name' | 'type' | 'expiry_date' | 'start_date' | 'reference_number' }
    | { customField: string };
  /** The description for the model. */
  meaning: string;
}

const DATE_LENGTH = 10;
const custom = (customField: string, meaning: string): FieldRule => ({
  kind: 'text',
  max: 500,
  goesTo: { customField },
  meaning,
});

export const EXTRACTED_FIELD_RULES: Readonly<Record<FieldName, FieldRule>> = {
  name: {
    kind: 'text',
    max: 200,
    goesTo: { field: 'name' },
    meaning: 'the title of the document, or what it is about',
  },
  type: {
    kind: 'text',
    max: 100,
    goesTo: { field: 'type' },
    meaning: 'the kind of document, such as insurance, licence, lease, passport',
  },
  expiry_date: {
    kind: 'date',
    max: DATE_LENGTH,
    goesTo: { field: 'expiry_date' },
    meaning: 'the date on which it expires, ends or is due',
  },
  start_date: {
    kind: 'date',
    max: DATE_LENGTH,
    goesTo: { field: 'start_date' },
    meaning: 'the date on which it begins or was issued',
  },
  reference_number: {
    kind: 'text',
    max: 100,
    goesTo: { field: 'reference_number' },
    meaning: 'its own number: of the licence, policy, contract, certificate',
  },
  issuer: custom('Issuer', 'who issued it, or the counterparty'),
  holder: custom('Holder', 'the person, company or thing that it was issued for'),
  amount: custom('Amount', 'what it costs or is worth, with its currency'),
  notice_period: custom('Notice period', 'how long before its end notice must be given'),
  renewal_terms: custom('Renewal terms', 'what happens at its end: whether and how it renews'),
};

export const isExtractedDateField = (field: FieldName): field is 'expiry_date' | 'start_date' =>
  EXTRACTED_FIELD_RULES[field].kind === 'date';
