// Evidence packs under faults (a run that dies, failing storage, two concurrent runs), and with erased people.
import { expect } from 'chai';
import { runEvidencePack } from '../../../functions/evidence/run';
import { writeStoredFile } from '../../../functions/platform/storage';
import { storeExpiries } from '../../support/manyExpiries';
import { killFunction } from '../../support/processes';
import { expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import type { World } from '../../support/world';
import { done } from '../http';
import { afterwards } from '../privacy/erasing';
import { freshWorld } from '../worlds';
import { createPack, type OpenedPack, openPack, problemsOf } from './given';

const COUNT = 45;

async function started(world: World, fieldsOf: (index: number) => object = () => ({})): Promise<string> {
  const fields = (index: number) => ({ type: 'Licence', ...fieldsOf(index) });
  await sandbox.silently(() => storeExpiries(world, COUNT, fields));
  const { body } = await world.editor.call('/v1/createEvidencePack', { body: { type: 'Licence' } });
  return body.evidence_pack.id;
}

const packOf = async (world: World, id: string) =>
  (await world.editor.call(`/v1/getEvidencePack?id=${id}`)).body.evidence_pack;

async function expectWhole(world: World, id: string): Promise<OpenedPack> {
  const ready = await packOf(world, id);
  expect(ready, JSON.stringify(ready)).to.include({ status: 'completed', progress: 100, records: COUNT });
  const pack = await openPack(ready.url);
  expect(await problemsOf(pack.path, ready.sha256)).to.deep.equal([]);
  const ids = JSON.parse(pack.text('records.json')).map((record: { id: string }) => record.id);
  expect(new Set(ids).size).to.equal(COUNT);
  expect(ids).to.have.length(COUNT);
  return pack;
}

describe('An evidence pack', () => {
  const world = freshWorld();

  it('is completed after a storage failure and a killed process', async () => {
    await sandbox.fault({ service: 'storage', status: 503, times: 6 });
    const id = await started(world);
    const deadline = Date.now() + 30_000;
    while (!((await packOf(world, id)).progress > 0) && Date.now() < deadline)
      await new Promise((wake) => setTimeout(wake, 50));
    if ((await packOf(world, id)).status === 'running') killFunction('runEvidencePack');
    await sandbox.fault({ service: 'storage', times: 0 });
    await sandbox.advance('PT30M');
    await sandbox.untilIdle();
    await expectWhole(world, id);
  });

  it('is written by several tasks, each of which continues the previous one', async () => {
    const attachment = {
      url: '',
      content_type: 'application/pdf',
      uploaded_by: 'x',
      uploaded_at: new Date(),
    };
    const pathOf = (index: number) => `organizations/${world.organizationId}/expiries/e/${index}`;
    for (let index = 0; index < COUNT; index += 1)
      await writeStoredFile(pathOf(index), [`File ${index}`], 'application/pdf');
    await sandbox.pause(true);
    const id = await started(world, (index) => ({
      attachments: [{ ...attachment, name: `${index}.pdf`, size: 6, storage_path: pathOf(index) }],
    }));
    let runs = 0;
    for (; (await packOf(world, id)).status === 'running'; runs += 1)
      await runEvidencePack(world.organizationId, id, 0);
    await sandbox.pause(false);
    // One run lists the records, three collect them, one writes the files, and one writes the rest.
    expect(runs).to.equal(6);
    const pack = await expectWhole(world, id);
    expect(JSON.parse(pack.text('manifest.json')).absent_files).to.deep.equal([]);
    const files = [...pack.contents.values()].map(String).filter((content) => content.startsWith('File '));
    expect(files).to.have.members(Array.from({ length: COUNT }, (_, index) => `File ${index}`));
  });

  it('contains each record once when two runs write it concurrently', async () => {
    await sandbox.pause(true);
    const id = await started(world);
    await Promise.all([1, 2].map(() => runEvidencePack(world.organizationId, id)));
    await sandbox.pause(false);
    await sandbox.advance('PT30M');
    await expectWhole(world, id);
    await runEvidencePack(world.organizationId, id);
    await expectWhole(world, id);
  });

  it('names no erased person: earlier packs are deleted, and new ones show [erased]', async () => {
    const { admin, editor } = world;
    const { contactId, expiryId } = await expiryWithContact(world, '2030-01-01');
    const notes = 'Call Ada Partner';
    await done(editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body: { notes } }));
    const before = await createPack(editor, { expiry_id: expiryId });
    const erased = { contact_id: contactId };
    const { erasure_id } = await done(admin.call('/v1/eraseContact', { body: erased }), 202);
    await afterwards(admin, erasure_id);
    expect((await editor.call(`/v1/getEvidencePack?id=${before.id}`)).status).to.equal(404);
    expect((await fetch(before.url)).status).to.equal(404);
    const pack = await openPack((await createPack(editor, { expiry_id: expiryId })).url);
    expect(await problemsOf(pack.path)).to.deep.equal([]);
    for (const name of ['records.json', 'sends.csv', 'activity.jsonl'])
      expect(pack.text(name), name).not.to.include('Ada');
    expect(pack.text('records.json')).to.include('[erased]');
    expect(JSON.parse(pack.text('manifest.json')).has_erased_people).to.equal(true);
  });
});
