// Verifies an evidence pack, given only the ZIP and the public keys.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Entry } from 'yauzl';
import { z } from 'zod';
import { sealHashOf } from '../../functions/activity/seal';
import { activityEntryOut } from '../../functions/activity/views';
import {
  type EvidenceManifest,
  evidenceManifestSchema,
  isManifestSignedByKey,
} from '../../functions/evidence/manifest';
import { sha256 } from '../../functions/platform/ids';
import { PreconditionError } from '../../local/preconditionError';
import { parsedJson, Zip } from './zip';

export const keySetSchema = z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string() })) });
export type KeySet = z.output<typeof keySetSchema>;

export interface Problem {
  /** A stable identifier, such as `file_changed`. */
  code: string;
  /** One sentence. */
  text: string;
}
type Report = (code: string, text: string) => void;

export interface PackVerdict {
  manifest: EvidenceManifest;
  /** Empty if the pack is unaltered. */
  problems: Problem[];
  files: number;
  entries: number;
  seals: number;
}

const UNHASHED = ['manifest.json', 'manifest.sig'];

function entriesByName(zip: Zip, report: Report): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const entry of zip.entries) {
    if (entries.has(entry.fileName)) report('file_duplicated', `${entry.fileName} is in the ZIP twice.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function signedManifest(
  zip: Zip,
  entries: ReadonlyMap<string, Entry>,
  keysOf: (manifest: EvidenceManifest) => Promise<KeySet>,
  report: Report,
): Promise<EvidenceManifest> {
  const [manifestEntry, signatureEntry] = UNHASHED.map((name) => entries.get(name));
  if (!manifestEntry) throw new PreconditionError('The ZIP has no manifest.json: it is not an evidence pack.');
  const text = await zip.text(manifestEntry).catch((error: Error) => {
    throw new PreconditionError(`manifest.json cannot be read: ${error.message}`);
  });
  const manifest = evidenceManifestSchema.safeParse(parsedJson(text));
  if (!manifest.success) throw new PreconditionError('manifest.json is not the manifest of an evidence pack.');
  const signature = signatureEntry ? await zip.text(signatureEntry).catch(() => '') : '';
  const key = (await keysOf(manifest.data)).keys.find(({ kid }) => kid === manifest.data.key_id);
  if (!key) report('key_unknown', `The key ${manifest.data.key_id} is not among the service’s public keys.`);
  else if (!isManifestSignedByKey(text, signature, key))
    report('signature_invalid', 'The signature does not match manifest.json: one of the two was changed.');
  return manifest.data;
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Null if the entry can't be read, for example because of a wrong checksum. */
const hashOfEntry = (zip: Zip, entry: Entry): Promise<string | null> =>
  zip
    .stream(entry)
    .then(hashOf)
    .catch(() => null);

async function checkFiles(
  zip: Zip,
  entries: ReadonlyMap<string, Entry>,
  manifest: EvidenceManifest,
  report: Report,
): Promise<void> {
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const name of entries.keys())
    if (!listed.has(name) && !UNHASHED.includes(name))
      report('file_added', `${name} was added: the manifest does not list it.`);
  for (const { path, sha256: expected } of manifest.files) {
    const entry = entries.get(path);
    if (!entry) report('file_removed', `${path} was removed.`);
    else if ((await hashOfEntry(zip, entry)) !== expected) report('file_changed', `${path} was changed.`);
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

const hashOfValues = (...values: unknown[]): string => sha256(JSON.stringify(values));

/** Recomputes the two hashes of an entry; see `GET /v2/activity`. */
function isEntryIntact(entry: EntryLine): boolean {
  const { position, id, organization_id, record_type, record_id, action, actor, records } = entry;
  const { created_at, personal_digest, salt, record_name, changes } = entry;
  const ids = records ? [records.map((record) => record.id)] : [];
  const owner = [organization_id, record_type, record_id, action, actor.kind];
  if (hashOfValues(position, id, ...owner, created_at, personal_digest, ...ids) !== entry.hash) return false;
  // Erasing a person removes the values from the digest.
  if (entry.erased_at !== null) return true;
  const others = records ? [JSON.stringify(records)] : [];
  const values = [salt, record_name, actor.id, actor.name, JSON.stringify(changes), ...others];
  return hashOfValues(...values) === personal_digest;
}

async function checkActivity(zip: Zip, entry: Entry, report: Report): Promise<{ entries: number; seals: number }> {
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
      if (sealHashOf(seal.data) !== hash) report('seal_changed', `Seal ${number} was changed.`);
      if (previous && (previous.number + 1 !== number || previous.hash !== previous_hash))
        report('seal_missing', `Seal ${number} does not follow seal ${previous.number}.`);
      previous = { number, hash };
      for (const text of entries) {
        const [id = '', listed] = text.split(' ');
        const known = hashes.get(id);
        if (!known) continue;
        sealed.add(id);
        if (known.hash !== listed)
          report('entry_changed', `Activity entry ${id} differs from the entry in seal ${number}.`);
      }
      continue;
    }
    const read = entryLine.safeParse(value);
    if (!read.success) report('activity_unreadable', 'A line of activity.jsonl is neither an entry nor a seal.');
    else {
      hashes.set(read.data.id, { hash: read.data.hash, seal: read.data.seal });
      if (!isEntryIntact(read.data)) report('entry_changed', `Activity entry ${read.data.id} was changed.`);
    }
  }
  for (const [id, { seal }] of hashes)
    if (seal !== null && !sealed.has(id)) report('entry_not_sealed', `Activity entry ${id} is not in seal ${seal}.`);
  return { entries: hashes.size, seals };
}

/**
 * @param keysOf the service's public keys that the caller trusts.
 * @param expected the SHA-256 of the whole ZIP as returned by the API, if known.
 * @throws PreconditionError if the file isn't an evidence pack.
 */
export async function verifyPack(
  path: string,
  keysOf: (manifest: EvidenceManifest) => Promise<KeySet>,
  expected?: string,
): Promise<PackVerdict> {
  const zip = await Zip.open(path);
  try {
    const problems: Problem[] = [];
    const report: Report = (code, text) => problems.push({ code, text });
    const entries = entriesByName(zip, report);
    const manifest = await signedManifest(zip, entries, keysOf, report);
    if (expected !== undefined && (await hashOf(createReadStream(path))) !== expected)
      report('zip_changed', 'The SHA-256 of the ZIP differs from the expected one.');
    await checkFiles(zip, entries, manifest, report);
    const activity = entries.get('activity.jsonl');
    const counts = activity
      ? await checkActivity(zip, activity, report).catch(() => {
          report('activity_unreadable', 'activity.jsonl cannot be read.');
          return { entries: 0, seals: 0 };
        })
      : { entries: 0, seals: 0 };
    return { manifest, problems, files: manifest.files.length, ...counts };
  } finally {
    zip.close();
  }
}
