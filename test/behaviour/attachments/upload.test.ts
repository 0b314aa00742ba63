// Uploading files with real signed URLs, and deleting them from the expiry, from storage and from the quota.
import { expect } from 'chai';
import {
  completeProofUpload,
  completeUploadToExpiry,
  pendingUploadLists,
} from '../../../functions/attachments/attachUpload';
import { attachmentStoragePathOf } from '../../../functions/attachments/removal';
import { sweepUploads } from '../../../functions/attachments/workers';
import { expiries } from '../../../functions/expiries/record/record';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { getStoredFileMetadata, tokenDownloadUrl } from '../../../functions/platform/storage';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import {
  fileRemovalId,
  fileRemovals,
  performFileRemoval,
  provisionalFileRemovalFields,
} from '../../../functions/uploads/fileRemoval';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { freshWorld } from '../worlds';
import { attach, BYTES, complete, FILE, newExpiry, pathsOf, put, start, usedBytes } from './uploading';

/** Backdates the upload. Moving the suite's clock would run every schedule in between. */
async function age(world: World, expiryId: string, uploadId: string, ms: number): Promise<void> {
  const store = pendingUploadLists.of(world);
  const uploads = await store.require(expiryId, 'Uploads');
  const pending = uploads.pending.map((upload) =>
    upload.id === uploadId ? { ...upload, expires_at: addMs(upload.expires_at, -ms) } : upload,
  );
  await store.tryUpdate(uploads, { pending, sweep_at: addMs(uploads.sweep_at, -ms) });
}

