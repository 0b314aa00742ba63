// Creates, changes, duplicates and deletes collection templates.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { requiredTextInput, resettableInput, textInput, withoutUndefinedFields } from '../../api/fields';
import { defineChangeById, type MutationContext } from '../../api/writes';
import { sanitizeUserHtml } from '../../messaging/safeHtml';
import { requireRecordCapacity } from '../../plans/limits';
import { newId } from '../../platform/ids';
import { cutWithoutEllipsis } from '../../platform/text';
import { MAX_FILE_NAME_LENGTH } from '../../uploads/fileTypes';
import { MAX_FILE_BYTES } from '../../uploads/upload';
import { copyFormWithReferenceFiles, stageReferenceFileChanges } from './referenceFiles';
import {
  FORM_FIELD_TYPES,
  type FormField,
  type FormPage,
  formFieldsOf,
  MAX_FORM_FIELDS,
  MAX_FORM_PAGES,
  NUMBER_FORMAT_LANGUAGES,
  type RequestTemplate,
  requestTemplates,
  requireRequestTemplate,
} from './template';

const partId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
  .refine((value) => !Object.hasOwn(Object.prototype, value), 'can’t be used as an id');

const title = textInput(200).nullish();
const order = z.int().min(0).max(10_000).optional();
const descriptionHtml = textInput(5_000).nullish();

const referenceFile = z.object({
  storage_path: requiredTextInput(500),
  original_filename: requiredTextInput(MAX_FILE_NAME_LENGTH),
  content_type: requiredTextInput(255),
  size_bytes: z.int().min(0).max(MAX_FILE_BYTES),
});

const allowedType = z
  .string()
  .trim()
  .regex(
    /^([\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*)|\.?[A-Za-z0-9]{1,10})$/,
    'must be a content type or a file extension, such as .pdf',
  );

const formField = z
  .object({
    id: partId.optional(),
    type: z.enum(FORM_FIELD_TYPES),
    label: requiredTextInput(200),
    required: z.boolean().default(false),
    help_text: textInput(1_000).nullish(),
    options: z.array(requiredTextInput(200)).max(200).nullish(),
    allowed_types: z.array(allowedType).max(50).nullish(),
    max_size_bytes: z.int().min(1).max(MAX_FILE_BYTES).nullish(),
    reference_file: referenceFile.nullish(),
  })
  .refine(({ type, options }) => type !== 'dropdown' || (options ?? []).length > 0, {
    path: ['options'],
    error: 'must contain at least one option',
  });

const section = z.object({
  id: partId.optional(),
  title,
  order,
  description_html: descriptionHtml,
  fields: z.array(formField).default([]),
});

const page = z.object({
  id: partId.optional(),
  title,
  order,
  description_html: descriptionHtml,
  sections: z.array(section).max(MAX_FORM_FIELDS).default([]),
});
type PageInput = z.output<typeof page>;

const idsOf = (pages: readonly PageInput[]): string[] => formFieldsOf(pages).flatMap(({ id }) => id ?? []);

export const formPagesInput = z
  .array(page)
  .min(1)
  .max(MAX_FORM_PAGES)
  .refine(
    (pages) => formFieldsOf(pages).length <= MAX_FORM_FIELDS,
    `must have at most ${MAX_FORM_FIELDS} fields in total`,
  )
  .refine((pages) => new Set(idsOf(pages)).size === idsOf(pages).length, 'must not contain duplicate field ids');

/** Sorts pages or sections by `order`, which defaults to their position in the list. */
function inOrder<T extends { id?: string | undefined; order?: number | undefined }>(parts: readonly T[]) {
  return parts
    .map((part, index) => ({ ...part, id: part.id ?? newId(), order: part.order ?? index }))
    .toSorted((left, right) => left.order - right.order);
}

function storedField(field: z.output<typeof formField>): FormField {
  const { type, label, required } = field;
  const base = { id: field.id ?? newId(), label, required, help_text: field.help_text ?? '' };
  if (type === 'dropdown') return { ...base, type, options: [...new Set(field.options ?? [])] };
  if (type !== 'file_upload') return { ...base, type };
  return {
    ...base,
    type,
    allowed_types: field.allowed_types ?? [],
    max_size_bytes: field.max_size_bytes ?? MAX_FILE_BYTES,
    reference_file: field.reference_file ?? null,
  };
}

const described = (part: { title?: string | null | undefined; description_html?: string | null | undefined }) => ({
  title: part.title ?? '',
  description_html: sanitizeUserHtml(part.description_html ?? ''),
});

/** Adds missing ids, and sanitizes the HTML of descriptions. */
export const formPagesOfInput = (pages: readonly PageInput[]): FormPage[] =>
  inOrder(pages).map(({ id, order: pageOrder, sections, ...rest }) => ({
    id,
    order: pageOrder,
    ...described(rest),
    sections: inOrder(sections).map(({ id: sectionId, order: sectionOrder, fields, ...of }) => ({
      id: sectionId,
      order: sectionOrder,
      ...described(of),
      fields: fields.map(storedField),
    })),
  }));

