// Limits that resist abuse: the storage quota, the number of records, and password guesses for a link.
import { expect } from 'chai';
import { getDraftOfRequest, submissionDrafts } from '../../../functions/documentRequests/client/draft';
import { RECORD_LIMITS } from '../../../functions/plans/limits';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { fileRemovals } from '../../../functions/uploads/fileRemoval';
import { type Answer, call, someAddress } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { clientWith, FIELDS, newRequest, newTemplate, PDF, putFile } from '../documentRequests/given';
import { anExpiry } from '../expiries/given';

const GIGABYTE = 1024 ** 3;

async function leave(world: World, bytes: number): Promise<void> {
  const usage = await loadPlanUsage(world);
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
const pagesWith = (...files: object[]) => {
  const fields = files.map((reference_file, at) => ({ ...FIELDS.licence, id: `f${at}`, reference_file }));
  return [{ sections: [{ fields }] }];
};

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
    const copy = (await world.editor.call('/v1/duplicateCollectionTemplate', { body: { id: template.id } })).body;
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
    const before = await fileRemovals.of(world).list((query) => query);
    const refusals = [
      await startReference(world, PDF.length),
      await world.editor.call('/v1/duplicateCollectionTemplate', { body: { id: template.id } }),
    ];
    for (const { status, body } of refusals) {
      expect(status, JSON.stringify(body)).to.equal(403);
      expect(body.code).to.equal('PLAN_LIMIT_REACHED');
    }
    const after = await fileRemovals.of(world).list((query) => query);
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
    const store = submissionDrafts.of(world);
    const age = async (ms: number): Promise<void> => {
      const draft = await getDraftOfRequest(world, request.id);
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

/** Small limits only: storing fifty thousand records would take too long for what it proves. */
const CREATED_BY = {
  expiry_templates: '/v1/createExpiryTemplate',
  collection_templates: '/v1/createCollectionTemplate',
  expiry_types: '/v1/createExpiryType',
  contact_groups: '/v2/contact-groups',
} as const;

async function fill({ organizationId }: World, collection: string, count: number) {
  // Only groups have the second field.
  const record = { organization_id: organizationId, is_deleted: false };
  const writer = firestore().bulkWriter();
  for (let made = 0; made < count; made += 1)
    void writer.create(firestore().collection(collection).doc(newId()), record);
  await writer.close();
}

describe('Records above an organization’s limit', () => {
  for (const [kind, path] of Object.entries(CREATED_BY) as [keyof typeof CREATED_BY, string][]) {
    it(`${kind}: the last one within the limit succeeds, and one more returns 403 with the numbers`, async () => {
      const world = await newWorld();
      const create = () => world.editor.call(path, { body: { name: `A ${newId()}` } });
      await sandbox.silently(() => fill(world, kind, RECORD_LIMITS[kind] - 1));
      expect((await create()).status).to.equal(201);
      const refused = await create();
      expect(refused.status, JSON.stringify(refused.body)).to.equal(403);
      const { code, details } = typeof refused.body.error === 'string' ? refused.body : refused.body.error;
      expect(code).to.equal('PLAN_LIMIT_REACHED');
      const limit = RECORD_LIMITS[kind];
      expect(details).to.deep.equal({ limit_name: kind, limit, used: limit, requested: 1 });
    });
  }
});

const RIGHT = 'open sesame';
const FREE = 10;

interface Link {
  /** The record that the password protects. */
  id: string;
  guess: (password: string) => Promise<Answer>;
}

const LINKS: Record<string, (world: World) => Promise<Link>> = {
  'a shared expiry': async (world) => {
    const { id } = await anExpiry(world, { share_password: RIGHT });
    const { body } = await world.editor.call('/v1/createExpiryShare', { body: { expiry_id: id } });
    const token = body.share.url.split('#')[1];
    const guess = (password: string) => call('/v1/getSharedExpiry', { body: { token, password } });
    return { id, guess };
  },
  'a request’s link': async (world) => {
    const { token, request } = await newRequest(world, { password: RIGHT });
    const guess = (password: string) => call('/v1/unlockCollectionRequest', { body: { token, password } });
    return { id: request.id, guess };
  },
};

describe('The password of a link', () => {
  for (const [what, make] of Object.entries(LINKS)) {
    it(`${what}: only ten of many concurrent guesses are checked`, async () => {
      const { guess } = await make(await newWorld());
      const answers: number[] = [];
      for (let round = 0; round < 5; round += 1)
        answers.push(...(await Promise.all(Array.from({ length: 4 }, async () => (await guess('wrong')).status))));
      const [checked, refused] = [401, 429].map((status) => answers.filter((each) => each === status).length);
      expect([checked, refused]).to.deep.equal([FREE, 20 - FREE]);
      const { status, headers } = await guess(RIGHT);
      expect(status, 'the right password during the lock').to.equal(429);
      expect(Number(headers.get('retry-after'))).to.be.within(1, 900);
    });

    it(`${what}: attempts with other credentials lock nothing`, async () => {
      const { id, guess } = await make(await newWorld());
      for (const email of [id, `${id}@company.example`, `expiry_share ${id}`, `document_request ${id}`]) {
        for (let attempt = 0; attempt <= FREE; attempt += 1) {
          await call('/v1/login', { body: { email, password: 'Wrong-Passw0rd!' }, from: someAddress() });
        }
      }
      expect((await guess(RIGHT)).status).to.equal(200);
    });
  }
});
