// Large data exports: resumable and low on memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { removeSomeStoredFilesBelow, writeStoredFile } from '../../../functions/platform/storage';
import { folderPathOfDataExport } from '../../../functions/privacy/export/record';
import { runDataExport } from '../../../functions/privacy/export/run';
import { listRawDocumentPageOfOrganization } from '../../../functions/store/wholeCollection';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { Zip } from '../../../tools/verifyPack/zip';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
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

  it(`of ${EXPIRIES} expiries and ${MEGABYTES} MB continues after its process dies, and uses little memory`, async () => {
    const world = await newWorld({ plan: 'enterprise' });
    const { organizationId } = world;
    const tenant = tenantOf(organizationId);
    const megabyte = Buffer.alloc(1024 ** 2, 'x');
    const paths = Array.from({ length: MEGABYTES }, (_, file) => `organizations/${organizationId}/expiries/e/${file}`);
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
        [`--max-old-space-size=${HEAP_MB}`, '--import', 'tsx', join(__dirname, 'exportWorker.ts'), organizationId, id],
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
    expect(await removeSomeStoredFilesBelow(`${folderPathOfDataExport(left)}parts/`), 'parts are gone').to.equal(0);
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
