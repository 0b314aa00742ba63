// Data exports that take longer than a single task may.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { writeStoredFile } from '../../../functions/platform/storage';
import { runDataExport } from '../../../functions/privacy/export/run';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { Zip } from '../../../tools/verifyPack/zip';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { downloaded, exportOf, lostExport, stored } from './exporting';

const FILES_PER_EXPIRY = 40;

/** Stores files, and expiries with these files. Returns each file's content by its name in the archive. */
async function storeFiles(organizationId: string, count: number, padding = ''): Promise<Map<string, string>> {
  const contents = new Map(
    Array.from({ length: count }, (_, file) => [`files/expiries/e/${file}`, `File ${file}${padding}`]),
  );
  const pathOf = (name: string): string => name.replace('files', `organizations/${organizationId}`);
  for (const [name, content] of contents) await writeStoredFile(pathOf(name), [content], 'application/pdf');
  const names = [...contents.keys()];
  const attachment = { url: '', size: 1, content_type: 'application/pdf', uploaded_by: 'x', name: 'a.pdf' };
  await sandbox.silently(() =>
    storeExpiries(tenantOf(organizationId), Math.ceil(count / FILES_PER_EXPIRY), (index) => ({
      attachments: names
        .slice(index * FILES_PER_EXPIRY, (index + 1) * FILES_PER_EXPIRY)
        .map((name) => ({ ...attachment, storage_path: pathOf(name), uploaded_at: new Date() })),
    })),
  );
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

describe('A data export longer than its task', function () {
  this.timeout(300_000);

  it('continues after each part', async () => {
    const world = await newWorld();
    const contents = await storeFiles(world.organizationId, 3, 'x'.repeat(20 * 1024 ** 2));
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
