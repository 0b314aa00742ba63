// The collection template: its form (pages, sections and fields), its record, and the form versions that requests use.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { timestampFieldsOut } from '../../api/fields';
import { declareRecordResource, namedOpenApiObject, type Page } from '../../api/records';
import { KEPT_UNTIL_DELETED, KEPT_WITH_ITS_ORGANIZATION, WATCHED_RECORD_MAX_BYTES } from '../../api/stored';
import type { Writes } from '../../api/writes';
import { derivedId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { listRecordPage } from '../../store/pages';
import { storedInstant, timestampFields } from '../../store/values';

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

/** The fields that pages and sections have in common. */
const pageOrSectionFields = {
  id: z.string(),
  title: z.string(),
  order: z.int(),
  description_html: z.string(),
};
const sectionSchema = z.object({ ...pageOrSectionFields, fields: z.array(formFieldSchema) });
const formPageSchema = z.object({ ...pageOrSectionFields, sections: z.array(sectionSchema) });
export type FormPage = z.output<typeof formPageSchema>;

/** All fields in display order. */
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

/** Reduces the form to the given fields. Drops sections and pages that become empty. */
export function formPagesWithOnlyFields(pages: readonly FormPage[], fieldIds: ReadonlySet<string>): FormPage[] {
  return pages.flatMap((page) => {
    const sections = page.sections.flatMap((section) => {
      const fields = section.fields.filter(({ id }) => fieldIds.has(id));
      return fields.length === 0 ? [] : [{ ...section, fields }];
    });
    return sections.length === 0 ? [] : [{ ...page, sections }];
  });
}

export const requestTemplates = tenantCollection(
  'collection_templates',
  {
    name: z.string(),
    description: z.string(),
    /** The language that determines the number format in the client's form. */
    language: z.enum(NUMBER_FORMAT_LANGUAGES).default('en'),
    pages: z.array(formPageSchema),
    /** Null to use the default text. */
    intro_email: z.object({ body_html: z.string() }).nullable(),
    /** Increases whenever `pages` or `language` changes. */
    schema_version: z.int(),
    status: z.enum(['active']),
    created_by: z.string(),
    created_by_name: z.string(),
    ...timestampFields,
  },
  { holds: 'document request forms', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'collection_template', nameOf: ({ name }) => name },
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type RequestTemplate = RecordOf<typeof requestTemplates>;

/** 1 read. @throws 404. */
export const requireRequestTemplate = requestTemplates.required('Collection template');

/**
 * The form as sent to clients. Each version is stored once and never changes. Requests only refer to it, so they stay
 * small and keep their form when the template changes.
 */
export const requestForms = tenantCollection(
  'collection_forms',
  {
    template_id: z.string(),
    schema_version: z.int(),
    language: z.enum(NUMBER_FORMAT_LANGUAGES).default('en'),
    pages: z.array(formPageSchema),
    created_at: storedInstant,
  },
  {
    holds: 'form versions that were sent',
    personal: ['anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
  },
);
export type RequestForm = RecordOf<typeof requestForms>;

/** The id of the template's current form version. 1 read, plus 1 write if this version hasn't been used before. */
export async function stageRequestForm(
  writes: Writes,
  tenant: Tenant,
  template: RequestTemplate,
  now: Date,
): Promise<string> {
  const { id: templateId, schema_version, language, pages } = template;
  const id = derivedId('collection_form', templateId, schema_version);
  if (await requestForms.of(tenant).get(id)) return id;
  const form = { template_id: templateId, schema_version, language, pages, created_at: now };
  requestForms.of(tenant).stageCreateOnce(writes, id, form);
  return id;
}

/** 1 read. @throws if the form is missing, which would be a bug. */
export async function loadRequestForm(tenant: Tenant, id: string): Promise<RequestForm> {
  const form = await requestForms.of(tenant).get(id);
  if (!form) throw new Error('The collection request’s form is missing');
  return form;
}

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
    .describe('The file types that a file_upload field accepts; any type if empty'),
  max_size_bytes: z.int().optional().describe('The maximum file size for a file_upload field'),
  reference_file: referenceFileSchema.nullable().optional().describe('The reference file for a file_upload field'),
});

const pageOut = namedOpenApiObject('CollectionPage', {
  ...pageOrSectionFields,
  sections: z.array(z.object({ ...pageOrSectionFields, fields: z.array(fieldOut) })),
});

export const requestTemplateOut = namedOpenApiObject('CollectionTemplate', {
  id: text,
  organization_id: text,
  name: text,
  description: text,
  language: z.enum(NUMBER_FORMAT_LANGUAGES).describe('The language that determines the number format for clients'),
  pages: z.array(pageOut),
  intro_email: z.object({ body_html: text }).nullable(),
  schema_version: z.int(),
  status: z.enum(['active']),
  created_by: text,
  created_by_name: text,
  ...timestampFieldsOut,
});

export const requestTemplateResource = declareRecordResource('template', 'Collection template', requestTemplateOut);

/** Shows clients that a reference file exists, but not where it is stored. */
const clientField = fieldOut.omit({ reference_file: true }).extend({
  reference_file_name: text.nullable().optional(),
});

export const formPageForClientOut = z.object({
  ...pageOrSectionFields,
  sections: z.array(z.object({ ...pageOrSectionFields, fields: z.array(clientField) })),
});

const forClient = (field: FormField): z.input<typeof clientField> => {
  if (field.type !== 'file_upload') return field;
  const { reference_file: reference, ...shown } = field;
  return { ...shown, reference_file_name: reference?.original_filename ?? null };
};

export const viewFormPagesForClient = (pages: readonly FormPage[]): z.input<typeof formPageForClientOut>[] =>
  mapFormFields(pages, forClient);

/** Sorted by id. Reads the page plus 1 record. */
export function listRequestTemplates(
  tenant: Tenant,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<RequestTemplate>> {
  const request = { tenant, list: 'collection-templates', filters: {}, orderBy: null, descending: false };
  return listRecordPage(requestTemplates.of(tenant), { ...request, cursor, limit }, (query) => query);
}
