// Starts erasures for tests, and searches everything stored and logged for data that must be gone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Storage } from '@google-cloud/storage';
import { expect } from 'chai';
import { deploymentParams } from '../../../functions/platform/params';
import { firestore } from '../../../functions/store/firestore';
import { suiteConfig } from '../../../local/config';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import type { Person, World } from '../../support/world';
import { clientWith, newestToken, newTemplate } from '../documentRequests/given';
import { done } from '../http';

/** Every document in the database that contains one of the words. */
export async function documentsWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const collection of await firestore().listCollections()) {
    for (const document of (await collection.get()).docs) {
      const text = `${document.ref.path} ${JSON.stringify(document.data())}`.toLowerCase();
      found.push(...words.filter((word) => text.includes(word)).map((word) => `${document.ref.path}: ${word}`));
    }
  }
  return found;
}

/** Adds copies of the first document whose field has the value, without running triggers. */
export async function copy(name: string, [field, value]: [string, string], count: number): Promise<void> {
  const [found] = (await firestore().collection(name).where(field, '==', value).limit(1).get()).docs;
  const set = (_: unknown, nth: number) => found?.ref.parent.doc(`${nth}-${found.id}`).set(found.data());
  await sandbox.silently(() => Promise.all(Array.from({ length: count }, set)));
}

export const askToJoin = ({ email }: Person): Promise<unknown> =>
  done(call('/v1/submitSignupRequest', { body: { email, firstName: 'A', lastName: 'B' } }), 201);

/** Every stored file whose name, metadata or bytes contain one of the words. */
export async function filesWith(words: readonly string[]): Promise<string[]> {
  const storage = new Storage({
    projectId: deploymentParams.projectId(),
    apiEndpoint: deploymentParams.storageEndpoint(),
  });
  const [files] = await storage.bucket(deploymentParams.storageBucket()).getFiles();
  const found: string[] = [];
  for (const file of files) {
    const content = await file.download({ validation: false }).then(
      ([bytes]) => bytes.toString('latin1'),
      // Deleted since the listing.
      (error) => (error.code === 404 ? '' : Promise.reject(error)),
    );
    const text = decodeURIComponent(`${file.name} ${JSON.stringify(file.metadata)}`) + content;
    found.push(...words.filter((word) => text.toLowerCase().includes(word)).map((word) => `${file.name}: ${word}`));
  }
  return found;
}

/** The service's log lines that contain one of the words. Excludes the Firestore emulator's own log. */
function logsWith(words: readonly string[]): string[] {
  const { runDir } = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  const names = readdirSync(runDir).filter((name) => /^(edge-.*|emulators|functions|sandbox)\.log$/.test(name));
  expect(names).to.include('emulators.log');
  return names.flatMap((name) => {
    const text = readFileSync(join(runDir, name), 'utf8').toLowerCase();
    return words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
  });
}

export async function expectNowhere(words: readonly string[]): Promise<void> {
  expect(await documentsWith(words)).to.deep.equal([]);
  expect(await filesWith(words)).to.deep.equal([]);
  expect(logsWith(words)).to.deep.equal([]);
}

export const erasuresOf = async (admin: Person) => (await admin.call('/v1/getErasures')).body.erasures;

/** Runs due work, then returns the erasure. */
export async function afterwards(admin: Person, id: string) {
  await sandbox.untilIdle();
  // The second round starts ten seconds after the first.
  await sandbox.advance('PT11S');
  return (await erasuresOf(admin)).find((each: { id: string }) => each.id === id);
}

export async function submitted(world: World, contact: { id: string; email: string }, name: string): Promise<string> {
  const template = await newTemplate(world);
  const body = { template_id: template.id, contact_ids: [contact.id] };
  await done(world.editor.call('/v2/collection-requests', { body }), 201);
  const client = clientWith(await newestToken(contact.email));
  await done(client.save({ name, kind: 'Ltd' }));
  const bytes = new TextEncoder().encode(`%PDF-1.4\nof ${name}\n%%EOF`);
  await done(client.upload({ file_name: `passport ${name}.pdf` }, bytes), 201);
  await done(client.submit());
  await sandbox.untilIdle();
  const { body: list } = await world.viewer.call('/v2/collection-submissions');
  return list.data[0].id;
}
