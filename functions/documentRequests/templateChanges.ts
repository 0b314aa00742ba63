// Creates, changes, duplicates and deletes collection templates.

import { z } from 'zod';
import { changeOf, type MutationContext } from '../api/context';
import { requiredText, resettable, text } from '../api/fields';
import { safeHtml } from '../messaging/safeHtml';
import { requireRoomFor } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { clip } from '../platform/text';
import { blankPages, pagesInput, storedPages } from './formInput';
import { FORM_LANGUAGES } from './numberAnswer';
import { copyReferenceFiles, stageReferenceChange } from './referenceFiles';
import { type RequestTemplate, requestTemplates, requireTemplate } from './template';

const NAME_MAX = 200;

export const requestTemplatePatch = z.object({
  name: requiredText(NAME_MAX).exactOptional(),
  description: resettable(text(1_000), '').optional(),
  language: resettable(z.enum(FORM_LANGUAGES), 'en')
    .optional()
    .describe(
      'In which clients write numbers: 1,000.5 in en, 1.000,5 in de and es, 1 000,5 in fr. en if never set',
    ),
  pages: pagesInput.exactOptional(),
  intro_email: z.object({ body_html: text(10_000) }).nullish(),
});
export const newRequestTemplate = requestTemplatePatch.extend({
  name: requiredText(NAME_MAX),
  pages: pagesInput.optional(),
});

type IntroEmail = z.output<typeof requestTemplatePatch>['intro_email'];

const storedIntro = (intro: IntroEmail): RequestTemplate['intro_email'] =>
  intro ? { body_html: safeHtml(intro.body_html) } : null;

const authored = ({ actor, now }: MutationContext) => ({
  status: 'active' as const,
  schema_version: 1,
  created_by: actor.id,
  created_by_name: actor.name,
  created_at: now,
  updated_at: now,
});

/** 1 write; 1 read and 1 write more for each reference file. @throws 400 as {@link stageReferenceChange}. */
export async function createTemplate(
  context: MutationContext,
  given: z.output<typeof newRequestTemplate>,
): Promise<RequestTemplate> {
  const { writes, tenant, now } = context;
  await requireRoomFor(context, 'collection_templates', requestTemplates);
  const pages = given.pages ? storedPages(given.pages) : blankPages();
  await stageReferenceChange(writes, tenant, { from: [], to: pages }, now);
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
 * Changes the fields given; `pages` replaces the whole form, and reference files that it drops are removed. Requests
 * that were sent before keep the form that they were sent with. 1 read and 1 write.
 * @throws 404; 400 as {@link stageReferenceChange}.
 */
export const updateTemplate = changeOf(
  requireTemplate,
  async ({ writes, tenant, now }, template, given: z.output<typeof requestTemplatePatch>) => {
    const patch: Partial<RequestTemplate> = { updated_at: now };
    if (given.name !== undefined) patch.name = given.name;
    if (given.description !== undefined) patch.description = given.description;
    if (given.intro_email !== undefined) patch.intro_email = storedIntro(given.intro_email);
    if (given.language !== undefined) patch.language = given.language;
    if (given.pages !== undefined || patch.language !== undefined) {
      patch.schema_version = template.schema_version + 1;
    }
    if (given.pages !== undefined) {
      patch.pages = storedPages(given.pages);
      await stageReferenceChange(writes, tenant, { from: template.pages, to: patch.pages }, now);
    }
    return requestTemplates.of(tenant).stageUpdate(writes, template, patch);
  },
);

/** A copy under another name, with copies of its reference files. 1 read and 1 write, and as {@link copyReferenceFiles}. @throws 404; 403 `PLAN_LIMIT_REACHED`. */
export async function duplicateTemplate(
  context: MutationContext,
  id: string,
  name: string | undefined,
): Promise<RequestTemplate> {
  const { writes, tenant } = context;
  await requireRoomFor(context, 'collection_templates', requestTemplates);
  const { description, language, pages, intro_email, name: former } = await requireTemplate(tenant, id);
  return requestTemplates.of(tenant).stageCreate(writes, newId(), {
    name: name ?? `${clip(former, NAME_MAX - 7)} (copy)`,
    description,
    language,
    pages: await copyReferenceFiles(writes, tenant, pages, context.now),
    intro_email,
    ...authored(context),
  });
}

/** The template and its reference files; requests that were sent go on. 1 read, 1 write. @throws 404. */
export async function deleteTemplate({ writes, tenant, now }: MutationContext, id: string): Promise<void> {
  const template = await requireTemplate(tenant, id);
  await stageReferenceChange(writes, tenant, { from: template.pages, to: [] }, now);
  requestTemplates.of(tenant).stageDelete(writes, template);
}
