// The form of a collection template: pages with sections of fields.
import { z } from 'zod';

/** A form's language determines its number format. */
export const NUMBER_FORMAT_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type NumberFormatLanguage = (typeof NUMBER_FORMAT_LANGUAGES)[number];

export const MAX_FORM_PAGES = 20;
export const MAX_FORM_FIELDS = 50;
const TEXT_TYPES = ['short_text', 'long_text', 'number', 'date'] as const;
export const FORM_FIELD_TYPES = [...TEXT_TYPES, 'dropdown', 'checkbox', 'file_upload'] as const;

/** A file that the sender attaches to a field, such as a blank form or an example. */
export const referenceFileSchema = z.object({
  storage_path: z.string(),
  original_filename: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
});
export type ReferenceFile = z.output<typeof referenceFileSchema>;

const fieldBase = {
  id: z.string(),
  label: z.string(),
  required: z.boolean(),
  help_text: z.string(),
};

const plainField = z.object({ ...fieldBase, type: z.enum([...TEXT_TYPES, 'checkbox']) });
const dropdownField = z.object({ ...fieldBase, type: z.literal('dropdown'), options: z.array(z.string()) });
const fileField = z.object({
  ...fieldBase,
  type: z.literal('file_upload'),
  /** Content types (`application/pdf`, `image/*`) or file extensions (`.pdf`). An empty list allows every type. */
  allowed_types: z.array(z.string()),
  max_size_bytes: z.int(),
  reference_file: referenceFileSchema.nullable(),
});
const formFieldSchema = z.discriminatedUnion('type', [plainField, dropdownField, fileField]);
export type FormField = z.output<typeof formFieldSchema>;
export type FileField = z.output<typeof fileField>;

/** The fields of pages and sections. */
export const pageOrSectionFields = {
  id: z.string(),
  title: z.string(),
  order: z.int(),
  description_html: z.string(),
};
const sectionSchema = z.object({ ...pageOrSectionFields, fields: z.array(formFieldSchema) });
export const formPageSchema = z.object({ ...pageOrSectionFields, sections: z.array(sectionSchema) });
export type FormPage = z.output<typeof formPageSchema>;

/** All fields, in the order in which they are shown. */
export const formFieldsOf = <T>(pages: readonly { sections: readonly { fields: readonly T[] }[] }[]): T[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));

export const formReferenceFilesOf = (pages: readonly FormPage[]): ReferenceFile[] =>
  formFieldsOf(pages).flatMap((field) =>
    field.type === 'file_upload' && field.reference_file ? [field.reference_file] : [],
  );

/** The form with `change` applied to each field. */
export const mapFormFields = <T>(pages: readonly FormPage[], change: (field: FormField) => T) =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({ ...section, fields: section.fields.map(change) })),
  }));

/** Reduces the form to the given fields. Drops empty sections and pages. */
export function formPagesWithOnlyFields(
  pages: readonly FormPage[],
  fieldIds: ReadonlySet<string>,
): FormPage[] {
  return pages.flatMap((page) => {
    const sections = page.sections.flatMap((section) => {
      const fields = section.fields.filter(({ id }) => fieldIds.has(id));
      return fields.length === 0 ? [] : [{ ...section, fields }];
    });
    return sections.length === 0 ? [] : [{ ...page, sections }];
  });
}