describe('Uploading a file', () => {
  const world = freshWorld();

  it('takes three steps in v2 and v1, then the file can be downloaded and counts toward the quota', async () => {
    const { editor, viewer, admin } = world;
    const id = await newExpiry(editor);
    const updatedBy = async () => (await viewer.call(`/v2/expiries/${id}`)).body.updated_by_name;
    const started = await start(editor, id);
    expect(started.status).to.equal(201);
    expect(started.headers.get('location')).to.equal(`/v2/expiries/${id}/attachments`);
    const upload = started.body;
    expect(upload).to.have.keys('upload_id', 'upload_url', 'method', 'headers', 'expires_at', 'max_size');
    expect([upload.method, upload.max_size]).to.deep.equal(['PUT', 100]);
    expect(upload.headers['x-goog-content-length-range']).to.equal('0,100');
    const left = new Date(upload.expires_at).getTime() - (await sandbox.now()).getTime();
    expect(left).to.be.within(13 * 60_000, 15 * 60_000);
    expect((await put(upload, BYTES)).status).to.equal(200);
    const done = await complete(editor, id, upload.upload_id);
    expect(done.status).to.equal(201);
    expect(done.body).to.deep.equal({ index: 0, name: 'licence.pdf', url: done.body.url });
    const list = await viewer.call(`/v2/expiries/${id}/attachments`);
    expect(list.body).to.deep.equal({ data: [done.body], next_cursor: null, has_more: false });
    expect((await viewer.call(`/v2/expiries/${id}`)).body.attachments).to.deep.equal([done.body]);
    expect(await usedBytes(world)).to.equal(BYTES.length);
    const inV1 = await admin.call('/v1/startExpiryAttachmentUpload', { body: { ...FILE, expiryId: id } });
    expect(inV1.status).to.equal(201);
    await put(inV1.body, BYTES);
    const body = { expiryId: id, upload_id: inV1.body.upload_id };
    const ended = await admin.call('/v1/completeExpiryAttachmentUpload', { body });
    expect([ended.status, ended.body.index, ended.body.name]).to.deep.equal([201, 1, 'licence.pdf']);
    expect(await updatedBy()).to.equal('admin Person');
    expect((await complete(editor, id, body.upload_id)).status, 'another person’s').to.equal(404);
    await editor.call('/v1/deleteExpiryAttachment', { body: { expiryId: id, index: 1 } });
    expect(await updatedBy()).to.equal('editor Person');
  });

  it('returns a URL that works once storage has published the file, and survives one storage failure', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    const upload = (await start(editor, id, { file_name: `Zoë's "1".txt`, content_type: 'text/plain' })).body;
    await put(upload, BYTES);
    const unfinished = async () => (await pendingUploadLists.of(world).get(id))?.pending ?? [];
    const [pending] = await unfinished();
    if (!pending) throw new Error('No upload');
    const address = tokenDownloadUrl(pending.storage_path, pending.download_token);
    expect((await fetch(address)).status).to.equal(403);
    const { File } = await import('@google-cloud/storage');
    const { setMetadata } = File.prototype;
    File.prototype.setMetadata = () => Promise.reject(new Error('Storage is unavailable'));
    const context = { tenant: world, actor: { id: editor.id, name: 'Ed' }, now: clock.now() };
    const outcomes = await Promise.allSettled(
      [completeUploadToExpiry, completeProofUpload].map((completed) =>
        unitOfWork<unknown>((writes) => completed({ ...context, writes } as never, id, pending.id, false)),
      ),
    );
    File.prototype.setMetadata = setMetadata;
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    await sandbox.fault({ service: 'storage', status: 503, times: 1 });
    expect((await complete(editor, id, upload.upload_id)).body.url).to.equal(address);
    const file = await fetch(address);
    expect(await file.text()).to.equal(BYTES);
    const names = `filename="Zoe's _1_.txt"; filename*=UTF-8''Zo%C3%AB%27s%20%221%22.txt`;
    expect(file.headers.get('content-disposition')).to.equal(`attachment; ${names}`);
    expect(file.headers.get('cache-control')).to.equal('private, no-store');
    const proof = (await start(editor, id, { file_name: 'a.txt', content_type: 'text/plain' })).body;
    await put(proof, BYTES);
    await unitOfWork((writes) => completeProofUpload({ ...context, writes }, id, proof.upload_id, false));
    expect((await complete(editor, id, proof.upload_id)).status, 'no attachment').to.equal(404);
    const [held] = await unfinished();
    expect(held?.expires_at, 'kept for a day').to.deep.equal(addMs(context.now, DAY_MS));
  });

  it('binds the URL to its type, size and single use, and rejects more than 50 MB with 413', async () => {
    const { editor } = await newWorld();
    const upload = (await start(editor, await newExpiry(editor))).body;
    expect((await put(upload, BYTES, { 'Content-Type': 'text/html' })).status).to.equal(403);
    expect((await put(upload, 'x'.repeat(101))).status).to.equal(400);
    expect((await put(upload, BYTES, { 'x-goog-content-length-range': '0,1000' })).status).to.equal(403);
    expect((await put(upload, BYTES)).status).to.equal(200);
    expect((await put(upload, 'something else')).status).to.equal(412);
    const id = await newExpiry(editor);
    expect((await start(editor, id, { size: 52_428_800 })).status).to.equal(201);
    for (const size of [52_428_801, 2 ** 53, 1e300]) {
      const { status, body } = await start(editor, id, { size });
      expect([status, body.error.code], String(size)).to.deep.equal([413, 'FILE_TOO_LARGE']);
    }
  });

  it('is completed only on its expiry, by its uploader, once the file exists', async () => {
    const { editor, admin } = world;
    const other = await newWorld();
    const [id, another] = [await newExpiry(editor), await newExpiry(editor)];
    const upload = (await start(editor, id)).body;
    expect((await complete(editor, id, upload.upload_id)).status).to.equal(404);
    await put(upload, BYTES);
    for (const [person, expiry, uploadId] of [
      [admin, id, upload.upload_id],
      [editor, another, upload.upload_id],
      [other.editor, id, upload.upload_id],
      [editor, id, 'nothing'],
    ])
      expect((await complete(person, expiry, uploadId)).status).to.equal(404);
    expect((await complete(world.viewer, id, upload.upload_id)).status).to.equal(403);
    expect((await complete(editor, id, upload.upload_id)).status).to.equal(201);
    const empty = (await start(editor, id)).body;
    await put(empty, '');
    expect((await complete(editor, id, empty.upload_id)).status, 'an empty file').to.equal(400);
  });

  it('returns the same response when completed twice, in sequence or concurrently', async () => {
    const id = await newExpiry(world.editor);
    const upload = (await start(world.editor, id)).body;
    await put(upload, BYTES);
    const answers = await Promise.all([1, 2, 3].map(() => complete(world.editor, id, upload.upload_id)));
    answers.push(await complete(world.editor, id, upload.upload_id));
    for (const answer of answers) {
      expect(answer.status).to.equal(201);
      expect(answer.body).to.deep.equal(answers[0]?.body);
    }
    expect(await pathsOf(world, id)).to.have.length(1);
    expect(await usedBytes(world)).to.equal(BYTES.length);
  });

  it('rejects the 51st file, even under concurrent requests for the last places', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    const attachments = Array.from({ length: 45 }, (_, n) => ({
      ...{ name: `${n}`, url: `https://files.example/${n}`, size: 1, content_type: 'text/plain' },
      storage_path: `organizations/${world.organizationId}/expiries/${id}/${n}`,
      ...{ uploaded_by: editor.id, uploaded_at: clock.now() },
    }));
    await expiries.of(world).ref(id).update({ attachments });
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(editor, id)));
    const granted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([granted.length, refused.length]).to.deep.equal([5, 5]);
    expect(refused[0]?.body.error.code).to.equal('TOO_MANY_ATTACHMENTS');
    await age(world, id, granted.pop()?.body.upload_id, 15 * MINUTE_MS);
    granted.push(await start(editor, id));
    expect(granted[4]?.status, 'instead of an expired one').to.equal(201);
    for (const { body } of granted) {
      await put(body, BYTES);
      expect((await complete(editor, id, body.upload_id)).status).to.equal(201);
    }
    expect((await start(editor, id)).body.error.code).to.equal('TOO_MANY_ATTACHMENTS');
    expect(await pathsOf(world, id)).to.have.length(50);
    const another = await newExpiry(editor);
    const upload = (await start(editor, another)).body;
    await put(upload, BYTES);
    const full = [...attachments, ...attachments].slice(0, 50);
    await expiries.of(world).ref(another).update({ attachments: full });
    expect((await complete(editor, another, upload.upload_id)).status, 'filled meanwhile').to.equal(409);
  });

  it('rejects files above the storage quota, with the numbers', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { editor } = world;
    const id = await newExpiry(editor);
    const usage = await loadPlanUsage(world);
    const used = 1024 ** 3 - 110;
    await planUsages.tryUpdate(usage, { used: { ...usage.used, storage_bytes: used } });
    const started = await Promise.all([start(editor, id), start(editor, id), start(editor, id)]);
    const statuses = started.map(({ status }) => status).sort();
    expect(statuses, 'a started upload holds its room').to.deep.equal([201, 403, 403]);
    const upload = started.find(({ status }) => status === 201)?.body;
    await put(upload, 'x'.repeat(80));
    expect((await complete(editor, id, upload.upload_id)).status).to.equal(201);
    const refused = await start(editor, id);
    expect([refused.status, refused.body.error.code]).to.deep.equal([403, 'PLAN_LIMIT_REACHED']);
    const numbers = { limit: 1024 ** 3, used: used + 80, requested: 100 };
    const limit = { limit_name: 'storage_bytes', ...numbers, plan: 'trial' };
    expect(refused.body.error.details).to.deep.equal(limit);
  });
});