const NAME_MAX = 200;

export const requestTemplatePatch = z.object({
  name: requiredTextInput(NAME_MAX).exactOptional(),
  description: resettableInput(textInput(1_000), '').optional(),
  language: resettableInput(z.enum(NUMBER_FORMAT_LANGUAGES), 'en')
    .optional()
    .describe(
      'The language of the number format for clients: 1,000.5 in en, 1.000,5 in de and es, 1 000,5 in fr. Default: en',
    ),
  pages: formPagesInput.exactOptional(),
  intro_email: z.object({ body_html: textInput(10_000) }).nullish(),
});

export const requestTemplateInput = requestTemplatePatch.extend({
  name: requiredTextInput(NAME_MAX),
  pages: formPagesInput.optional(),
});

type IntroEmail = z.output<typeof requestTemplatePatch>['intro_email'];

const storedIntro = (intro: IntroEmail): RequestTemplate['intro_email'] =>
  intro ? { body_html: sanitizeUserHtml(intro.body_html) } : null;

const authored = ({ actor, now }: MutationContext) => ({
  status: 'active' as const,
  schema_version: 1,
  created_by: actor.id,
  created_by_name: actor.name,
  created_at: now,
  updated_at: now,
});

/**
 * Costs the reads of {@link requireRecordCapacity} and 1 write, plus 1 read and 1 write per reference file.
 * @throws 403 `PLAN_LIMIT_REACHED`; the errors of {@link stageReferenceFileChanges}.
 */
export async function createRequestTemplate(
  context: MutationContext,
  given: z.output<typeof requestTemplateInput>,
): Promise<RequestTemplate> {
  const { writes, tenant, now } = context;
  await requireRecordCapacity(context, 'collection_templates', requestTemplates);
  const pages = formPagesOfInput(given.pages ?? [{ sections: [] }]);
  await stageReferenceFileChanges(writes, tenant, { from: [], to: pages }, now);
  return requestTemplates.of(tenant).stageCreate(writes, newId(), {
    name: given.name,
    description: given.description ?? '',
    language: given.language ?? 'en',
    pages,
    intro_email: storedIntro(given.intro_email),
    ...authored(context),
  });
}

/**
 * Changes the given fields. `pages` replaces the whole form and deletes reference files that are no longer in it.
 * Existing requests keep their form. Costs 1 read, plus 1 write unless the patch is empty.
 * @throws 404; the errors of {@link stageReferenceFileChanges}.
 */
export const updateRequestTemplate = defineChangeById(
  requireRequestTemplate,
  async ({ writes, tenant, now }, template, given: z.output<typeof requestTemplatePatch>) => {
    if (Object.keys(withoutUndefinedFields(given)).length === 0) return template;
    const patch: Partial<RequestTemplate> = { updated_at: now };
    if (given.name !== undefined) patch.name = given.name;
    if (given.description !== undefined) patch.description = given.description;
    if (given.intro_email !== undefined) patch.intro_email = storedIntro(given.intro_email);
    if (given.language !== undefined) patch.language = given.language;
    if (given.pages !== undefined) {
      patch.pages = formPagesOfInput(given.pages);
      await stageReferenceFileChanges(writes, tenant, { from: template.pages, to: patch.pages }, now);
    }
    // An unchanged form keeps its version.
    const { pages = template.pages, language = template.language } = patch;
    const isSameForm = language === template.language && isDeepStrictEqual(pages, template.pages);
    if (!isSameForm) patch.schema_version = template.schema_version + 1;
    return requestTemplates.of(tenant).stageUpdate(writes, template, patch);
  },
);

/**
 * Copies a template and its reference files under a new name. 1 read and 1 write, plus the cost of {@link
 * copyFormWithReferenceFiles}.
 * @throws 404; 403 `PLAN_LIMIT_REACHED`.
 */
export async function duplicateRequestTemplate(
  context: MutationContext,
  id: string,
  name: string | undefined,
): Promise<RequestTemplate> {
  const { writes, tenant } = context;
  await requireRecordCapacity(context, 'collection_templates', requestTemplates);
  const { description, language, pages, intro_email, name: former } = await requireRequestTemplate(tenant, id);
  return requestTemplates.of(tenant).stageCreate(writes, newId(), {
    name: name ?? `${cutWithoutEllipsis(former, NAME_MAX - 7)} (copy)`,
    description,
    language,
    pages: await copyFormWithReferenceFiles(writes, tenant, pages, context.now),
    intro_email,
    ...authored(context),
  });
}

/**
 * Deletes the template and its reference files. Existing requests remain usable. 1 read and 1 write, plus the cost of
 * {@link stageReferenceFileChanges}.
 * @throws 404.
 */
export async function deleteRequestTemplate({ writes, tenant, now }: MutationContext, id: string): Promise<void> {
  const template = await requireRequestTemplate(tenant, id);
  await stageReferenceFileChanges(writes, tenant, { from: template.pages, to: [] }, now);
  requestTemplates.of(tenant).stageDelete(writes, template);
}
