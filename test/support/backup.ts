// Backups of the suite's database: the Firestore emulator's own export and import.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../local/config';
import { sandbox } from './sandbox';

const DATABASE = `projects/${PROJECT}/databases/(default)`;
const NAME = 'backup';

async function ask(method: string, path: string, body?: object): Promise<void> {
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/${path}`;
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

export interface Backup {
  /** The whole database is as it was. Nobody hears of it, as of a restore in production. */
  restore: () => Promise<void>;
  remove: () => void;
}

export async function exportFirestore(): Promise<Backup> {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-'));
  await ask('POST', `projects/${PROJECT}:export`, {
    database: DATABASE,
    export_directory: folder,
    export_name: NAME,
  });
  const metadata = join(folder, NAME, `${NAME}.overall_export_metadata`);
  if (!existsSync(metadata)) throw new Error(`The export has no ${metadata}`);
  return {
    restore: () =>
      sandbox.silently(async () => {
        await ask('DELETE', `${DATABASE}/documents`);
        await ask('POST', `projects/${PROJECT}:import`, { database: DATABASE, export_directory: metadata });
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
