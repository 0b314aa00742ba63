// Asks the model about a document, and checks its answers against the document.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError } from '../../api/errors';
import { namedOpenApiObject } from '../../api/records';
import { EXTRACTABLE_EXPIRY_FIELD_NAMES, type ExtractableExpiryFieldName } from '../../expiries/record/fields';
import { log } from '../../platform/log';
import { cutWithoutEllipsis } from '../../platform/text';
import { askModel, isModelConfigured } from '../../providers/gemini';
import { type ExtractionFile, type ParsedDocument, parseDocumentForExtraction } from './document';
import {
  CONFIDENCE_BY_FINDING,
  EXTRACTABLE_FIELD_DECLARATIONS,
  EXTRACTED_FIELD_NAMES,
  type ExtractedFieldName,
  extractedFieldOut,
  type JudgedField,
  verifyModelClaim,
} from './evidence';
import { type ModelClaims, modelQuestionAboutDocument, parseModelClaims } from './modelAnswer';
import { consumeOneExtraction, refundOneExtraction } from './quota';

const optionalText = z.string().optional();

const draftFields = Object.fromEntries(EXTRACTABLE_EXPIRY_FIELD_NAMES.map((field) => [field, optionalText])) as {
  [F in ExtractableExpiryFieldName]: typeof optionalText;
};

export const extractionOut = namedOpenApiObject('Extraction', {
  file_name: z.string(),
  content_type: z.string(),
  pages: z.int(),
  /** Page numbers, from 1, of the pages that are images. Text on these pages wasn't checked. */
  pages_without_text: z.array(z.int()),
  /** Whether the document contains instructions for a model. If so, nothing in it is trusted. */
  has_instructions: z.boolean(),
  fields: z.object(
    Object.fromEntries(EXTRACTED_FIELD_NAMES.map((field) => [field, extractedFieldOut.nullable()])) as Record<
      ExtractedFieldName,
      z.ZodNullable<typeof extractedFieldOut>
    >,
  ),
  draft: z.object({
    ...draftFields,
    name: z.string(),
    custom_fields: z.record(z.string(), z.string()),
  }),
  /** Fields required by createExpiry that are missing from the draft. */
  missing: z.array(z.enum(['expiry_date'])),
});
export type ExtractionResult = z.output<typeof extractionOut>;

const NAME_MAX = 200;
/** Below this confidence, a value is returned with its evidence, but isn't added to the draft. */
const MIN_CONFIDENCE = CONFIDENCE_BY_FINDING.noText;

const stemOf = (fileName: string): string =>
  cutWithoutEllipsis(fileName.replace(/\.[^.]{1,10}$/, '').trim(), NAME_MAX).trim();

const isProposed = (finding: JudgedField | null): finding is JudgedField & { value: string } =>
  finding !== null && finding.value !== null && finding.confidence >= MIN_CONFIDENCE;

/** Uses the file name as the title if the document has none. */
function expiryDraftOfExtractedFields(
  findings: ExtractionResult['fields'],
  fileName: string,
): ExtractionResult['draft'] {
  const draft: ExtractionResult['draft'] = { name: stemOf(fileName) || 'Document', custom_fields: {} };
  for (const field of EXTRACTED_FIELD_NAMES) {
    const finding = findings[field];
    if (!isProposed(finding)) continue;
    const { goesTo } = EXTRACTABLE_FIELD_DECLARATIONS[field];
    if ('field' in goesTo) draft[goesTo.field] = finding.value;
    else draft.custom_fields[goesTo.customField] = finding.value;
  }
  return draft;
}

const notConfigured = (): ApiError =>
  new ApiError('UNAVAILABLE', 'Document extraction isn’t configured on this service', {
    details: { reason: 'not_configured' },
  });

/** @throws 503 if no model is configured. */
export function requireModelConfigured(): void {
  if (!isModelConfigured()) throw notConfigured();
}

/** True if the model caused the error, in which case a retry may succeed. */
export const isTransientModelFailure = ({ details }: ApiError): boolean => details?.reason === 'model_failed';

/** Error reasons where the failed attempt cost as much as reading the document. */
const COSTLY_REASONS: readonly unknown[] = ['no_usable_answer', 'too_large', 'too_slow'];

/** True if the model read nothing and rejecting the file was cheap. Such documents don’t count against the quota. */
export const isExtractionRefundable = ({ details }: ApiError): boolean => !COSTLY_REASONS.includes(details?.reason);

const modelFailed = (reason: string): ApiError =>
  new ApiError('UNAVAILABLE', 'The document can’t be read right now; try again later', {
    details: { reason: 'model_failed' },
    headers: { 'Retry-After': '30' },
    cause: reason,
  });

const noUsableAnswer = (message = 'No data could be extracted from this document'): ApiError =>
  new ApiError('UNAVAILABLE', message, { details: { reason: 'no_usable_answer' } });

async function claimsAbout(document: ParsedDocument): Promise<ModelClaims> {
  const answer = await askModel(modelQuestionAboutDocument(document));
  if (answer.kind !== 'answered') {
    log.warn('document not read', { reason: answer.reason });
    if (answer.kind === 'misconfigured') throw notConfigured();
    if (answer.kind === 'cut_off') throw noUsableAnswer('The document contains too much data to extract');
    throw answer.kind === 'refused' ? noUsableAnswer() : modelFailed(answer.reason);
  }
  const claims = parseModelClaims(answer.text);
  if (!claims) {
    log.warn('document not read', { reason: 'the answer does not match the schema' });
    throw noUsableAnswer();
  }
  return claims;
}

/**
 * Extracts fields from a file, without Firestore reads or writes.
 * @throws 400 naming `document`; 413; 503 `UNAVAILABLE` with `details.reason` `model_failed`, `no_usable_answer` or
 * `not_configured`.
 */
export async function extractFieldsOfFile(file: ExtractionFile): Promise<ExtractionResult> {
  const document = await parseDocumentForExtraction(file);
  const claims = await claimsAbout(document);
  const fields = Object.fromEntries(
    EXTRACTED_FIELD_NAMES.map((field) => [field, verifyModelClaim(field, claims[field], document)]),
  ) as Record<ExtractedFieldName, JudgedField | null>;
  const draft = expiryDraftOfExtractedFields(fields, document.fileName);
  return {
    file_name: document.fileName,
    content_type: document.contentType,
    pages: document.pages.length,
    pages_without_text: [...document.images],
    has_instructions: document.instructs,
    fields,
    draft,
    missing: draft.expiry_date === undefined ? ['expiry_date'] : [],
  };
}

/**
 * Reads a file during a request. Counts it against the daily quota before opening it, which costs 1 read and 1 write.
 * Returns the document to the quota if the model fails, or if the file was cheap to reject.
 * @throws 400 naming `document`; 413; 429 if the daily quota is used up; 503.
 */
export async function extractFileWithinQuota(
  { tenant, now }: { tenant: Tenant; now: Date },
  file: ExtractionFile,
  maxPerDay?: number,
): Promise<ExtractionResult> {
  requireModelConfigured();
  await consumeOneExtraction(tenant, now, maxPerDay);
  try {
    return await extractFieldsOfFile(file);
  } catch (thrown) {
    if (thrown instanceof ApiError && isExtractionRefundable(thrown)) await refundOneExtraction(tenant, now);
    throw thrown;
  }
}
