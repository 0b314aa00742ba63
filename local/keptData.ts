// Keeps a suite's data between starts: the emulators' exports and the sandbox's state.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteConfig } from './config';

export const keptFolder = ({ runDir }: Pick<SuiteConfig, 'runDir'>): string => join(runDir, 'kept');

/** The format in which the Firebase CLI exports and imports it. */
export const exportFolder = (folder: string): string => join(folder, 'emulators');

/** Whether an earlier suite left data. */
export const hasKeptData = (suite: SuiteConfig): boolean =>
  existsSync(join(exportFolder(keptFolder(suite)), 'firebase-export-metadata.json'));

async function ask(url: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}

/** Saves all data while the suite runs, replacing earlier data atomically. */
export async function keepData(suite: SuiteConfig): Promise<void> {
  const folder = keptFolder(suite);
  const next = `${folder}.new`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  await ask(`http://127.0.0.1:${suite.ports.sandbox}/api/keep`, { folder: next });
  const request = { path: exportFolder(next), initiatedBy: 'npm start' };
  await ask(`http://127.0.0.1:${suite.ports.hub}/_admin/export`, request);
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
}
