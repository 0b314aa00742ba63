// The input of a form, and its conversion to the stored form.
import { z } from 'zod';
import { requiredTextInput, textInput } from '../../api/fields';
import { sanitizedHtml } from '../../messaging/safeHtml';
import { newId } from '../../platform/ids';
import { FILE_NAME_MAX } from '../../uploads/fileName';
import { MAX_FILE_BYTES } from '../../uploads/upload';
import { FORM_FIELD_TYPES, type FormField, type FormPage, MAX_FORM_FIELDS, MAX_FORM_PAGES } from './form';

const partId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
  .refine((value) => !Object.hasOwn(Object.prototype, value), 'can’t be used as an id');
const title = textInput(200).nullish();
const order = z.int().min(0).max(10_000).optional();
const descriptionHtml = textInput(5_000).nullish();

const referenceFile = z.object({
  storage_path: requiredTextInput(500),
  original_filename: requiredTextInput(FILE_NAME_MAX),
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

const fieldCount = (pages: readonly PageInput[]): number =>
  pages.reduce(
    (sum, { sections }) => sum + sections.reduce((more, { fields }) => more + fields.length, 0),
    0,
  );

const idsOf = (pages: readonly PageInput[]): string[] =>
  pages.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap(({ id }) => (id === undefined ? [] : [id]))),
  );

export const formPagesInput = z
  .array(page)
  .min(1)
  .max(MAX_FORM_PAGES)
  .refine(
    (pages) => fieldCount(pages) <= MAX_FORM_FIELDS,
    `must have at most ${MAX_FORM_FIELDS} fields in total`,
  )
  .refine((pages) => new Set(idsOf(pages)).size === idsOf(pages).length, 'must not repeat a field id');

/** Sorts parts by `order`, or by their position if it is missing. */
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

const described = (part: {
  title?: string | null | undefined;
  description_html?: string | null | undefined;
}) => ({
  title: part.title ?? '',
  description_html: sanitizedHtml(part.description_html ?? ''),
});

/** Creates missing ids, and sanitizes the HTML of descriptions. */
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

/** A form without pages. */
export const blankFormPages = (): FormPage[] => formPagesOfInput([{ sections: [] }]);
