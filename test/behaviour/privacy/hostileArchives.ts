// Archives whose content somebody has tampered with, and the results of importing them.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { ZipFile } from 'yazl';
import { tenantOf } from '../../../functions/api/actor';
import { newId } from '../../../functions/platform/ids';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { exportLineJsonSchemaOf } from '../../../functions/privacy/export/lines';
import { firestore } from '../../../functions/store/firestore';
import { deleteRawDocuments, listRawDocumentPageOfOrganization } from '../../../functions/store/wholeCollection';
import { command } from '../../support/commands';
import { leastRecord } from '../../support/largestInput';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function collectionOf(name: string) {
  const collection = ORGANIZATION_COLLECTIONS.find((each) => each.name === name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  return collection;
}

type Lines = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** An archive of an organization that doesn't exist here. */
export async function archiveOf(
  organizationId: string,
  lines: Lines,
  over: object = {},
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { compress: false });
  for (const [name, records] of Object.entries(lines)) {
    add(`data/${name}.schema.json`, JSON.stringify(exportLineJsonSchemaOf(collectionOf(name))));
    const least = leastRecord(collectionOf(name).schema);
    add(`data/${name}.jsonl`, records.map((record) => `${JSON.stringify({ ...least, ...record })}\n`).join(''));
  }
  for (const [name, content] of Object.entries(files)) add(name, content);
  const collections = Object.entries(lines).map(([name, { length }]) => ({
    name,
    records: length,
    exported: 'whole',
  }));
  const manifest = {
    ...{ format: 'expiry-service-export', version: 1, export_id: newId(), kind: 'organization' },
    ...{ organization_id: organizationId, collections, files: 0, absent_files: [], ...over },
  };
  add('manifest.json', JSON.stringify(manifest));
  zip.end();
  const path = join(folder, `${unique()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

export const stored = async (collection: string, id: string) =>
  (await firestore().collection(collection).doc(id).get()).data() ?? {};

/** Removes what an import left, so that other tests don't see it. */
export async function forget(organizationId: string): Promise<void> {
  const tenant = tenantOf(organizationId);
  await sandbox.silently(async () => {
    for (const collection of ORGANIZATION_COLLECTIONS)
      await deleteRawDocuments(
        await listRawDocumentPageOfOrganization(collection, tenant, { after: null, limit: 100 }),
      );
  });
}

export async function refused(path: string, said: RegExp, ...options: readonly string[]): Promise<void> {
  const { code, stderr } = await command('import:organization', path, ...options);
  expect(stderr).to.match(said);
  expect(stderr, 'no stack').not.to.match(/\n\s+at /);
  expect(code).to.equal(options.length === 0 ? 1 : 2);
}

/** Imports the archive and returns the command's output. */
export async function importArchive(path: string, ...options: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await command('import:organization', path, ...options);
  expect(code, stderr).to.equal(0);
  return stdout;
}
