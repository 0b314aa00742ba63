// Uploads count against the storage quota before they start, and abandoned uploads release it.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { getDraftOfRequest, submissionDrafts } from '../../../functions/documentRequests/client/draft';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';
import { fileRemovals } from '../../../functions/uploads/fileRemoval';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { clientWith, FIELDS, newRequest, newTemplate, PDF, putFile } from '../documentRequests/given';

const GIGABYTE = 1024 ** 3;

const usedBytes = async ({ organizationId }: World): Promise<number> =>
  (await planUsages.get(organizationId))?.used.storage_bytes ?? Number.NaN;

async function leave(world: World, bytes: number): Promise<void> {
  const usage = await planUsages.get(world.organizationId);
  if (!usage) throw new Error('No usage');
  await planUsages.tryUpdate(usage, { used: { ...usage.used, storage_bytes: GIGABYTE - bytes } });
}

const startReference = (world: World, size: number) =>
  world.editor.call('/v1/startCollectionReferenceUpload', {
    body: { file_name: 'guide.pdf', content_type: 'application/pdf', size },
  });

/** An uploaded reference file whose announced size is larger than the actual one. */
async function newReference(world: World, announced = PDF.length + 30) {
  const { body } = await startReference(world, announced);
  expect((await putFile(body, PDF)).status).to.equal(200);
  return body.file ?? body.reference_file;
}
const pagesWith = (...references: object[]) => [
  {
    sections: [
      {
        fields: references.map((reference_file, at) => ({ ...FIELDS.licence, id: `f${at}`, reference_file })),
      },
    ],
  },
];

describe('the storage quota', () => {
  it('counts reference files from the start of their upload until their deletion', async () => {
    const world = await newWorld();
    const [kept, dropped] = [await newReference(world), await newReference(world)];
    expect(await usedBytes(world), 'as announced').to.equal(2 * (PDF.length + 30));
    const template = await newTemplate(world, { pages: pagesWith(kept, dropped) });
    expect(await usedBytes(world), 'as they are').to.equal(2 * PDF.length);
    const change = { pages: pagesWith(kept) };
    await world.editor.call(`/v1/updateCollectionTemplate?id=${template.id}`, { body: change });
    expect(await usedBytes(world)).to.equal(PDF.length);
    const copy = (await world.editor.call('/v1/duplicateCollectionTemplate', { body: { id: template.id } }))
      .body;
    expect(await usedBytes(world), 'a copy takes room of its own').to.equal(2 * PDF.length);
    for (const { id } of [template, copy.template]) {
      await world.editor.call('/v1/deleteCollectionTemplate', { body: { id } });
    }
    expect(await usedBytes(world)).to.equal(0);
  });

  it('rejects a reference file and copies of a template before anything is stored', async () => {
    const world = await newWorld({ plan: 'trial' });
    const template = await newTemplate(world, { pages: pagesWith(await newReference(world)) });
    await leave(world, PDF.length - 1);
    const before = await fileRemovals.of(tenantOf(world.organizationId)).list((query) => query);
    const refusals = [
      await startReference(world, PDF.length),
      await world.editor.call('/v1/duplicateCollectionTemplate', { body: { id: template.id } }),
    ];
    for (const { status, body } of refusals) {
      expect(status, JSON.stringify(body)).to.equal(403);
      expect(body.code).to.equal('PLAN_LIMIT_REACHED');
    }
    const after = await fileRemovals.of(tenantOf(world.organizationId)).list((query) => query);
    expect(after.length, 'nothing was begun').to.equal(before.length);
  });

  it('gives one link only what its form allows, however many uploads start', async () => {
    const world = await newWorld();
    const { token, request } = await newRequest(world);
    const client = clientWith(token);
    for (let begun = 0; begun < 10; begun += 1) {
      const { body, status } = await client.start();
      expect(status).to.equal(201);
      expect((await putFile(body, PDF)).status).to.equal(200);
    }
    expect(await usedBytes(world)).to.equal(10 * PDF.length);
    const store = submissionDrafts.of(tenantOf(world.organizationId));
    const age = async (ms: number): Promise<void> => {
      const draft = await getDraftOfRequest(tenantOf(world.organizationId), request.id);
      const pending = draft?.pending.map((upload) => ({
        ...upload,
        expires_at: addMs(upload.expires_at, -ms),
      }));
      await store.ref(request.id).update({ pending, sweep_at: addMs(await sandbox.now(), -HOUR_MS) });
    };
    await age(HOUR_MS);
    expect((await client.start()).body.code, 'their files are still there').to.equal('LIMIT_REACHED');
    await age(HOUR_MS);
    await sandbox.advance('PT16M');
    expect(await usedBytes(world)).to.equal(0);
    expect((await client.start()).status).to.equal(201);
  });
});
