// Data exports: resumable, low on memory, one at a time, without secrets, and removed in time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import {
  getStoredFileMetadata,
  removeSomeStoredFilesBelow,
  writeStoredFile,
} from '../../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import {
  archivePathOfDataExport,
  dataExports,
  folderPathOfDataExport,
} from '../../../functions/privacy/export/record';
import { runDataExport } from '../../../functions/privacy/export/run';
import { sweepDataExports } from '../../../functions/privacy/workers';
import { listRawDocumentPageOfOrganization } from '../../../functions/store/wholeCollection';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { Zip } from '../../../tools/verifyPack/zip';
import { call } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { idsOf } from '../../support/records';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { downloaded, exportOf, linesOf, lostExport, stored } from './exporting';

const EXPIRIES = Number(process.env.EXPORT_EXPIRIES ?? 1_000);
/** A small heap forces garbage collection, so that memory growth shows what the process really holds. */
const HEAP_MB = 128;
const MEGABYTES = Number(process.env.EXPORT_MB ?? 200);

/** Stores an expiry with three files of 20 MB. Returns each file's content by its name in the archive. */
async function storeLargeFiles(organizationId: string): Promise<Map<string, string>> {
  const padding = 'x'.repeat(20 * 1024 ** 2);
  const contents = new Map([0, 1, 2].map((file) => [`files/expiries/e/${file}`, `File ${file}${padding}`]));
  const attachments = [...contents.keys()].map((name) => ({
    ...{ url: '', size: 1, content_type: 'application/pdf', uploaded_by: 'x', name: 'a.pdf' },
    ...{ storage_path: name.replace('files', `organizations/${organizationId}`), uploaded_at: new Date() },
  }));
  for (const [file, content] of [...contents.values()].entries())
    await writeStoredFile(attachments[file]?.storage_path ?? '', [content], 'application/pdf');
  await sandbox.silently(() => storeExpiries(tenantOf(organizationId), 1, () => ({ attachments })));
  return contents;
}

/** Expects one valid archive with each file once. */
async function expectFiles(world: World, id: string, contents: ReadonlyMap<string, string>): Promise<void> {
  expect(await exportOf(world, id)).to.include({ status: 'completed', files: contents.size });
  const { path, close } = await downloaded(world, id);
  const zip = await Zip.open(path);
  const names = zip.entries.map(({ fileName }) => fileName);
  zip.close();
  expect(names).to.deep.equal([...new Set(names)]);
  const archive = await ExportArchive.open(path);
  expect(archive.fileNames().toSorted()).to.deep.equal([...contents.keys()].toSorted());
  for (const [name, content] of contents) expect(await archive.text(name, '')).to.equal(content);
  archive.close();
  close();
}

