// Anyone can verify an evidence pack with only its ZIP: each alteration is reported with a code and a sentence.
import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { activitySealId, activitySeals } from '../../../functions/activity/seal';
import { canonicalJson, verifyEvidenceManifest } from '../../../functions/evidence/manifest';
import { ResumableZipWriter, zipSourceOfText } from '../../../functions/jobs/zip';
import { newId } from '../../../functions/platform/ids';
import { ROOT } from '../../../local/config';
import { type KeySet, verifyPack } from '../../../tools/verifyPack/verify';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { sealAll } from '../activity/given';
import { attach, BYTES } from '../attachments/uploading';
import { anExpiry } from '../expiries/given';
import { createPack, type OpenedPack, openPack, publicKeys, repacked } from './given';

const SENTENCE = /^\S.*[^ ]\.$/;

/** A pack with two files, and with entries in two seals. */
async function sealedPack(): Promise<{ world: World; pack: OpenedPack }> {
  const world = await newWorld();
  const { id } = await anExpiry(world, { name: 'Lease', expiry_date: '2030-01-01' });
  for (const name of ['one.pdf', 'two.pdf']) await attach(world.editor, id, { file_name: name }, `${name}, ${BYTES}`);
  await sealAll(world);
  await sandbox.advance('PT1M');
  await world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: 'Lease of 2030' } });
  await sealAll(world);
  const { url } = await createPack(world.editor, { expiry_id: id });
  return { world, pack: await openPack(url) };
}

/** `npm run verify:pack`: its exit code and what it prints. */
const command = (...given: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const program = ['--import', 'tsx', join(ROOT, 'tools/verifyPack.ts'), ...given];
    const env = { PATH: process.env.PATH ?? '' };
    execFile(process.execPath, program, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });

const flipped = (bytes: Buffer | undefined): Buffer => {
  const changed = Buffer.from(bytes ?? '');
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  return changed;
};

const newKey = (kid: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, published: { keys: [{ kid, x: String(publicKey.export({ format: 'jwk' }).x) }] } };
};

const signatureOf = (text: string, key: KeyObject): Buffer =>
  Buffer.from(sign(null, Buffer.from(text), key).toString('base64'));

