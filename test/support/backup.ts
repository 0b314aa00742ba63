// Backups of the suite's project: a Firestore export, Firebase Auth accounts with password hashes, and the bucket's
// files.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Storage } from '@google-cloud/storage';
import { BUCKET, PROJECT } from '../../local/config';
import { sandbox } from './sandbox';

const DATABASE = `projects/${PROJECT}/databases/(default)`;
const NAME = 'backup';

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  // Both emulators accept this as an administrator's token.
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer owner' };
  const answer = await fetch(`http://${url}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Restoring it runs no triggers, like in production. */
export async function exportFirestore() {
  const emulator = `${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1`;
  const folder = mkdtempSync(join(tmpdir(), 'firestore-'));
  const request = { database: DATABASE, export_directory: folder, export_name: NAME };
  await ask('POST', `${emulator}/projects/${PROJECT}:export`, request);
  const metadata = join(folder, NAME, `${NAME}.overall_export_metadata`);
  if (!existsSync(metadata)) throw new Error(`The export has no ${metadata}`);
  return {
    restore: () =>
      sandbox.silently(async () => {
        await ask('DELETE', `${emulator}/${DATABASE}/documents`);
        const body = { database: DATABASE, export_directory: metadata };
        await ask('POST', `${emulator}/projects/${PROJECT}:import`, body);
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Like `firebase auth:export` and `auth:import`. Deletes all accounts before importing. */
export async function exportAccounts() {
  const emulator = `${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
  const accounts = `${emulator}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`;
  const { users } = (await ask('GET', `${accounts}:batchGet?maxResults=-1`)) as { users: object[] };
  return {
    restore: async () => {
      await ask('DELETE', `${emulator}/emulator/v1/projects/${PROJECT}/accounts`);
      await ask('POST', `${accounts}:batchCreate`, { users });
    },
  };
}

/** Like `gcloud storage rsync` to another bucket and back. Deletes the files before copying them. */
export async function exportFiles(prefix: string) {
  const { STORAGE_ENDPOINT: apiEndpoint = '', STORAGE_KEY_FILE: keyFile = '' } = process.env;
  const bucket = new Storage({ apiEndpoint, credentials: JSON.parse(readFileSync(keyFile, 'utf8')) }).bucket(BUCKET);
  const [files] = await bucket.getFiles({ prefix });
  const copies = await Promise.all(files.map(async (file) => ({ file, content: (await file.download())[0] })));
  return {
    restore: async () => {
      for (const { file } of copies) await file.delete();
      for (const { file, content } of copies)
        await file.save(content, { contentType: String(file.metadata.contentType) });
    },
  };
}
