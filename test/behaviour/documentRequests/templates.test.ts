// Collection templates: v1 writes, v2 reads.
import { expect } from 'chai';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { newWorld, type World } from '../../support/world';
import { FIELDS, newReferenceFile, newTemplate, PAGES } from './given';

const update = (world: World, id: string, body: object) =>
  world.editor.call(`/v1/updateCollectionTemplate?id=${id}`, { body });

const withReference = (reference_file: object) => [
  { sections: [{ fields: [{ ...FIELDS.licence, reference_file }] }] },
];

describe('Collection templates', () => {
  it('have the same fields in create, get and list', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, {
      description: 'For new clients',
      intro_email: { body_html: '<p>Hi</p>' },
    });
    expect(template).to.deep.include({
      organization_id: world.organizationId,
      name: 'Onboarding',
      description: 'For new clients',
      intro_email: { body_html: '<p>Hi</p>' },
      schema_version: 1,
      status: 'active',
      created_by: world.editor.id,
      created_by_name: 'editor Person',
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
    expect((await world.viewer.call('/v2/collection-templates', { body: {} })).status).to.equal(405);
  });

  it('change only the fields sent, and replace pages as a whole', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, { intro_email: { body_html: 'x' } });
    const renamed = await update(world, template.id, { name: 'Other' });
    expect(renamed.status).to.equal(200);
    expect(renamed.body.message).to.be.a('string');
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

  it('return 400 naming each invalid field', async () => {
    const world = await newWorld();
    const template = await newTemplate(world);
    const fields = Array.from({ length: 51 }, () => FIELDS.name).map((field, index) => ({
      ...field,
      id: `f${index}`,
    }));
    const bad: [string, object][] = [
      ['name', { name: 'x'.repeat(201) }],
      ['name', { name: '' }],
      ['description', { description: 'x'.repeat(1001) }],
      ['pages', { pages: [] }],
      ['pages', { pages: Array.from({ length: 21 }, () => ({ sections: [] })) }],
      ['pages', { pages: [{ sections: [{ fields }] }] }],
      ['intro_email', { intro_email: 'hello' }],
    ];
    for (const [field, body] of bad) {
      const answer = await update(world, template.id, body);
      expect(answer.status, JSON.stringify(body).slice(0, 80)).to.equal(400);
      expect(answer.body.code).to.equal('VALIDATION_FAILED');
      expect(answer.body.details.fields).to.have.property(field);
    }
    const none = await world.editor.call('/v1/updateCollectionTemplate', { body: { name: 'x' } });
    expect(none.body.details.fields).to.have.property('id');
    const good = {
      name: 'x'.repeat(200),
      description: 'x'.repeat(1000),
      pages: [{ sections: [{ fields: fields.slice(1) }] }],
    };
    expect((await update(world, template.id, good)).status).to.equal(200);
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

  it('keep their reference files, and delete removed ones', async () => {
    const world = await newWorld();
    const [kept, dropped] = [await newReferenceFile(world), await newReferenceFile(world)];
    const fields = [
      { ...FIELDS.licence, id: 'a', reference_file: kept },
      { ...FIELDS.licence, id: 'b', reference_file: dropped },
    ];
    const template = await newTemplate(world, { pages: [{ sections: [{ fields }] }] });
    expect(template.pages[0].sections[0].fields[0].reference_file).to.deep.equal(kept);
    await update(world, template.id, { pages: withReference(kept) });
    expect(await getStoredFileMetadata(dropped.storage_path)).to.equal(null);
    expect(await getStoredFileMetadata(kept.storage_path)).not.to.equal(null);
    await update(world, template.id, { name: 'Renamed' });
    expect(await getStoredFileMetadata(kept.storage_path)).not.to.equal(null);
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

  it('are duplicated and deleted with their own files', async () => {
    const world = await newWorld();
    const reference = await newReferenceFile(world);
    const template = await newTemplate(world, { pages: withReference(reference) });
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
