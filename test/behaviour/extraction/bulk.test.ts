// Background extraction from many documents: progress, failures, repeated and interrupted work.
import { expect } from 'chai';
import { extractionDocumentId, extractionDocuments, extractionJobs } from '../../../functions/extraction/job';
import { EXTRACTION_LEASE_MS, MAX_EXTRACTIONS_PER_DAY } from '../../../functions/extraction/reading/limits';
import { sweepExtractions } from '../../../functions/extraction/workers';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newExpiry } from '../attachments/uploading';
import { done } from '../http';
import { freshWorld } from '../worlds';
import { attach, countedExtractions, pdf, questionsAbout, setUsedToday } from './documents';

const licence = (marker: string): Buffer => pdf([[`Licence ${marker}`, 'Valid until 31 March 2026']]);
const start = (world: World, documents: object[]) =>
  world.editor.call('/v1/bulkExtractDocuments', { body: { documents } });
const progress = async (world: World, jobId: string) =>
  (await world.editor.call(`/v1/getExtractionJob?job_id=${jobId}`)).body;

/** An expiry with one file that no other test uses. */
async function someDocument(world: World) {
  const marker = newId();
  const expiryId = await newExpiry(world.editor);
  const url = await attach(world.editor, expiryId, licence(marker));
  return { marker, document: { expiryId, url } };
}

describe('Bulk extraction', () => {
  const world = freshWorld();

  it('reads each file once despite unreadable ones and doubled tasks, and reports its progress', async () => {
    const good = await someDocument(world);
    const expiryId = await newExpiry(world.editor);
    await attach(world.editor, expiryId, Buffer.from('%PDF-1.4 broken'));
    const other = await someDocument(world);
    await sandbox.duplicate('task', 3);
    const answer = await done(start(world, [good.document, { expiryId, index: 0 }, other.document]), 202);
    expect(answer.job).to.include({ status: 'running', total: 3, done: 0, failed: 0 });
    await sandbox.untilIdle();
    const { job, documents } = await progress(world, answer.job_id);
    expect(job).to.include({ status: 'completed', total: 3, done: 2, failed: 1 });
    const statuses = documents.map(({ status }: { status: string }) => status);
    expect(statuses).to.deep.equal(['done', 'failed', 'done']);
    expect(documents[0].extraction.draft).to.include({ expiry_date: '2026-03-31' });
    expect(documents[0].extraction.draft.name).to.equal(`Licence ${good.marker}`);
    expect(documents[1]).to.deep.include({ extraction: null, expiry_id: expiryId });
    expect(documents[1].error.code).to.equal('VALIDATION_FAILED');
    expect(await countedExtractions(world), 'what the model did not read does not count').to.equal(2);
    for (const { marker } of [good, other]) expect(await questionsAbout(marker)).to.equal(1);
    const outsider = await newWorld();
    const path = `/v1/getExtractionJob?job_id=${answer.job_id}`;
    expect((await outsider.admin.call(path)).status).to.equal(404);
    await extractionJobs.of(world).ref(answer.job_id).update({ expires_at: clock.now() });
    expect((await world.editor.call(path)).status, 'after 30 days').to.equal(404);
  });

  it('retries after a model or storage failure, at most three times, and counts what the model read', async () => {
    const [one, other, nonsense] = [await someDocument(world), await someDocument(world), await someDocument(world)];
    await sandbox.fault({ service: 'gemini', status: 503, times: 2 });
    const retried = (await start(world, [one.document])).body.job_id;
    await sandbox.untilIdle();
    expect((await progress(world, retried)).documents[0].status).to.equal('waiting');
    await sandbox.advance('PT2M');
    expect((await progress(world, retried)).job).to.include({ status: 'completed', done: 1, failed: 0 });
    expect(await countedExtractions(world)).to.equal(1);

    await sandbox.fault({ service: 'gemini', status: 503, times: 6 });
    const failed = (await start(world, [other.document])).body.job_id;
    await sandbox.untilIdle();
    await sandbox.jump(1);
    await sandbox.advance('PT10M');
    const { job, documents } = await progress(world, failed);
    expect(job).to.include({ status: 'completed', done: 0, failed: 1 });
    expect(documents[0].error.code).to.equal('UNAVAILABLE');
    expect(await countedExtractions(world), 'the model read nothing').to.equal(1);

    await sandbox.fault({ service: 'storage', status: 403, times: 2 });
    const unloaded = (await start(world, [one.document])).body.job_id;
    await sandbox.advance('PT10M');
    expect((await progress(world, unloaded)).job, 'storage failed').to.include({ done: 1, failed: 0 });

    await sandbox.modelAnswers('nonsense', nonsense.marker);
    const unusable = (await start(world, [nonsense.document])).body.job_id;
    await sandbox.untilIdle();
    expect((await progress(world, unusable)).job).to.include({ status: 'completed', done: 0, failed: 1 });
    expect(await countedExtractions(world), 'the model has no usable answer').to.equal(3);
  });

  it('resumes an abandoned document, and leaves a running one alone', async () => {
    const store = extractionDocuments.of(world);
    const { marker, document } = await someDocument(world);
    const { job_id: jobId } = (await sandbox.losingTasks(() => start(world, [document]))).body;
    const id = extractionDocumentId(jobId, 0);
    const { created_at, wake_at } = await store.require(id, 'Document');
    expect(Number(wake_at) - Number(created_at), 'its task is lost').to.be.closeTo(EXTRACTION_LEASE_MS, 1_000);
    const begunAt = async (wakeAt: Date): Promise<void> => {
      await store.ref(id).update({ status: 'running', wake_at: wakeAt, result_json: null });
      await sweepExtractions.sweep.run();
      await sandbox.untilIdle();
    };
    await begunAt(addMs(clock.now(), -1));
    await begunAt(addMs(clock.now(), EXTRACTION_LEASE_MS));
    expect((await store.get(id))?.status).to.equal('running');
    expect(await questionsAbout(marker)).to.equal(1);
    await begunAt(addMs(clock.now(), -1));
    expect((await store.get(id))?.status).to.equal('done');
    expect(await questionsAbout(marker)).to.equal(2);
    await store.ref(id).update({ attempts: 3 });
    await begunAt(addMs(clock.now(), -1));
    expect((await store.get(id))?.status, 'its worker died each time').to.equal('failed');
    expect(await questionsAbout(marker)).to.equal(2);
  });

  it('starts all or nothing: a missing document or a full day’s quota rejects all', async () => {
    const { marker, document } = await someDocument(world);
    const theirs = await someDocument(await newWorld());
    const unknown = [{ expiryId: newId(), index: 0 }, theirs.document, { ...document, url: 'https://x.example' }];
    for (const other of unknown) expect((await start(world, [document, other])).status).to.equal(404);
    expect(await countedExtractions(world)).to.equal(0);
    await setUsedToday(world, MAX_EXTRACTIONS_PER_DAY - 1);
    const full = await start(world, [document, document]);
    expect([full.status, full.body.details.requested]).to.deep.equal([429, 2]);
    expect(await countedExtractions(world)).to.equal(MAX_EXTRACTIONS_PER_DAY - 1);
    await sandbox.untilIdle();
    expect(await questionsAbout(marker)).to.equal(0);
  });
});
