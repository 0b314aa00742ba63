// Verifies an evidence pack for somebody who has only the ZIP and the public keys.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Entry } from 'yauzl';
import { z } from 'zod';
import { sealHashOf } from '../../functions/activity/hashes';
import { activityEntryOut } from '../../functions/activity/views';
import { isSignedByEvidenceKey, type Manifest, manifestSchema } from '../../functions/evidence/manifest';
import { sha256 } from '../../functions/platform/ids';
import { PreconditionError } from '../../local/preconditionError';
import { Zip } from './zip';

export const keySetSchema = z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string() })) });
export type KeySet = z.output<typeof keySetSchema>;

export type ProblemCode =
  | 'key_unknown'
  | 'signature_invalid'
  | 'zip_changed'
  | 'file_added'
  | 'file_removed'
  | 'file_changed'
  | 'file_duplicated'
  | 'activity_unreadable'
  | 'entry_changed'
  | 'entry_not_sealed'
  | 'seal_changed'
  | 'seal_missing';

export interface Problem {
  code: ProblemCode;
  /** One sentence. */
  text: string;
}

export interface PackVerdict {
  manifest: Manifest;
  /** Empty if the pack is unaltered. */
  problems: Problem[];
  files: number;
  entries: number;
  seals: number;
}

const UNHASHED = ['manifest.json', 'manifest.sig'];

