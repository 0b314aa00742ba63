// Creates, changes, duplicates and deletes collection templates.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { requiredTextInput, resettableInput, textInput, withoutUndefinedFields } from '../../api/fields';
import { type MutationContext, useCaseChangingRecordById } from '../../api/writes';
import { sanitizedHtml } from '../../messaging/safeHtml';
import { requireRoomForRecord } from '../../plans/recordLimits';
import { newId } from '../../platform/ids';
import { cutToLength } from '../../platform/text';
import { FORM_LANGUAGES } from '../client/numberAnswer';
import { blankFormPages, formPagesInput, formPagesOfInput } from './formInput';
import { copyReferenceFilesOfForm, stageReferenceFilesOfFormChange } from './referenceFiles';
import { type RequestTemplate, requestTemplates, requireRequestTemplate } from './template';

const NAME_MAX = 200;

export const requestTemplatePatch = z.object({
  name: requiredTextInput(NAME_MAX).exactOptional(),
  description: resettableInput(textInput(1_000), '').optional(),
  language: resettableInput(z.enum(FORM_LANGUAGES), 'en')
    .optional()
    .describe(
      'The number format for clients: 1,000.5 in en, 1.000,5 in de and es, 1 000,5 in fr. Default: en',
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
  intro ? { body_html: sanitizedHtml(intro.body_html) } : null;

const authored = ({ actor, now }: MutationContext) => ({
  status: 'active' as const,
  schema_version: 1,
  created_by: actor.id,
  created_by_name: actor.name,
  created_at: now,
  updated_at: now,
});

/**
 * Reads as {@link requireRoomForRecord}; 1 write; 1 more read and write per reference file.
 * @throws 403 `PLAN_LIMIT_REACHED`; 400 as {@link stageReferenceFilesOfFormChange}.
 */
export async function createRequestTemplate(
  context: MutationContext,
  given: z.output<typeof requestTemplateInput>,
): Promise<RequestTemplate> {
  const { writes, tenant, now } = context;
  await requireRoomForRecord(context, 'collection_templates', requestTemplates);
  const pages = given.pages ? formPagesOfInput(given.pages) : blankFormPages();
  await stageReferenceFilesOfFormChange(writes, tenant, { from: [], to: pages }, now);
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
 * Changes the given fields. `pages` replaces the whole form and deletes dropped reference files. Existing requests keep
 * their form. 1 read, and 1 write unless the patch is empty.
 * @throws 404; 400 as {@link stageReferenceFilesOfFormChange}.
 */
export const updateRequestTemplate = useCaseChangingRecordById(
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
      await stageReferenceFilesOfFormChange(writes, tenant, { from: template.pages, to: patch.pages }, now);
    }
    // An unchanged form keeps its version.
    const { pages = template.pages, language = template.language } = patch;
    const isSameForm = language === template.language && isDeepStrictEqual(pages, template.pages);
    if (!isSameForm) patch.schema_version = template.schema_version + 1;
    return requestTemplates.of(tenant).stageUpdate(writes, template, patch);
  },
);

/**
 * Copies a template and its reference files under another name. 1 read and 1 write, and as {@link
 * copyReferenceFilesOfForm}. @throws 404; 403 `PLAN_LIMIT_REACHED`.
 */
export async function duplicateRequestTemplate(
  context: MutationContext,
  id: string,
  name: string | undefined,
): Promise<RequestTemplate> {
  const { writes, tenant } = context;
  await requireRoomForRecord(context, 'collection_templates', requestTemplates);
  const {
    description,
    language,
    pages,
    intro_email,
    name: former,
  } = await requireRequestTemplate(tenant, id);
  return requestTemplates.of(tenant).stageCreate(writes, newId(), {
    name: name ?? `${cutToLength(former, NAME_MAX - 7)} (copy)`,
    description,
    language,
    pages: await copyReferenceFilesOfForm(writes, tenant, pages, context.now),
    intro_email,
    ...authored(context),
  });
}

/**
 * Deletes the template and its reference files. Existing requests continue. 1 read, 1 write; for its files as
 * {@link stageReferenceFilesOfFormChange}. @throws 404.
 */
export async function deleteRequestTemplate(
  { writes, tenant, now }: MutationContext,
  id: string,
): Promise<void> {
  const template = await requireRequestTemplate(tenant, id);
  await stageReferenceFilesOfFormChange(writes, tenant, { from: template.pages, to: [] }, now);
  requestTemplates.of(tenant).stageDelete(writes, template);
}
