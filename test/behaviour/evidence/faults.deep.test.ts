// Evidence packs whose run dies, whose storage fails, or that have two concurrent runs.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { runEvidencePack } from '../../../functions/evidence/run';
import { writeStoredFile } from '../../../functions/platform/storage';
import { storeExpiries } from '../../support/manyExpiries';
import { killFunction } from '../../support/processes';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { type OpenedPack, openPack, problemsOf } from './given';

const COUNT = 45;

async function started(world: World, fieldsOf: (index: number) => object = () => ({})): Promise<string> {
  const fields = (index: number) => ({ type: 'Licence', ...fieldsOf(index) });
  await sandbox.silently(() => storeExpiries(tenantOf(world.organizationId), COUNT, fields));
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

describe('An evidence pack under faults', function () {
  this.timeout(180_000);

  it('is completed after a storage failure and a killed process', async () => {
    const world = await newWorld();
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
    const world = await newWorld();
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
    const world = await newWorld();
    await sandbox.pause(true);
    const id = await started(world);
    await Promise.all([1, 2].map(() => runEvidencePack(world.organizationId, id)));
    await sandbox.pause(false);
    await sandbox.advance('PT30M');
    await expectWhole(world, id);
    await runEvidencePack(world.organizationId, id);
    await expectWhole(world, id);
  });
});
