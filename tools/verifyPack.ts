// Verifies an evidence pack: `npm run verify:pack -- file.zip`. Exits with 1 if something was changed.
import { readFile } from 'node:fs/promises';
import { runCommand } from '../local/command';
import { PreconditionError } from '../local/preconditionError';
import { type KeySet, keySetSchema, verifyPack } from './verifyPack/verify';

async function readKeys(from: string): Promise<KeySet> {
  const isAddress = /^https?:\/\//.test(from);
  try {
    const text = isAddress ? await (await fetch(from)).text() : await readFile(from, 'utf8');
    return keySetSchema.parse(JSON.parse(text));
  } catch {
    throw new PreconditionError(
      `${from} contains no public keys of evidence packs. Pass their file or URL with --keys.`,
    );
  }
}

runCommand({
  name: 'npm run verify:pack',
  summary: 'verifies that an evidence pack is unaltered and its seals are valid. Exits with 1 if not.',
  options: {
    keys: {
      type: 'string',
      value: 'file|address',
      help: 'the service’s public keys; by default from the URL in the pack',
    },
    sha256: { type: 'string', value: 'hash', help: 'the SHA-256 of the ZIP, from getEvidencePack' },
  },
  positionals: { value: 'file.zip', help: 'the evidence pack', min: 1, max: 1 },
  run: async ({ keys, sha256 }, [path = '']) => {
    let source = '';
    const verdict = await verifyPack(
      path,
      (manifest) => {
        source = keys ?? manifest.keys_url;
        return readKeys(source);
      },
      sha256,
    );
    const { manifest, problems, files, entries, seals } = verdict;
    console.log(`Evidence pack ${manifest.pack_id} of ${manifest.organization_name}, written ${manifest.written_at}`);
    console.log(`${files} files, ${entries} activity entries, ${seals} seals`);
    if (manifest.activity && manifest.activity.unsealed > 0)
      console.log(`${manifest.activity.unsealed} entries were too new for a seal.`);
    if (manifest.has_erased_people) console.log('Names of erased people are replaced by [erased].');
    if (problems.length === 0) {
      console.log(`VALID, by the keys at ${source}. Make sure that you trust this source.`);
      return;
    }
    process.exitCode = 1;
    console.log(`NOT VALID:\n${problems.map(({ code, text }) => `- ${code}: ${text}`).join('\n')}`);
  },
});