describe('An upload that is not completed in time', () => {
  const world = freshWorld();

  const uploadsOf = (world: World, expiryId: string) => pendingUploadLists.of(world).get(expiryId);

  it('returns 404 after 15 minutes; a late file is deleted once no commit can be pending', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    const upload = (await start(editor, id)).body;
    await put(upload, BYTES);
    const path = attachmentStoragePathOf(world, id, upload.upload_id);
    await age(world, id, upload.upload_id, 15 * MINUTE_MS);
    expect((await complete(editor, id, upload.upload_id)).status).to.equal(404);
    expect(await getStoredFileMetadata(path)).not.to.equal(null);
    await age(world, id, upload.upload_id, 5 * MINUTE_MS);
    expect((await complete(editor, id, upload.upload_id)).status).to.equal(404);
    expect(await getStoredFileMetadata(path)).to.equal(null);
    expect(await usedBytes(world), 'held until it is swept').to.equal(FILE.size);
  });

  it('is swept with its file after an hour, without affecting other uploads', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    const [stale, live] = [(await start(editor, id)).body, (await start(editor, id)).body];
    for (const upload of [stale, live]) await put(upload, BYTES);
    const pathOf = (upload: { upload_id: string }) => attachmentStoragePathOf(world, id, upload.upload_id);
    await age(world, id, stale.upload_id, 70 * MINUTE_MS);
    await sweepUploads.sweep.run();
    expect(await getStoredFileMetadata(pathOf(stale))).not.to.equal(null);
    await age(world, id, stale.upload_id, 5 * MINUTE_MS);
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    await sweepUploads.sweep.run();
    expect((await uploadsOf(world, id))?.pending, 'the file is still there').to.have.length(2);
    await age(world, id, stale.upload_id, 70 * MINUTE_MS);
    await sweepUploads.sweep.run();
    expect(await getStoredFileMetadata(pathOf(stale))).to.equal(null);
    expect((await uploadsOf(world, id))?.pending.map((upload) => upload.id)).to.deep.equal([live.upload_id]);
    expect(await usedBytes(world)).to.equal(FILE.size);
    expect((await complete(editor, id, live.upload_id)).status).to.equal(201);
    expect(await usedBytes(world)).to.equal(BYTES.length);
  });
});

