// Collection requests in v2 (created, listed, cancelled, resent) and their templates (v1 writes, v2 reads).
import { expect } from 'chai';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { done, outcomeOf, post, valuesOf } from '../http';
import { newExpiry } from '../webhooks/given';
import { freshWorld } from '../worlds';
import { clientWith, FIELDS, newContact, newReferenceFile, newRequest, newTemplate, PAGES, PDF } from './given';

const LIST = '/v2/collection-requests';

describe('Collection requests', () => {
  const world = freshWorld();

  it('are created one per recipient, who each get their own link by email', async () => {
    const template = await newTemplate(world, { intro_email: { body_html: '<p>Our <b>own</b> words</p>' } });
    const people = [await newContact(world), await newContact(world)];
    const body = {
      template_id: template.id,
      contact_ids: [...people, ...people].map(({ id }) => id),
      name: 'Papers 2030',
      due_date: '2031-03-01',
    };
    const answer = await world.editor.call(LIST, { body });
    expect(answer.status).to.equal(201);
    expect(answer.body.data).to.have.length(2);
    for (const [index, request] of answer.body.data.entries()) {
      const { id: contact_id, email: client_email } = people[index];
      expect(request).to.include({
        ...{ template_id: template.id, contact_id, client_email, client_name: 'Ada Client' },
        ...{ name: 'Papers 2030', due_date: '2031-03-01', status: 'sent', has_password: false },
      });
      expect((await world.viewer.call(`${LIST}/${request.id}`)).body).to.deep.equal(request);
    }
    expect(JSON.stringify(answer.body)).not.to.match(/token|link/);
    const at = await world.viewer.call(answer.headers.get('location') ?? '');
    expect(at.body.data).to.have.deep.members(answer.body.data);
    await sandbox.untilIdle();
    const mails = (await Promise.all(people.map(({ email }) => sandbox.messagesTo(email)))).flat();
    expect(mails).to.have.length(2);
    expect(mails[0]?.html).to.include('<p>Our <b>own</b> words</p>');
    expect(new Set(mails.map(({ text }) => /\/collect\/#(\S+)/.exec(text)?.[1])).size).to.equal(2);
  });

  it('are rejected for a contact without an email, and for records of other organizations', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const [template, contact] = [await newTemplate(world), await newContact(world)];
    const mute = await newContact(world, { email: null });
    const foreign = { template: await newTemplate(other), contact: await newContact(other) };
    for (const [over, status] of [
      [{ template_id: foreign.template.id }, 404],
      [{ contact_ids: [contact.id, foreign.contact.id] }, 404],
      [{ contact_ids: [mute.id] }, 400],
      [{ expiry_id: (await newExpiry(other)).id }, 404],
      [{ compliance_client_id: 'nobody' }, 404],
    ] as const) {
      const body = { template_id: template.id, contact_ids: [contact.id], ...over };
      const answer = await world.editor.call(LIST, { body });
      expect(answer.status, JSON.stringify(over)).to.equal(status);
      expect(answer.body.error.details.fields).to.have.keys(...Object.keys(over));
    }
    expect((await world.viewer.call(LIST)).body.data).to.deep.equal([]);
  });

  it('are listed newest first, by one filter, or by several with sort=id', async () => {
    const [template, other] = [await newTemplate(world), await newTemplate(world)];
    const [ada, bob] = [await newContact(world), await newContact(world)];
    const make = async (template_id: string, contact_id: string): Promise<string> =>
      (await world.editor.call(LIST, { body: { template_id, contact_ids: [contact_id] } })).body.data[0].id;
    const first = await make(template.id, ada.id);
    const second = await make(template.id, bob.id);
    const third = await make(other.id, ada.id);
    await world.editor.call(`${LIST}/${second}/cancel`, { body: {} });
    const ids = async (query: string): Promise<string[]> => {
      const answer = await world.viewer.call(`${LIST}${query}`);
      expect(answer.status, query).to.equal(200);
      return answer.body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids('')).to.deep.equal([third, second, first]);
    expect(await ids(`?template_id=${template.id}`)).to.deep.equal([second, first]);
    expect(await ids(`?contact_id=${ada.id}`)).to.deep.equal([third, first]);
    expect(await ids('?status=cancelled')).to.deep.equal([second]);
    const both = `template_id=${template.id}&contact_id=${ada.id}`;
    expect(outcomeOf(await world.viewer.call(`${LIST}?${both}`))).to.deep.equal([400, 'sort']);
    expect(await ids(`?${both}&sort=id`)).to.deep.equal([first]);
    expect(outcomeOf(await world.viewer.call(`${LIST}?ids=${first}&${both}`))).to.deep.equal([400, 'ids']);
    const page = await world.viewer.call(`${LIST}?limit=2`);
    expect(page.body.has_more).to.equal(true);
    expect(await ids(`?limit=2&cursor=${encodeURIComponent(page.body.next_cursor)}`)).to.deep.equal([first]);
  });

  it('can be paused, resumed and cancelled; a paused or cancelled one has no working link', async () => {
    const { request, token } = await newRequest(world, { due_date: '2020-01-01' });
    const wakeAt = async () => (await documentRequests.of(world).get(request.id))?.wake_at?.getTime();
    const reminderAt = await wakeAt();
    expect(reminderAt).to.be.a('number');
    const change = async (action: string) =>
      (await world.editor.call(`/v1/${action}CollectionRequest`, { body: { id: request.id } })).status;
    expect(await change('resume')).to.equal(409);
    expect(await change('pause')).to.equal(200);
    expect((await clientWith(token).open()).body.details).to.deep.equal({ state: 'paused' });
    expect(await change('pause')).to.equal(409);
    const ref = documentRequests.of(world).ref(request.id);
    const expire = () => ref.update({ expires_at: new Date(0) });
    await expire();
    expect(await change('resume')).to.equal(200);
    expect(await wakeAt(), 'its reminders go on').to.equal(reminderAt);
    expect((await clientWith(token).open()).status).to.equal(200);
    await expire();
    expect(await change('pause'), 'it has expired').to.equal(409);
    const cancelled = await world.editor.call(`${LIST}/${request.id}/cancel`, { method: 'POST' });
    expect([cancelled.status, cancelled.body.status]).to.deep.equal([200, 'cancelled']);
    const { status, body } = await clientWith(token).open();
    expect([status, body.details]).to.deep.equal([410, { state: 'cancelled' }]);
    const tokyo = await newWorld({ timezone: 'Asia/Tokyo' });
    const { request: dated } = await newRequest(tokyo, { due_date: '2040-01-31' });
    for (const action of ['pause', 'resume'])
      await done(post(tokyo.editor, `/v1/${action}CollectionRequest`, { id: dated.id }));
    const { expires_at } = await documentRequests.of(tokyo).require(dated.id, 'Request');
    expect(expires_at, 'at the end of the day').to.deep.equal(new Date(dated.expires_at));
  });

  it('get a new link when resent, returned once with skip_email, and keep draft and form when the template is deleted', async () => {
    const { request, contact, template, token } = await newRequest(world);
    await clientWith(token).save({ name: 'Acme' });
    const options = { body: { skip_email: true }, headers: { 'Idempotency-Key': 'once' } };
    const quiet = await world.editor.call(`${LIST}/${request.id}/resend`, options);
    const second = /\/collect\/#(\S+)$/.exec(quiet.body.link)?.[1] ?? '';
    expect((await clientWith(second).open()).body.request.answers).to.deep.equal({ name: 'Acme' });
    expect((await clientWith(token).open()).status).to.equal(404);
    const replay = await world.editor.call(`${LIST}/${request.id}/resend`, options);
    expect(replay.body).to.deep.equal({ ...quiet.body, link: null });
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(contact.email)).to.have.length(1);
    await documentRequests.of(world).ref(request.id).update({ link_number: 20 });
    const often = await world.editor.call(`${LIST}/${request.id}/resend`, { body: {} });
    expect(often.body.error.details).to.deep.equal({ limit: 20 });
    await done(world.editor.call(`/v2/contacts/${contact.id}`, { method: 'PATCH', body: { email: null } }));
    const unsendable = await world.editor.call(`${LIST}/${request.id}/resend`, { body: {} });
    expect(outcomeOf(unsendable)).to.deep.equal([400, 'skip_email']);
    const pages = [{ sections: [{ fields: [{ type: 'short_text', label: 'New', required: true }] }] }];
    await world.editor.call(`/v1/updateCollectionTemplate?id=${template.id}`, { body: { pages } });
    await world.editor.call('/v1/deleteCollectionTemplate', { body: { id: template.id } });
    const { body } = await clientWith(second).open();
    expect(valuesOf(body.request.pages, 'title')).to.deep.equal(['Company', 'Documents']);
  });
});

const update = (world: World, id: string, body: object) =>
  world.editor.call(`/v1/updateCollectionTemplate?id=${id}`, { body });

const withReference = (...files: object[]) => {
  const fields = files.map((reference_file, at) => ({ ...FIELDS.licence, id: `f${at}`, reference_file }));
  return [{ sections: [{ fields }] }];
};

describe('Collection templates', () => {
  const world = freshWorld();

  it('have the same fields in create, get and list', async () => {
    const template = await newTemplate(world, {
      description: 'For new clients',
      intro_email: { body_html: '<p onclick=x>Hi</p>' },
    });
    expect(template).to.deep.include({
      ...{ description: 'For new clients', intro_email: { body_html: '<p>Hi</p>' } },
      ...{ schema_version: 1, status: 'active', created_by_name: 'editor Person' },
    });
    expect(template.pages[0]).to.deep.equal(PAGES[0]);
    const expectedFields = [{ ...FIELDS.licence, help_text: '', reference_file: null }];
    expect(template.pages[1].sections[0].fields).to.deep.equal(expectedFields);
    expect((await world.viewer.call(`/v2/collection-templates/${template.id}`)).body).to.deep.equal(template);
    const list = await world.viewer.call('/v2/collection-templates');
    expect(list.body).to.deep.equal({ data: [template], next_cursor: null, has_more: false });
    expect((await world.viewer.call('/v1/getCollectionTemplates')).body.templates).to.deep.equal([template]);
  });

  it('change only the fields sent, replace pages as a whole, and have at most 50 fields per section', async () => {
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
    const { pages } = inBody.body.template;
    expect((await update(world, template.id, { pages })).body.template.schema_version, 'the same').to.equal(2);
    const german = await update(world, template.id, { language: 'de' });
    expect(german.body.template, 'its numbers have another format').to.include({ schema_version: 3 });
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
    const { token } = await newRequest(other, { template_id: thief.id });
    const asked = await clientWith(token).ask('getCollectionReferenceFile', { field_id: 'f0' });
    expect(asked.status).to.equal(404);
    await update(other, thief.id, { pages: [{ sections: [] }] });
    expect(await getStoredFileMetadata(reference.storage_path)).not.to.equal(null);
  });

  it('keep their reference files, delete removed ones, and are duplicated and deleted with their own', async () => {
    const [reference, dropped] = [await newReferenceFile(world), await newReferenceFile(world)];
    const name = 'x'.repeat(200);
    const template = await newTemplate(world, {
      ...{ name, language: 'fr', pages: withReference(reference, dropped) },
    });
    expect(await usedBytes(world)).to.equal(2 * PDF.length);
    await update(world, template.id, { pages: withReference(reference) });
    expect(await getStoredFileMetadata(dropped.storage_path)).to.equal(null);
    expect(await usedBytes(world)).to.equal(PDF.length);
    await update(world, template.id, { name });
    expect(await getStoredFileMetadata(reference.storage_path)).not.to.equal(null);
    const { body } = await world.editor.call('/v1/duplicateCollectionTemplate', {
      body: { id: template.id },
    });
    const copied = { name: `${name.slice(7)} (copy)`, language: 'fr', schema_version: 1 };
    expect(body.template).to.include(copied);
    expect(await usedBytes(world)).to.equal(2 * PDF.length);
    const copy = body.template.pages[0].sections[0].fields[0].reference_file;
    expect(copy.storage_path).not.to.equal(reference.storage_path);
    const gone = await world.editor.call('/v1/deleteCollectionTemplate', { body: { id: template.id } });
    expect(gone.body).to.include({ deleted: true, id: template.id });
    expect(await getStoredFileMetadata(reference.storage_path)).to.equal(null);
    expect(await usedBytes(world)).to.equal(PDF.length);
    expect(await getStoredFileMetadata(copy.storage_path)).not.to.equal(null);
    expect((await world.viewer.call(`/v2/collection-templates/${template.id}`)).status).to.equal(404);
  });
});
