// Creates, changes, duplicates and deletes collection templates (specification section 4.6).
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { requiredText, text } from '../api/fields';
import type { Writes } from '../api/writes';
import { safeHtml } from '../messaging/safeHtml';
import { newId } from '../platform/ids';
import { blankPages, pagesInput, storedPages } from './formInput';
import { stageReferenceChange, withCopiedFiles } from './referenceFiles';
import { type CollectionTemplate, collectionTemplates, requireTemplate } from './template';

export interface Deed {
  writes: Writes;
  tenant: Tenant;
  actor: Actor;
  now: Date;
}

const NAME_MAX = 200;

export const templatePatch = z.object({
  name: requiredText(NAME_MAX).optional(),
  description: text(1_000).optional(),
  pages: pagesInput.optional(),
  intro_email: z.object({ body_html: text(10_000) }).nullish(),
});
export const newTemplate = templatePatch.extend({ name: requiredText(NAME_MAX) });

type IntroEmail = z.output<typeof templatePatch>['intro_email'];

const storedIntro = (intro: IntroEmail): CollectionTemplate['intro_email'] =>
  intro ? { body_html: safeHtml(intro.body_html) } : null;

const authored = ({ actor, now }: Deed) => ({
  status: 'active' as const,
  schema_version: 1,
  created_by: actor.id,
  created_by_name: actor.name,
  created_at: now,
  updated_at: now,
});

/** 1 write; 1 read and 1 write more for each reference file. @throws 400 as {@link stageReferenceChange}. */
export async function createTemplate(
  deed: Deed,
  given: z.output<typeof newTemplate>,
): Promise<CollectionTemplate> {
  const { writes, tenant, now } = deed;
  const pages = given.pages ? storedPages(given.pages) : blankPages();
  await stageReferenceChange(writes, tenant, { from: [], to: pages }, now);
  return collectionTemplates.of(tenant).stageCreate(writes, newId(), {
    name: given.name,
    description: given.description ?? '',
    pages,
    intro_email: storedIntro(given.intro_email),
    ...authored(deed),
  });
}

/**
 * Changes the fields given; `pages` replaces the whole form, and reference files that it drops are removed. Requests
 * that were sent before keep the form that they were sent with. 1 read and 1 write.
 * @throws 404; 400 as {@link stageReferenceChange}.
 */
export async function updateTemplate(
  { writes, tenant, now }: Deed,
  id: string,
  given: z.output<typeof templatePatch>,
): Promise<CollectionTemplate> {
  const template = await requireTemplate(tenant, id);
  const patch: Partial<CollectionTemplate> = { updated_at: now };
  if (given.name !== undefined) patch.name = given.name;
  if (given.description !== undefined) patch.description = given.description;
  if (given.intro_email !== undefined) patch.intro_email = storedIntro(given.intro_email);
  if (given.pages !== undefined) {
    patch.pages = storedPages(given.pages);
    patch.schema_version = template.schema_version + 1;
    await stageReferenceChange(writes, tenant, { from: template.pages, to: patch.pages }, now);
  }
  return collectionTemplates.of(tenant).stageUpdate(writes, template, patch);
}

/** A copy under another name, with copies of its reference files. 1 read, 1 write. @throws 404. */
export async function duplicateTemplate(
  deed: Deed,
  id: string,
  name: string | undefined,
): Promise<CollectionTemplate> {
  const { writes, tenant } = deed;
  const { description, pages, intro_email, name: former } = await requireTemplate(tenant, id);
  return collectionTemplates.of(tenant).stageCreate(writes, newId(), {
    name: name ?? `${former.slice(0, NAME_MAX - 7)} (copy)`,
    description,
    pages: await withCopiedFiles(writes, tenant, pages),
    intro_email,
    ...authored(deed),
  });
}

/** The template and its reference files; requests that were sent go on. 1 read, 1 write. @throws 404. */
export async function deleteTemplate({ writes, tenant, now }: Deed, id: string): Promise<void> {
  const template = await requireTemplate(tenant, id);
  await stageReferenceChange(writes, tenant, { from: template.pages, to: [] }, now);
  collectionTemplates.of(tenant).stageDelete(writes, template);
}
