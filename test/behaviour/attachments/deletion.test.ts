// Deleting attachments: from the expiry, from storage and from the quota.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { fileRemovals, retryFileRemoval } from '../../../functions/uploads/fileRemoval';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { attach, BYTES, newExpiry, pathsOf, usedBytes } from './uploading';

describe('Deleting a file', () => {
  it('v2: by URL, removes the stored file and frees its space', async () => {
    const world = await newWorld();
    const { editor } = world;
    const id = await newExpiry(editor);
    const { url } = (await attach(editor, id)).body;
    const [path = ''] = await pathsOf(world, id);
    expect(await getStoredFileMetadata(path)).to.deep.equal({
      sizeBytes: BYTES.length,
      contentType: 'application/pdf',
    });
    const address = `/v2/expiries/${id}/attachments?url=${encodeURIComponent(url)}`;
    expect((await world.viewer.call(address, { method: 'DELETE' })).status).to.equal(403);
    expect((await (await newWorld()).editor.call(address, { method: 'DELETE' })).status).to.equal(404);
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
    const remove = (body: object) =>
      editor.call('/v1/deleteExpiryAttachment', { body: { expiryId: id, ...body } });
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
    const world = await newWorld();
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
    const removals = fileRemovals.of(tenantOf(world.organizationId));
    expect(await removals.list((query) => query)).to.have.length(2);
  });

  it('is retried by the sweep if the storage fails', async () => {
    const world = await newWorld();
    const { editor } = world;
    const id = await newExpiry(editor);
    const { url } = (await attach(editor, id)).body;
    const [path = ''] = await pathsOf(world, id);
    // The library doesn't retry this status.
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    const address = `/v2/expiries/${id}/attachments?url=${encodeURIComponent(url)}`;
    expect((await editor.call(address, { method: 'DELETE' })).status).to.equal(204);
    expect(await getStoredFileMetadata(path)).not.to.equal(null);
    const removals = fileRemovals.of(tenantOf(world.organizationId));
    const known = async () => (await removals.list((query) => query))[0];
    const first = await known();
    if (!first) throw new Error('No removal');
    await retryFileRemoval(first, first.due_at);
    expect(await getStoredFileMetadata(path)).to.equal(null);
    const second = await known();
    if (!second) throw new Error('Forgotten too early');
    await retryFileRemoval(second, second.due_at);
    expect(await known()).to.equal(undefined);
  });
});
