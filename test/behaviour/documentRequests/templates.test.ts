// Collection templates: v1 writes, v2 reads.
import { expect } from 'chai';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { newWorld, type World } from '../../support/world';
import { FIELDS, newReferenceFile, newTemplate, PAGES } from './given';

const update = (world: World, id: string, body: object) =>
  world.editor.call(`/v1/updateCollectionTemplate?id=${id}`, { body });

const withReference = (...files: object[]) => {
  const field = (reference_file: object, index: number) => ({
    ...{ ...FIELDS.licence, id: `f${index}`, reference_file },
  });
  return [{ sections: [{ fields: files.map(field) }] }];
};

describe('Collection templates', () => {
  it('have the same fields in create, get and list', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, {
      description: 'For new clients',
      intro_email: { body_html: '<p>Hi</p>' },
    });
    expect(template).to.deep.include({
      ...{ description: 'For new clients', intro_email: { body_html: '<p>Hi</p>' } },
      ...{ schema_version: 1, status: 'active', created_by_name: 'editor Person' },
    });
    expect(template.pages[0]).to.deep.equal(PAGES[0]);
    expect(template.pages[1].sections[0].fields).to.deep.equal([
      { ...FIELDS.licence, help_text: '', reference_file: null },
    ]);
    const got = await world.viewer.call(`/v2/collection-templates/${template.id}`);
    expect(got.body).to.deep.equal(template);
    const list = await world.viewer.call('/v2/collection-templates');
    expect(list.body).to.deep.equal({ data: [template], next_cursor: null, has_more: false });
    expect((await world.viewer.call('/v1/getCollectionTemplates')).body.templates).to.deep.equal([template]);
  });

  it('change only the fields sent, and replace pages as a whole', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, { intro_email: { body_html: 'x' } });
    const renamed = await update(world, template.id, { name: 'Other' });
    const { updated_at, ...rest } = template;
    expect(renamed.body.template).to.deep.include({ ...rest, name: 'Other' });
    expect(renamed.body.template.updated_at > updated_at).to.equal(true);
    const inBody = await world.editor.call('/v1/updateCollectionTemplate', {
      method: 'PUT',
      body: { id: template.id, intro_email: null, pages: [{ title: 'One', sections: [] }] },
    });
    expect(inBody.body.template).to.include({ intro_email: null, schema_version: 2, name: 'Other' });
    expect(inBody.body.template.pages).to.have.length(1);
    const german = await update(world, template.id, { language: 'de' });
    expect(german.body.template, 'its numbers have another format').to.include({ schema_version: 3 });
  });

  it('have at most 50 fields per section', async () => {
    const world = await newWorld();
    const template = await newTemplate(world);
    const fields = Array.from({ length: 51 }, (_, index) => ({ ...FIELDS.name, id: `f${index}` }));
    const set = (some: object[]) => update(world, template.id, { pages: [{ sections: [{ fields: some }] }] });
    expect((await set(fields)).body.details.fields).to.have.property('pages');
    expect((await set(fields.slice(1))).status).to.equal(200);
  });

  it('of another organization return 403 for an update, and are in no list', async () => {
    const [mine, theirs] = [await newWorld(), await newWorld()];
    const template = await newTemplate(mine);
    const denied = await update(theirs, template.id, { name: 'Stolen' });
    expect(denied.status).to.equal(403);
    expect(denied.body).to.deep.equal({ error: 'Access denied' });
    expect((await update(theirs, 'nothing', { name: 'x' })).status).to.equal(404);
    expect((await theirs.viewer.call('/v2/collection-templates')).body.data).to.deep.equal([]);
    const { body } = await mine.viewer.call(`/v2/collection-templates/${template.id}`);
    expect(body.name).to.equal('Onboarding');
  });

  it('accept only reference files uploaded for them, and never delete another organization’s', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const reference = await newReferenceFile(world);
    await newTemplate(world, { pages: withReference(reference) });
    const again = await world.editor.call('/v1/createCollectionTemplate', {
      body: { name: 'Second', pages: withReference(reference) },
    });
    expect(again.status).to.equal(400);
    expect(again.body.details.fields).to.have.property('pages');
    // To another organization the path is mere text: the file can be neither read nor removed with it.
    const thief = await newTemplate(other, { pages: withReference(reference) });
    await update(other, thief.id, { pages: [{ sections: [] }] });
    expect(await getStoredFileMetadata(reference.storage_path)).not.to.equal(null);
  });

  it('keep their reference files, delete removed ones, and are duplicated and deleted with their own', async () => {
    const world = await newWorld();
    const [reference, dropped] = [await newReferenceFile(world), await newReferenceFile(world)];
    const template = await newTemplate(world, { pages: withReference(reference, dropped) });
    await update(world, template.id, { pages: withReference(reference) });
    expect(await getStoredFileMetadata(dropped.storage_path)).to.equal(null);
    await update(world, template.id, { name: 'Onboarding' });
    expect(await getStoredFileMetadata(reference.storage_path)).not.to.equal(null);
    const { body } = await world.editor.call('/v1/duplicateCollectionTemplate', {
      body: { id: template.id },
    });
    expect(body.template).to.include({ name: 'Onboarding (copy)', schema_version: 1 });
    const copy = body.template.pages[0].sections[0].fields[0].reference_file;
    expect(copy.storage_path).not.to.equal(reference.storage_path);
    const gone = await world.editor.call('/v1/deleteCollectionTemplate', { body: { id: template.id } });
    expect(gone.body).to.include({ deleted: true, id: template.id });
    expect(await getStoredFileMetadata(reference.storage_path)).to.equal(null);
    expect(await getStoredFileMetadata(copy.storage_path)).not.to.equal(null);
    expect((await world.viewer.call(`/v2/collection-templates/${template.id}`)).status).to.equal(404);
  });
});