describe('exportOrganization', function () {
  this.timeout(300_000 + MEGABYTES * 1_000);

  it('contains no key, digest or password, and names collections that can’t be imported', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const ids = idsOf(world, (path, options) => call(path, { ...options }));
    const kinds = ['webhook', 'expiryShare', 'compliancePortal', 'collectionRequest', 'invitation'] as const;
    for (const kind of kinds) await ids(kind);
    const secrets: string[] = [];
    for (const collection of ORGANIZATION_COLLECTIONS) {
      for (const field of collection.data.secrets ?? []) {
        const found = await collection.query().where('organization_id', '==', world.organizationId).get();
        const values = found.docs.map((document) => document.data()[field]);
        secrets.push(...values.filter((value) => typeof value === 'string' && value !== ''));
      }
    }
    expect(secrets.length).to.be.greaterThan(3);
    const started = await world.admin.call('/v1/exportOrganization', { body: {} });
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.body.export_id);
    const archive = await ExportArchive.open(path);
    const text = [];
    for (const { name } of archive.manifest.collections)
      text.push(JSON.stringify(await linesOf(archive, name)));
    for (const secret of secrets) expect(text.join(), secret).not.to.include(secret);
    expect(text.join()).to.include(`Key ${key.id}`);
    const read = archive.manifest.collections.filter(({ exported }) => exported === 'for_reading');
    const collections = ['api_keys', 'webhook_subscriptions', 'expiry_shares'];
    expect(read.map(({ name }) => name)).to.include.members(collections);
    archive.close();
    close();
  });

  it(`of ${EXPIRIES} expiries and ${MEGABYTES} MB continues after its process dies, and uses little memory`, async () => {
    const world = await newWorld({ plan: 'enterprise' });
    const { organizationId } = world;
    const tenant = tenantOf(organizationId);
    const megabyte = Buffer.alloc(1024 ** 2, 'x');
    const paths = Array.from(
      { length: MEGABYTES },
      (_, file) => `organizations/${organizationId}/expiries/e/${file}`,
    );
    for (const path of paths) await writeStoredFile(path, [megabyte], 'application/pdf');
    const attachment = { url: '', size: megabyte.length, content_type: 'application/pdf', uploaded_by: 'x' };
    await sandbox.silently(() =>
      storeExpiries(tenant, EXPIRIES, (index) => ({
        notes: `Note ${index}`,
        attachments: paths
          .slice(Math.ceil((index * MEGABYTES) / EXPIRIES), Math.ceil(((index + 1) * MEGABYTES) / EXPIRIES))
          .map((storage_path) => ({ ...attachment, name: 'a.pdf', storage_path, uploaded_at: new Date() })),
      })),
    );
    const id = await lostExport(world);
    const worker = () =>
      spawn(
        process.execPath,
        [
          `--max-old-space-size=${HEAP_MB}`,
          '--import',
          'tsx',
          join(__dirname, 'exportWorker.ts'),
          organizationId,
          id,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
    const first = worker();
    for (;;) {
      const { parts, status } = await stored(world, id);
      expect(status).to.equal('running');
      if ((parts.expiries ?? 0) > 0) break;
    }
    first.kill('SIGKILL');
    await once(first, 'exit');
    const left = await stored(world, id);
    expect(left).to.include({ status: 'running' });
    expect((await exportOf(world, id)).progress).to.be.within(1, 99);
    // Rows already written stay, and reads still use the original snapshot time.
    const [exported] = await listRawDocumentPageOfOrganization(expiries, tenant, { after: null, limit: 1 });
    await sandbox.silently(async () => exported?.ref.delete());

    const second = worker();
    let said = '';
    second.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    const [code] = await once(second, 'exit');
    expect(code, `with a heap of ${HEAP_MB} MB`).to.equal(0);
    const { peakMb, growthMb } = JSON.parse(said);
    expect(peakMb, 'with all code').to.be.lessThan(300);
    expect(growthMb, 'from its first half to its second').to.be.lessThan(40);
    const done = await exportOf(world, id);
    expect(done).to.include({ status: 'completed', files: MEGABYTES });
    expect(done.records.expiries).to.equal(EXPIRIES);
    expect(done.bytes).to.be.greaterThan(MEGABYTES * 1024 ** 2);
    const { path, close } = await downloaded(world, id);
    const archive = await ExportArchive.open(path);
    const lines = await linesOf(archive, 'expiries');
    expect(new Set(lines.map((line) => line.id)).size).to.equal(EXPIRIES);
    expect(lines.map((line) => line.id)).to.include(exported?.ref.id);
    expect(archive.fileNames()).to.have.length(MEGABYTES);
    expect((await archive.text('files/expiries/e/0', '')).length).to.equal(megabyte.length);
    archive.close();
    close();
    expect(
      await removeSomeStoredFilesBelow(`${folderPathOfDataExport(left)}parts/`),
      'parts are gone',
    ).to.equal(0);
  });

  it('is resumed by the sweep if its task was lost, runs once at a time, and is deleted after a week', async () => {
    const world = await newWorld();
    const id = await lostExport(world);
    expect((await world.admin.call('/v1/exportOrganization', { body: {} })).body.export_id).to.equal(id);
    const { ref } = { ref: dataExports.of(world).ref(id) };
    const past = addMs(await sandbox.now(), -MINUTE_MS);
    const tooOld = Timestamp.fromMillis(Date.now() - 120 * MINUTE_MS);
    await ref.update({ wake_at: past, read_at: tooOld, step: 3 });
    await sweepDataExports.sweep.run();
    await sandbox.untilIdle();
    const exported = await exportOf(world, id);
    expect([exported.status, exported.records.users]).to.deep.equal(['completed', 3]);
    const path = archivePathOfDataExport(await stored(world, id));
    expect((await getStoredFileMetadata(path))?.contentType).to.equal('application/zip');
    const entries = (await world.admin.call(`/v2/activity?record_type=data_export&record_id=${id}`)).body
      .data;
    expect(entries.map(({ action }: { action: string }) => action)).to.have.members(['created', 'completed']);
    const refused = await world.viewer.call(`/v2/activity?record_type=data_export&record_id=${id}`);
    expect(refused.status).to.equal(403);
    await ref.update({ expires_at: past, wake_at: past });
    expect((await world.admin.call(`/v1/getDataExport?export_id=${id}`)).status).to.equal(404);
    await sweepDataExports.sweep.run();
    expect((await ref.get()).exists).to.equal(false);
    expect(await getStoredFileMetadata(path)).to.equal(null);
  });

  it('continues after each part if it takes longer than a single task may', async () => {
    const world = await newWorld();
    const contents = await storeLargeFiles(world.organizationId);
    const id = await lostExport(world);
    let parts: string[] = [];
    await sandbox.pause(true);
    while ((await stored(world, id)).status === 'running') {
      await runDataExport(world.organizationId, id, 0);
      const { zip_parts } = await stored(world, id);
      expect(zip_parts.slice(0, parts.length), 'keeps its parts').to.deep.equal(parts);
      parts = zip_parts;
    }
    await sandbox.pause(false);
    expect(parts).to.have.length.of.at.least(2);
    await sandbox.untilIdle();
    await expectFiles(world, id, contents);
  });
});
