// The API views of extractions.
import { z } from 'zod';
import { namedOpenApiObject } from '../api/records';
import { DOCUMENT_FIELDS, type DocumentField } from '../expiries/record/fields';
import { FINDING_REASONS } from './reading/evidence';
import { EXTRACTED_FIELD_NAMES, type FieldName } from './reading/fields';

const findingOut = namedOpenApiObject('ExtractedField', {
  value: z.string().nullable(),
  readings: z.array(z.string()),
  quote: z.string().nullable(),
  page: z.int().nullable(),
  verified: z.boolean(),
  reason: z.enum(FINDING_REASONS).nullable(),
  confidence: z.number().min(0).max(1),
});

const optionalText = z.string().optional();
const draftFields = Object.fromEntries(DOCUMENT_FIELDS.map((field) => [field, optionalText])) as {
  [F in DocumentField]: typeof optionalText;
};

export const extractionOut = namedOpenApiObject('Extraction', {
  file_name: z.string(),
  content_type: z.string(),
  pages: z.int(),
  pages_without_text: z.array(z.int()),
  has_instructions: z.boolean(),
  fields: z.object(
    Object.fromEntries(EXTRACTED_FIELD_NAMES.map((field) => [field, findingOut.nullable()])) as Record<
      FieldName,
      z.ZodNullable<typeof findingOut>
    >,
  ),
  draft: z.object({
    ...draftFields,
    name: z.string(),
    custom_fields: z.record(z.string(), z.string()),
  }),
  missing: z.array(z.enum(['expiry_date'])),
});
