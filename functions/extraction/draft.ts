// Makes of findings a draft that createExpiry takes. Pure.
import { cutToLength } from '../platform/text';
import { CONFIDENCE, type Finding } from './reading/evidence';
import { EXTRACTED_FIELD_NAMES, EXTRACTED_FIELD_RULES, type FieldName } from './reading/fields';

export type Findings = Readonly<Record<FieldName, Finding | null>>;

export interface Draft {
  name: string;
  type?: string;
  reference_number?: string;
  expiry_date?: string;
  start_date?: string;
  custom_fields: Record<string, string>;
}

const NAME_MAX = 200;
/** Below this confidence, a value is shown with its evidence but not proposed. */
const MIN_CONFIDENCE = CONFIDENCE.noText;

const stemOf = (fileName: string): string =>
  cutToLength(fileName.replace(/\.[^.]{1,10}$/, '').trim(), NAME_MAX).trim();

const isProposed = (finding: Finding | null): finding is Finding & { value: string } =>
  finding !== null && finding.value !== null && finding.confidence >= MIN_CONFIDENCE;

/** Named after its file when the document does not say what it is. */
export function expiryDraftOfExtractedFields(findings: Findings, fileName: string): Draft {
  const draft: Draft = { name: stemOf(fileName) || 'Document', custom_fields: {} };
  for (const field of EXTRACTED_FIELD_NAMES) {
    const finding = findings[field];
    if (!isProposed(finding)) continue;
    const { goesTo } = EXTRACTED_FIELD_RULES[field];
    if ('field' in goesTo) draft[goesTo.field] = finding.value;
    else draft.custom_fields[goesTo.customField] = finding.value;
  }
  return draft;
}

/** Fields that createExpiry requires and the draft lacks. */
export const missingExpiryDraftFieldsOf = (draft: Draft): 'expiry_date'[] =>
  draft.expiry_date === undefined ? ['expiry_date'] : [];
