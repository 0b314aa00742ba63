// Creates evidence packs and reads their ZIPs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { ZipFile } from 'yazl';
import { keySetSchema, verifyPack } from '../../../tools/verifyPack/verify';
import { Zip } from '../../../tools/verifyPack/zip';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import type { Person } from '../../support/world';

export async function createPack(person: Pick<Person, 'call'>, body: object) {
  const created = await person.call('/v1/createEvidencePack', { body });
  expect(created.status, JSON.stringify(created.body)).to.equal(201);
  expect(created.body.evidence_pack).to.include({ status: 'running', progress: 0, url: null, sha256: null });
  await sandbox.untilIdle();
  const got = await person.call(`/v1/getEvidencePack?id=${created.body.evidence_pack.id}`);
  expect(got.body.evidence_pack, JSON.stringify(got.body)).to.include({ status: 'completed', progress: 100 });
  return got.body.evidence_pack;
}

export interface OpenedPack {
  path: string;
  bytes: Buffer;
  names: string[];
  contents: Map<string, Buffer>;
  text: (name: string) => string;
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function storedAt(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  folders.push(folder);
  const path = join(folder, 'pack.zip');
  writeFileSync(path, bytes);
  return path;
}

export async function openPack(url: string): Promise<OpenedPack> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const path = storedAt(bytes);
  const zip = await Zip.open(path);
  const contents = new Map<string, Buffer>();
  for (const entry of zip.entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.stream(entry)) chunks.push(chunk as Buffer);
    contents.set(entry.fileName, Buffer.concat(chunks));
  }
  zip.close();
  const text = (name: string): string => (contents.get(name) ?? Buffer.alloc(0)).toString('utf8');
  return { path, bytes, names: [...contents.keys()], contents, text };
}

/** A copy of the pack with changed entries. */
export async function repacked(pack: OpenedPack, change: (entries: Map<string, Buffer>) => void): Promise<string> {
  const entries = new Map(pack.contents);
  change(entries);
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  return storedAt(await buffer(zip.outputStream as never));
}

export const publicKeys = async () =>
  keySetSchema.parse((await call(`${process.env.PUBLIC_URL}/.well-known/evidence-keys.json`)).body);

export const problemsOf = async (path: string, sha256?: string): Promise<string[]> =>
  (await verifyPack(path, publicKeys, sha256)).problems.map(({ text }) => text);
