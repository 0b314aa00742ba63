// The fields that extraction looks for, and their fields in an expiry.
import {
  DECLARED_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  type ExtractionTarget,
} from '../../expiries/record/fields';

const customField = (name: string, meaning: string): FieldRule => ({
  kind: 'text',
  maxLength: 500,
  goesTo: { customField: name },
  meaning,
});

/** Fields that an expiry keeps as custom fields. */
const CUSTOM_FIELD_RULES = {
  issuer: customField('Issuer', 'who issued it, or the counterparty'),
  holder: customField('Holder', 'the person, company or thing that it was issued for'),
  amount: customField('Amount', 'what it costs or is worth, with its currency'),
  notice_period: customField('Notice period', 'how long before its end notice must be given'),
  renewal_terms: customField('Renewal terms', 'what happens at its end: whether and how it renews'),
};

export type FieldName = DocumentField | keyof typeof CUSTOM_FIELD_RULES;

export interface FieldRule extends ExtractionTarget {
  /** The expiry's own field, or the custom field of that name. */
  goesTo: { field: DocumentField } | { customField: string };
}

export const EXTRACTED_FIELD_RULES: Readonly<Record<FieldName, FieldRule>> = {
  ...(Object.fromEntries(
    DOCUMENT_FIELDS.map((field) => [field, { ...DECLARED_FIELDS[field].extracted, goesTo: { field } }]),
  ) as Record<DocumentField, FieldRule>),
  ...CUSTOM_FIELD_RULES,
};
export const EXTRACTED_FIELD_NAMES = Object.keys(EXTRACTED_FIELD_RULES) as FieldName[];

export const isExtractedDateField = (field: FieldName): field is 'expiry_date' | 'start_date' =>
  EXTRACTED_FIELD_RULES[field].kind === 'date';