function entriesByName(zip: Zip, problems: Problem[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const entry of zip.entries) {
    if (entries.has(entry.fileName))
      problems.push({ code: 'file_duplicated', text: `${entry.fileName} is in the ZIP twice.` });
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function signedManifest(
  zip: Zip,
  entries: ReadonlyMap<string, Entry>,
  keysOf: (manifest: Manifest) => Promise<KeySet>,
  problems: Problem[],
): Promise<Manifest> {
  const [manifestEntry, signatureEntry] = UNHASHED.map((name) => entries.get(name));
  if (!manifestEntry)
    throw new PreconditionError('The ZIP has no manifest.json: it is not an evidence pack.');
  const text = await zip.text(manifestEntry).catch((error: Error) => {
    throw new PreconditionError(`manifest.json cannot be read: ${error.message}`);
  });
  const manifest = manifestSchema.safeParse(parsedJson(text));
  if (!manifest.success)
    throw new PreconditionError('manifest.json is not the manifest of an evidence pack.');
  const signature = signatureEntry ? await zip.text(signatureEntry).catch(() => '') : '';
  const key = (await keysOf(manifest.data)).keys.find(({ kid }) => kid === manifest.data.key_id);
  if (!key)
    problems.push({
      code: 'key_unknown',
      text: `The key ${manifest.data.key_id} is not among the service’s public keys.`,
    });
  else if (!isSignedByEvidenceKey(text, signature, key))
    problems.push({
      code: 'signature_invalid',
      text: 'The signature does not match manifest.json: one of the two was changed.',
    });
  return manifest.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null when the entry cannot be read, such as for a wrong checksum. */
async function hashOf(zip: Zip, entry: Entry): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await zip.stream(entry)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

async function checkFiles(
  zip: Zip,
  entries: ReadonlyMap<string, Entry>,
  manifest: Manifest,
  problems: Problem[],
): Promise<void> {
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const name of entries.keys())
    if (!listed.has(name) && !UNHASHED.includes(name))
      problems.push({ code: 'file_added', text: `${name} was added: the manifest does not list it.` });
  for (const { path, sha256: expected } of manifest.files) {
    const entry = entries.get(path);
    if (!entry) problems.push({ code: 'file_removed', text: `${path} was removed.` });
    else if ((await hashOf(zip, entry)) !== expected)
      problems.push({ code: 'file_changed', text: `${path} was changed.` });
  }
}

const sealLine = z.object({
  organization_id: z.string(),
  number: z.int(),
  previous_hash: z.string(),
  newest_at: z.coerce.date(),
  entries: z.array(z.string()),
  hash: z.string(),
});
const entryLine = activityEntryOut.extend({ seal: z.int().nullable() });
type EntryLine = z.output<typeof entryLine>;

/** The two hashes of an entry, made again from what it says; see `GET /v2/activity`. */
function doesEntryHold(entry: EntryLine): boolean {
  const ids = entry.records?.map(({ id }) => id);
  const hash = sha256(
    JSON.stringify([
      entry.position,
      entry.id,
      entry.organization_id,
      entry.record_type,
      entry.record_id,
      entry.action,
      entry.actor.kind,
      entry.created_at,
      entry.personal_digest,
      ...(ids ? [ids] : []),
    ]),
  );
  if (hash !== entry.hash) return false;
  // Once a person is erased from it, what the digest was made of is gone.
  if (entry.erased_at !== null) return true;
  const digest = sha256(
    JSON.stringify([
      entry.salt,
      entry.record_name,
      entry.actor.id,
      entry.actor.name,
      JSON.stringify(entry.changes),
      ...(entry.records ? [JSON.stringify(entry.records)] : []),
    ]),
  );
  return digest === entry.personal_digest;
}

async function checkActivity(
  zip: Zip,
  entry: Entry,
  problems: Problem[],
): Promise<{ entries: number; seals: number }> {
  const hashes = new Map<string, { hash: string; seal: number | null }>();
  const sealed = new Set<string>();
  let previous: { number: number; hash: string } | null = null;
  let seals = 0;
  const input = await zip.stream(entry);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const value = parsedJson(line);
    const seal = sealLine.safeParse(value);
    if (seal.success) {
      seals += 1;
      const { number, previous_hash, hash, entries } = seal.data;
      if (sealHashOf(seal.data) !== hash)
        problems.push({ code: 'seal_changed', text: `Seal ${number} was changed.` });
      if (previous && (previous.number + 1 !== number || previous.hash !== previous_hash))
        problems.push({
          code: 'seal_missing',
          text: `Seal ${number} does not follow seal ${previous.number}.`,
        });
      previous = { number, hash };
      for (const text of entries) {
        const [id = '', listed] = text.split(' ');
        const known = hashes.get(id);
        if (!known) continue;
        sealed.add(id);
        if (known.hash !== listed)
          problems.push({
            code: 'entry_changed',
            text: `Activity entry ${id} is not the one that seal ${number} lists.`,
          });
      }
      continue;
    }
    const read = entryLine.safeParse(value);
    if (!read.success)
      problems.push({
        code: 'activity_unreadable',
        text: 'A line of activity.jsonl is neither an entry nor a seal.',
      });
    else {
      hashes.set(read.data.id, { hash: read.data.hash, seal: read.data.seal });
      if (!doesEntryHold(read.data))
        problems.push({ code: 'entry_changed', text: `Activity entry ${read.data.id} was changed.` });
    }
  }
  for (const [id, { seal }] of hashes)
    if (seal !== null && !sealed.has(id))
      problems.push({ code: 'entry_not_sealed', text: `Activity entry ${id} is not in seal ${seal}.` });
  return { entries: hashes.size, seals };
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * @param keysOf the public keys of the service that the caller trusts.
 * @param expected the SHA-256 that the API gives of the whole ZIP, if it is known.
 * @throws PreconditionError when the file is no evidence pack at all.
 */
export async function verifyPack(
  path: string,
  keysOf: (manifest: Manifest) => Promise<KeySet>,
  expected?: string,
): Promise<PackVerdict> {
  const zip = await Zip.open(path);
  try {
    const problems: Problem[] = [];
    const entries = entriesByName(zip, problems);
    const manifest = await signedManifest(zip, entries, keysOf, problems);
    if (expected !== undefined && (await sha256OfFile(path)) !== expected)
      problems.push({
        code: 'zip_changed',
        text: 'The ZIP as a whole does not have the SHA-256 that was given.',
      });
    await checkFiles(zip, entries, manifest, problems);
    const activity = entries.get('activity.jsonl');
    const counts = activity
      ? await checkActivity(zip, activity, problems).catch(() => {
          problems.push({ code: 'activity_unreadable', text: 'activity.jsonl cannot be read.' });
          return { entries: 0, seals: 0 };
        })
      : { entries: 0, seals: 0 };
    return { manifest, problems, files: manifest.files.length, ...counts };
  } finally {
    zip.close();
  }
}
