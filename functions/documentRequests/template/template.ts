// The collection template record, and the versions of its form that requests use.
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
import {
  FORM_FIELD_TYPES,
  type FormField,
  type FormPage,
  formPageSchema,
  mapFormFields,
  NUMBER_FORMAT_LANGUAGES,
  pageOrSectionFields,
  referenceFileSchema,
} from './form';

export const requestTemplates = tenantCollection(
  'collection_templates',
  {
    name: z.string(),
    description: z.string(),
    /** The language that determines the number format in the client's form. */
    language: z.enum(NUMBER_FORMAT_LANGUAGES).default('en'),
    pages: z.array(formPageSchema),
    /** Null for the default text. */
    intro_email: z.object({ body_html: z.string() }).nullable(),
    /** Increases whenever `pages` or `language` changes. */
    schema_version: z.int(),
    status: z.enum(['active']),
    created_by: z.string(),
    created_by_name: z.string(),
    ...timestampFields,
  },
  { holds: 'forms of document requests', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'collection_template', nameOf: ({ name }) => name },
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type RequestTemplate = RecordOf<typeof requestTemplates>;

/** 1 read. @throws 404. */
export const requireRequestTemplate = requestTemplates.required('Collection template');

/**
 * The form as sent to clients, stored once per version and never changed. Requests refer to it, so they stay small and
 * keep their form when the template changes.
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
    holds: 'the form versions that were sent',
    personal: ['anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
  },
);
export type RequestForm = RecordOf<typeof requestForms>;

/** The id of the template's current form. 1 read, plus 1 write if this version hasn't been used yet. */
export async function stageRequestFormOnce(
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
  if (!form) throw new Error('A collection request without its form');
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
    .describe('The file types that a file_upload accepts; any type if empty'),
  max_size_bytes: z.int().optional().describe('The size limit of a file_upload'),
  reference_file: referenceFileSchema.nullable().optional().describe('The reference file of a file_upload'),
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
  language: z.enum(NUMBER_FORMAT_LANGUAGES).describe('The number format for clients'),
  pages: z.array(pageOut),
  intro_email: z.object({ body_html: text }).nullable(),
  schema_version: z.int(),
  status: z.enum(['active']),
  created_by: text,
  created_by_name: text,
  ...timestampFieldsOut,
});

export const requestTemplateResource = declareRecordResource(
  'template',
  'Collection template',
  requestTemplateOut,
);

/** Clients see only that a reference file exists, not where it is stored. */
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

/** Sorted by id. Reads the page plus 1. */
export function listRequestTemplates(
  tenant: Tenant,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<RequestTemplate>> {
  const request = { tenant, list: 'collection-templates', filters: {}, orderBy: null, descending: false };
  return listRecordPage(requestTemplates.of(tenant), { ...request, cursor, limit }, (query) => query);
}
