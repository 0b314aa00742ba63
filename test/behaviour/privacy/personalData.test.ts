// The data that an organization stores about one person: exported for that person, and found by an admin.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { dataExports } from '../../../functions/privacy/export/record';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { Zip } from '../../../tools/verifyPack/zip';
import { dateIn, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newSubmission } from '../documentRequests/given';
import { anExpiry } from '../expiries/given';
import { downloaded, exportOf } from './exporting';

describe('exportPersonalData', () => {
  async function archiveOf(world: World, body: object): Promise<Map<string, string>> {
    const started = await world.admin.call('/v1/exportPersonalData', { body });
    expect(started.status, JSON.stringify(started.body)).to.equal(202);
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.body.export_id);
    // A personal archive can't be imported.
    const refused = await ExportArchive.open(path).catch((thrown: Error) => thrown.message);
    expect(refused).to.match(/isn’t an organization’s export/);
    const zip = await Zip.open(path);
    const texts = new Map<string, string>();
    for (const entry of zip.entries) texts.set(entry.fileName, await zip.text(entry));
    zip.close();
    close();
    return texts;
  }

  it('of a contact contains their records and files and what names them, but nobody else’s', async () => {
    const world = await newWorld();
    const [mark, phone] = [unique(), somePhone()];
    const { contact } = await newSubmission(world);
    const named = { first_name: 'Zebulon', last_name: mark, sms_phone: phone };
    await world.editor.call(`/v2/contacts/${contact.id}`, { method: 'PATCH', body: named });
    const other = (
      await world.editor.call('/v2/contacts', {
        body: { first_name: 'Other', last_name: 'Person', email: `${unique()}@kept.example` },
      })
    ).body;
    const body = {
      name: `Passport of Zebulon ${mark}`,
      notes: 'Kept for Other Person',
      expiry_date: dateIn(await sandbox.now(), 20),
      contacts: [contact.id, other.id],
    };
    await world.editor.call('/v2/expiries', { body });
    await world.editor.call('/v2/expiries', { body: { ...body, name: 'Unrelated', contacts: [other.id] } });
    await sandbox.untilIdle();
    const entries = await archiveOf(world, { contact_id: contact.id });
    const names = [...entries.keys()];
    expect(names).to.include.members([
      'data/contacts.jsonl',
      'data/collection_requests.jsonl',
      'data/collection_submissions.jsonl',
      'data/expiries.jsonl',
      'manifest.json',
    ]);
    expect(names.filter((name) => name.startsWith('files/'))).to.have.length(1);
    const all = [...entries.values()].join('\n');
    expect(all).to.include(`Passport of Zebulon ${mark}`).and.include(phone);
    for (const foreign of [other.id, other.email, 'Other Person', 'Unrelated'])
      expect(all, foreign).not.to.include(foreign);
    const manifestOf = (texts: Map<string, string>) => JSON.parse(texts.get('manifest.json') ?? '');
    expect(manifestOf(entries)).to.deep.include({ files: 1, absent_files: [] });
    await removeSomeStoredFilesBelow(`organizations/${world.organizationId}/`);
    const later = manifestOf(await archiveOf(world, { contact_id: contact.id }));
    expect([later.files, later.absent_files]).to.deep.equal([
      0,
      [names.find((name) => name.startsWith('files/'))],
    ]);
    // An erasure also deletes the archive.
    const erasure = await world.admin.call('/v1/eraseContact', { body: { contact_id: contact.id } });
    expect(erasure.status).to.equal(202);
    await sandbox.untilIdle();
    expect(await removeSomeStoredFilesBelow(`organizations/${world.organizationId}/data-exports/`)).to.equal(
      0,
    );
  });

  it('runs once per person at a time, separately for each, and expires', async () => {
    const world = await newWorld();
    const start = async (user_id: string) =>
      (await world.admin.call('/v1/exportPersonalData', { body: { user_id } })).body.export;
    await sandbox.pause(true);
    const [editor, viewer] = [await start(world.editor.id), await start(world.viewer.id)];
    expect([editor.subject_id, viewer.subject_id]).to.deep.equal([world.editor.id, world.viewer.id]);
    expect(await start(world.viewer.id), 'the running one').to.deep.equal(viewer);
    await sandbox.pause(false);
    await sandbox.untilIdle();
    expect(await exportOf(world, viewer.id)).to.include({ status: 'completed' });
    const { admin: stranger } = await newWorld();
    const foreign = await stranger.call(`/v1/getDataExport?export_id=${viewer.id}`);
    expect(foreign.status, 'of another organization').to.equal(404);
    const job = dataExports.of(tenantOf(world.organizationId)).ref(viewer.id);
    await job.update({ expires_at: await sandbox.now() });
    expect((await world.admin.call(`/v1/getDataExport?export_id=${viewer.id}`)).status).to.equal(404);
  });

  it('of a user contains their data and what names them', async () => {
    const world = await newWorld();
    const { editor, viewer } = world;
    const body = { name: 'Licence', expiry_date: dateIn(await sandbox.now(), 20), assigned_to: editor.id };
    const expiry = (await world.admin.call('/v2/expiries', { body })).body;
    await editor.call('/v1/createExpiryComment', { body: { expiryId: expiry.id, text: 'Renewed soon' } });
    await sandbox.untilIdle();
    const entries = await archiveOf(world, { user_id: editor.id });
    expect([...entries.keys()]).to.include.members(['data/users.jsonl', 'data/notifications.jsonl']);
    expect(entries.get('data/users.jsonl')).to.include(editor.email);
    expect(entries.get('data/expiry_comments.jsonl')).to.include('Renewed soon');
    const all = [...entries.values()].join('\n');
    expect(all).not.to.include(viewer.email);
  });
});

describe('findPersonalData', () => {
  it('finds a text in every field of the organization, ignoring case, accents and punctuation', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const mark = unique();
    const find = async (text: string) =>
      (await world.admin.call('/v1/findPersonalData', { body: { text } })).body;
    const custom_fields = { [`Zoë ${mark}`]: 'x', Phone: `+49 (30) 12-34 ${mark}` };
    const notes = `${'a'.repeat(50)} ZOË-${mark}`;
    const expiry = await anExpiry(world, { notes, custom_fields });
    await anExpiry(other, { notes });
    const found = { collection: 'expiries', record_id: expiry.id };
    expect((await find(`zoe ${mark}`)).data).to.have.deep.members([
      { ...found, field: 'notes', excerpt: `…${'a'.repeat(39)} ZOË-${mark}` },
      { ...found, field: `custom_fields.Zoë ${mark}`, excerpt: `Zoë ${mark}` },
    ]);
    expect((await find(`49301234${mark}`)).data).to.have.length(1);
    expect(await find(unique())).to.deep.equal({ data: [], next_cursor: null, has_more: false });
    const twoSubjects = { user_id: 'a', contact_id: 'b' };
    const both = await world.admin.call('/v1/exportPersonalData', { body: twoSubjects });
    expect([both.status, Object.keys(both.body.details.fields)]).to.deep.equal([400, ['contact_id']]);
    const short = await world.admin.call('/v1/findPersonalData', { body: { text: '+1 (2)' } });
    expect([short.status, Object.keys(short.body.details.fields)]).to.deep.equal([400, ['text']]);
  });
});
