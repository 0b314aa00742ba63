// How extractions leave the service.
import { z } from 'zod';
import { REASONS } from './evidence';
import { FIELD_NAMES, type FieldName } from './fields';

const findingOut = z.object({
  value: z.string().nullable(),
  readings: z.array(z.string()),
  quote: z.string().nullable(),
  page: z.int().nullable(),
  verified: z.boolean(),
  reason: z.enum(REASONS).nullable(),
  confidence: z.number().min(0).max(1),
});
z.globalRegistry.add(findingOut, { id: 'ExtractedField' });

export const extractionOut = z.object({
  file_name: z.string(),
  content_type: z.string(),
  pages: z.int(),
  pages_without_text: z.array(z.int()),
  has_instructions: z.boolean(),
  fields: z.object(
    Object.fromEntries(FIELD_NAMES.map((field) => [field, findingOut.nullable()])) as Record<
      FieldName,
      z.ZodNullable<typeof findingOut>
    >,
  ),
  draft: z.object({
    name: z.string(),
    type: z.string().optional(),
    expiry_date: z.string().optional(),
    start_date: z.string().optional(),
    custom_fields: z.record(z.string(), z.string()),
  }),
  missing: z.array(z.enum(['expiry_date'])),
});
z.globalRegistry.add(extractionOut, { id: 'Extraction' });
