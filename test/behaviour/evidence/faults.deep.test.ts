// Evidence packs whose run dies, whose storage fails, or that run twice at the same time.
import { expect } from 'chai';
import { runEvidencePack } from '../../../functions/evidence/run';
import { tenantOf } from '../../../functions/store/tenant';
import { storeExpiries } from '../../support/manyExpiries';
import { killFunction } from '../../support/processes';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { openPack, problemsOf } from './given';

const COUNT = 45;

async function started(world: World): Promise<string> {
  await sandbox.silently(() =>
    storeExpiries(tenantOf(world.organizationId), COUNT, () => ({ type: 'Licence' })),
  );
  const { body } = await world.editor.call('/v1/createEvidencePack', { body: { type: 'Licence' } });
  return body.evidence_pack.id;
}

const packOf = async (world: World, id: string) =>
  (await world.editor.call(`/v1/getEvidencePack?id=${id}`)).body.evidence_pack;

async function expectWhole(world: World, id: string): Promise<void> {
  const ready = await packOf(world, id);
  expect(ready, JSON.stringify(ready)).to.include({ status: 'completed', progress: 100, records: COUNT });
  const pack = await openPack(ready.url);
  expect(await problemsOf(pack.path, ready.sha256)).to.deep.equal([]);
  const ids = JSON.parse(pack.text('records.json')).map((record: { id: string }) => record.id);
  expect(new Set(ids).size).to.equal(COUNT);
  expect(ids).to.have.length(COUNT);
}

describe('An evidence pack under faults', function () {
  this.timeout(180_000);

  it('is completed after its storage failed, and after its process was killed in the middle', async () => {
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

  it('holds each record once though two runs write it at the same time', async () => {
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
