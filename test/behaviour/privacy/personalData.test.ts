// The data that an organization stores about one person, exported for that person.
import { expect } from 'chai';
import { removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { Zip } from '../../../tools/verifyPack/zip';
import { dateIn, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newSubmission } from '../documentRequests/given';
import { downloaded } from './exporting';

describe('exportPersonalData', () => {
  async function archiveOf(world: World, body: object): Promise<Map<string, string>> {
    const started = await world.admin.call('/v1/exportPersonalData', { body });
    expect(started.status, JSON.stringify(started.body)).to.equal(202);
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.body.export_id);
    // A personal archive can't be imported.
    const refused = await ExportArchive.open(path).catch((thrown: Error) => thrown.message);
    expect(refused).to.match(/is not an export of an organization/);
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

  it('is separate for each person, even when several run concurrently', async () => {
    const world = await newWorld();
    const start = async (user_id: string) =>
      (await world.admin.call('/v1/exportPersonalData', { body: { user_id } })).body.export;
    const [editor, viewer] = [await start(world.editor.id), await start(world.viewer.id)];
    expect([editor.subject_id, viewer.subject_id]).to.deep.equal([world.editor.id, world.viewer.id]);
    await sandbox.untilIdle();
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