describe('Verifying an evidence pack', () => {
  it('needs only the ZIP or a file with the keys, and reports each change with a code and a sentence', async () => {
    const { pack } = await sealedPack();
    const valid = await command(pack.path);
    expect(valid.output).to.include(`VALID, by the keys at ${process.env.PUBLIC_URL}/.well-known/`);
    expect(valid.code).to.equal(0);
    const { key_id } = JSON.parse(pack.text('manifest.json'));
    const keyFile = `${pack.path}.keys.json`;
    writeFileSync(keyFile, JSON.stringify(newKey('other').published));
    const refused = await command(pack.path, '--keys', keyFile);
    expect(refused.output).to.match(/^NOT VALID:\n- key_unknown: The key .+\.$/m);
    expect(refused.code).to.equal(1);
    const keys = await publicKeys();
    const problemsBy = async (by: KeySet, path = pack.path): Promise<string> => {
      const { problems } = await verifyPack(path, async () => by);
      for (const { text } of problems) expect(text).to.match(SENTENCE);
      return problems.map(({ code, text }) => `${code}: ${text}`).join('\n');
    };
    expect(await problemsBy(keys)).to.equal('');
    expect(await problemsBy(newKey(key_id).published)).to.match(/^signature_invalid: The signature .+\.$/);
    const [one = '', two = ''] = pack.names.filter((name) => name.startsWith('files/'));
    for (const [change, expected] of [
      [(entries) => entries.set(one, flipped(entries.get(one))), [`file_changed: ${one} was changed.`]],
      [(entries) => entries.delete('sends.csv'), ['file_removed: sends.csv was removed.']],
      [(entries) => entries.delete('manifest.sig'), ['signature_invalid: ']],
      [(entries) => entries.set('files/new.txt', Buffer.from('x')), ['file_added: files/new.txt was added']],
      [
        (entries) => {
          const [first, second] = [entries.get(one), entries.get(two)];
          if (first && second) entries.set(one, second).set(two, first);
        },
        [`file_changed: ${one} was changed.`, `file_changed: ${two} was changed.`],
      ],
    ] as [(entries: Map<string, Buffer>) => unknown, string[]][]) {
      const output = await problemsBy(keys, await repacked(pack, change));
      for (const each of expected) expect(output).to.include(each);
    }
  });

  it('detects entries and seals changed by a holder of the signing key', async () => {
    const { pack } = await sealedPack();
    const { privateKey, published } = newKey('stolen');
    const codes = async (change: (lines: string[]) => string[]): Promise<string[]> => {
      const path = await repacked(pack, (entries) => {
        const activity = `${change(pack.text('activity.jsonl').trim().split('\n')).join('\n')}\n`;
        entries.set('activity.jsonl', Buffer.from(activity));
        const manifest = JSON.parse(pack.text('manifest.json'));
        const listed = manifest.files.find((file: { path: string }) => file.path === 'activity.jsonl');
        listed.sha256 = createHash('sha256').update(activity).digest('hex');
        const text = canonicalJson({ ...manifest, key_id: 'stolen' });
        entries.set('manifest.json', Buffer.from(text)).set('manifest.sig', signatureOf(text, privateKey));
      });
      const found = (await verifyPack(path, async () => published)).problems;
      for (const { text } of found) expect(text).to.match(SENTENCE);
      return [...new Set(found.map(({ code }) => code))];
    };
    const isSeal = (line: string): boolean => 'newest_at' in JSON.parse(line);
    expect(await codes((lines) => lines)).to.deep.equal([]);
    const renamed = (lines: string[]) => lines.map((line) => line.replace('"Lease of 2030"', '"Rent"'));
    expect(await codes(renamed)).to.deep.equal(['entry_changed']);
    const seals = pack.text('activity.jsonl').trim().split('\n').filter(isSeal);
    expect(seals).to.have.lengthOf.at.least(2);
    const replaced = (from: string | undefined, to: string) => (lines: string[]) =>
      lines.map((line) => (line === from ? to : line));
    const [first = '', second = ''] = seals;
    const dated = JSON.stringify({ ...JSON.parse(first), newest_at: '2020-01-01T00:00:00.000Z' });
    expect(await codes(replaced(first, dated))).to.deep.equal(['seal_changed']);
    const cut = (lines: string[]) => lines.filter((line) => line !== seals.at(-1));
    expect(await codes(cut)).to.deep.equal(['entry_not_sealed']);
    expect(await codes(replaced(second, first))).to.include('seal_missing');
    expect(await codes((lines) => [...lines, '{}'])).to.deep.equal(['activity_unreadable']);
  });

  it('detects online a wrong key, a changed manifest, and a log with a different seal', async () => {
    const { world, pack } = await sealedPack();
    const [text, signature] = [pack.text('manifest.json'), pack.text('manifest.sig')];
    const verify = async (manifest: unknown, by = signature) => {
      const { status, body } = await call('/v2/evidence/verify', { body: { manifest, signature: by } });
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.messages).to.have.length(body.reasons.length);
      for (const message of body.messages) expect(message).to.match(SENTENCE);
      return body.reasons;
    };
    const manifest = JSON.parse(text);
    expect(await verify(text)).to.deep.equal([]);
    expect(await verify(manifest)).to.deep.equal([]);
    const { privateKey } = newKey('other');
    expect(await verify(text, signatureOf(text, privateKey).toString())).to.deep.equal(['signature_invalid']);
    expect(await verify({ ...manifest, key_id: 'other' })).to.deep.equal(['key_unknown']);
    expect(await verify({ ...manifest, organization_name: 'Else' })).to.deep.equal(['signature_invalid']);
    expect(await verify('not JSON')).to.deep.equal(['manifest_malformed']);
    expect(await verify(text, '')).to.deep.equal(['signature_invalid']);
    const seal = activitySeals.of(world).ref(activitySealId(world, manifest.activity.last_seal.number));
    await sandbox.silently(async () => seal.update({ hash: 'f'.repeat(64) }));
    expect(await verify(text)).to.deep.equal(['seal_changed']);
    await sandbox.silently(async () => seal.delete());
    expect(await verify(text), 'deleted because of its age').to.deep.equal([]);
    const { EVIDENCE_SIGNING_KEY: key } = process.env;
    process.env.EVIDENCE_SIGNING_KEY = `a-newer-key-${'k'.repeat(40)},${key}`;
    const { reasons } = await verifyEvidenceManifest(text, signature);
    process.env.EVIDENCE_SIGNING_KEY = key;
    expect(reasons, 'by a former key').to.deep.equal([]);
  });
});

it('An interrupted archive continues after the entries of its stored parts', async () => {
  const settings = { folder: `probes/${newId()}/`, modified: new Date(), keepAlive: async () => undefined };
  const sources = [...'abc'].map((name) => zipSourceOfText(name, () => ['x']));
  const progress = { zip_parts: [] as string[], bytes: 0 };
  for (const count of [2, 3]) {
    const zip = await ResumableZipWriter.open(settings, progress);
    await zip.add(Readable.from(sources.slice(0, count)), async (written) => void Object.assign(progress, written));
    expect(zip.entries.map(({ name }) => name)).to.deep.equal([...'abc'].slice(0, count));
  }
});
