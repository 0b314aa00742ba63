// Collection templates in v1 and v2.
import { z } from 'zod';
import { timestampsOut } from '../../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../../api/records';
import { FORM_LANGUAGES } from '../client/numberAnswer';
import { FORM_FIELD_TYPES, type FormField, type FormPage, referenceFileSchema } from './form';

const text = z.string();

const fieldOut = namedOpenApiObject('CollectionField', {
  id: text,
  type: z.enum(FORM_FIELD_TYPES),
  label: text,
  required: z.boolean(),
  help_text: text,
  options: z.array(text).optional().describe('The options of a dropdown'),
  allowed_types: z
    .array(text)
    .optional()
    .describe('The accepted file types of a file_upload; empty accepts any type'),
  max_size_bytes: z.int().optional().describe('The size limit of a file_upload'),
  reference_file: referenceFileSchema.nullable().optional().describe('The reference file of a file_upload'),
});

const part = { id: text, title: text, order: z.int(), description_html: text };
const pageOut = namedOpenApiObject('CollectionPage', {
  ...part,
  sections: z.array(z.object({ ...part, fields: z.array(fieldOut) })),
});

export const requestTemplateOut = namedOpenApiObject('CollectionTemplate', {
  id: text,
  organization_id: text,
  name: text,
  description: text,
  language: z.enum(FORM_LANGUAGES).describe('The number format for clients'),
  pages: z.array(pageOut),
  intro_email: z.object({ body_html: text }).nullable(),
  schema_version: z.int(),
  status: z.enum(['active']),
  created_by: text,
  created_by_name: text,
  ...timestampsOut,
});

export const requestTemplateAnswer = recordAnswerAsStored(
  'template',
  'Collection template',
  requestTemplateOut,
);

/** Clients only see that a reference file exists, not where it is stored. */
const clientField = fieldOut.omit({ reference_file: true }).extend({
  reference_file_name: text.nullable().optional(),
});
export const formPageForClientOut = z.object({
  ...part,
  sections: z.array(z.object({ ...part, fields: z.array(clientField) })),
});

const forClient = (field: FormField): z.input<typeof clientField> => {
  if (field.type !== 'file_upload') return field;
  const { reference_file: reference, ...shown } = field;
  return { ...shown, reference_file_name: reference?.original_filename ?? null };
};

export const viewFormPagesForClient = (pages: readonly FormPage[]): z.input<typeof formPageForClientOut>[] =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({ ...section, fields: section.fields.map(forClient) })),
  }));
