// Requests data exports and reads their archives.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import type { DocumentData } from 'firebase-admin/firestore';
import type { DataDeclaration } from '../../../functions/api/stored';
import { deleteUserAccount } from '../../../functions/identity/accountEmails';
import { users } from '../../../functions/identity/user';
import { removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { dataExports } from '../../../functions/privacy/export/record';
import { deleteRawDocuments, listRawDocumentPageOfOrganization } from '../../../functions/store/wholeCollection';
import type { ExportArchive } from '../../../tools/importOrganization/archive';
import { sandbox } from '../../support/sandbox';
import type { World } from '../../support/world';

export const exportOf = async (world: World, id: string) =>
  (await world.admin.call(`/v1/getDataExport?export_id=${id}`)).body.export;
export const stored = async (world: World, id: string) => {
  const job = await dataExports.of(world).get(id);
  if (!job) throw new Error('No such export');
  return job;
};

/** Requests an export whose task is lost. */
export async function lostExport(world: World): Promise<string> {
  const request = () => world.admin.call('/v1/exportOrganization', { body: {} });
  const started = await sandbox.losingTasks(request);
  expect(started.status, JSON.stringify(started.body)).to.equal(202);
  return started.body.export_id;
}

/** Downloads the archive of a completed export. */
export async function downloaded(world: World, id: string): Promise<{ path: string; close: () => void }> {
  const done = await exportOf(world, id);
  expect(done).to.include({ status: 'completed', progress: 100 });
  const answer = await fetch(done.download_url);
  expect(answer.headers.get('content-disposition')).to.match(/\.zip$/);
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const path = join(folder, 'archive.zip');
  // Streams the archive, which may be too large for memory.
  if (answer.body) await pipeline(answer.body, createWriteStream(path));
  return { path, close: () => rmSync(folder, { recursive: true }) };
}

export async function linesOf(archive: ExportArchive, collection: string) {
  const lines = [];
  for await (const line of archive.records(collection)) lines.push(line);
  return lines;
}

/** Removes everything, as if the organization had never existed in this installation. */
export async function wipe(world: World): Promise<void> {
  for (const user of await users.list((query) => query.where('organization_id', '==', world.organizationId)))
    await deleteUserAccount(user);
  await removeSomeStoredFilesBelow(`organizations/${world.organizationId}/`);
  await sandbox.silently(async () => {
    for (const collection of ORGANIZATION_COLLECTIONS)
      for (;;) {
        const page = await listRawDocumentPageOfOrganization(collection, world, { after: null, limit: 400 });
        if (page.length === 0) break;
        await deleteRawDocuments(page);
      }
  });
}

/** The organization's stored documents by path, from the collections whose `exported` matches. */
export async function storedDocumentsOf(
  world: World,
  isMeant: (exported: DataDeclaration['exported']) => boolean,
): Promise<Map<string, DocumentData>> {
  const found = new Map<string, DocumentData>();
  for (const collection of ORGANIZATION_COLLECTIONS) {
    if (!isMeant(collection.data.exported)) continue;
    const whole = { after: null, limit: 1_000 };
    for (const { ref, data } of await listRawDocumentPageOfOrganization(collection, world, whole)) {
      const { imported_by: _, import_completed: __, ...fields } = data;
      // Recomputed after an import: the unread counts (test/behaviour/notifications/inbox.test.ts).
      for (const field of collection.data.following ?? []) delete fields[field];
      found.set(ref.path, fields);
    }
  }
  return found;
}