describe('Deleting a file', () => {
  const world = freshWorld();

  it('v2: by URL, removes the stored file and frees its space', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    const { url } = (await attach(editor, id)).body;
    const [path = ''] = await pathsOf(world, id);
    const address = `/v2/expiries/${id}/attachments?url=${encodeURIComponent(url)}`;
    expect((await world.viewer.call(address, { method: 'DELETE' })).status).to.equal(403);
    const other = await newWorld();
    const otherId = await newExpiry(other.editor);
    const { attachments } = await expiries.of(world).require(id, 'Expiry');
    await expiries.of(other).ref(otherId).update({ attachments });
    expect((await other.editor.call(address.replace(id, otherId), { method: 'DELETE' })).status).to.equal(204);
    const expectedFile = { sizeBytes: BYTES.length, contentType: 'application/pdf' };
    expect(await getStoredFileMetadata(path), 'not theirs').to.deep.equal(expectedFile);
    expect((await editor.call(`/v2/expiries/${id}/attachments`, { method: 'DELETE' })).status).to.equal(400);
    const answer = await editor.call(address, { method: 'DELETE' });
    expect([answer.status, answer.body]).to.deep.equal([204, undefined]);
    expect((await editor.call(address, { method: 'DELETE' })).status).to.equal(404);
    expect(await getStoredFileMetadata(path)).to.equal(null);
    expect(await usedBytes(world)).to.equal(0);
    expect((await fetch(url)).status).to.equal(404);
  });

  it('v1: by URL or index, returns the remaining files', async () => {
    const { editor } = await newWorld();
    const id = await newExpiry(editor);
    const a = (await attach(editor, id, { file_name: 'a' })).body;
    const b = (await attach(editor, id, { file_name: 'b' })).body;
    const c = (await attach(editor, id, { file_name: 'c' })).body;
    const remove = (body: object) => editor.call('/v1/deleteExpiryAttachment', { body: { expiryId: id, ...body } });
    const first = { index: 0, name: 'a', url: a.url };
    const both = [first, { index: 1, name: 'c', url: c.url }];
    const withoutB = (await remove({ url: b.url, index: 0 })).body;
    expect(withoutB).to.deep.equal({ deleted: true, url: b.url, attachments: both });
    expect((await remove({ url: c.url.replace(/&token=.*/, 'x') })).status).to.equal(404);
    const withoutC = (await remove({ index: 1 })).body;
    expect(withoutC).to.deep.equal({ deleted: true, url: c.url, attachments: [first] });
    for (const gone of [{ index: 1 }, { url: b.url }]) expect((await remove(gone)).status).to.equal(404);
    for (const bad of [{}, { index: -1 }, { index: 0, expiryId: undefined }])
      expect((await remove(bad)).status).to.equal(400);
    expect((await editor.call(`/v1/getExpiryAttachments?expiryId=${id}`)).body.attachments).to.have.length(1);
  });

  it('happens once when the expiry is deleted, and frees the space of all files', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    await attach(editor, id);
    await attach(editor, id);
    const paths = await pathsOf(world, id);
    expect(await usedBytes(world)).to.equal(2 * BYTES.length);
    await sandbox.duplicate('trigger', 20);
    expect((await editor.call(`/v2/expiries/${id}`, { method: 'DELETE' })).status).to.equal(204);
    await sandbox.untilIdle();
    expect(await usedBytes(world)).to.equal(0);
    for (const path of paths) expect(await getStoredFileMetadata(path)).to.equal(null);
    expect(await fileRemovals.of(world).list((query) => query)).to.have.length(2);
  });

  it('is retried by the sweep if the storage fails', async () => {
    const { editor } = world;
    const id = await newExpiry(editor);
    const { url } = (await attach(editor, id)).body;
    const [path = ''] = await pathsOf(world, id);
    // The library doesn't retry this status.
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    const address = `/v2/expiries/${id}/attachments?url=${encodeURIComponent(url)}`;
    expect((await editor.call(address, { method: 'DELETE' })).status).to.equal(204);
    expect(await getStoredFileMetadata(path)).not.to.equal(null);
    const known = () => fileRemovals.of(world).require(fileRemovalId(path), 'Removal');
    const first = await known();
    expect(first.due_at).to.be.at.most(addMs(first.created_at, 15 * MINUTE_MS));
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    const failed = await performFileRemoval(first, first.due_at).catch((thrown) => thrown);
    expect([failed?.code, await known()], 'it stays due').to.deep.equal([403, first]);
    await performFileRemoval(first, first.due_at);
    expect(await getStoredFileMetadata(path)).to.equal(null);
    const second = await known();
    await performFileRemoval(second, second.due_at);
    expect(await fileRemovals.of(world).get(second.id)).to.equal(null);
  });

  it('frees the quota of an unclaimed file once, although the sweep deletes the file twice', async () => {
    await attach(world.editor, await newExpiry(world.editor));
    const before = await usedBytes(world);
    const path = `organizations/${world.organizationId}/unclaimed`;
    const [removals, id] = [fileRemovals.of(world), fileRemovalId(path)];
    const fields = provisionalFileRemovalFields(path, 3, clock.now());
    expect(fields.due_at).to.deep.equal(addMs(fields.created_at, DAY_MS));
    await removals.tryCreate(id, fields);
    for (let removal = await removals.get(id); removal; removal = await removals.get(id))
      await performFileRemoval(removal, removal.due_at);
    expect(await usedBytes(world)).to.equal(before - 3);
  });
});
