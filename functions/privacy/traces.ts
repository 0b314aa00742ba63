// Takes a person's traces out of the records of others, collection by collection.
import type { DocumentData } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { DeclaredCollection } from '../platform/codec';
import { publishStoredFile, removeStoredFile } from '../platform/storage';
import { documentsOf, type RawDocument, removeAll, rewrite } from '../platform/wholeCollection';
import { removeExportedFiles } from './export/files';
import type { Terms } from './record';
import { Redaction } from './redaction';
import type { Done } from './steps';

const PAGE = 200;

type Patch = Record<string, unknown>;

/** Of an event that tells of a record which is theirs, nothing stays of what they answered. */
function eventPatch(data: DocumentData, terms: Terms, redaction: Redaction): Patch | null {
  const told = JSON.parse(String(data.data_json)) as Record<string, unknown>;
  const isOwn = [told.id, told.submission_id, told.request_id].some((id) => terms.ids.includes(String(id)));
  const emptied = isOwn
    ? Object.fromEntries(
        Object.entries(told).map(([field, value]) => [field, Array.isArray(value) ? [] : value]),
      )
    : told;
  const data_json = redaction.text(JSON.stringify(emptied));
  return data_json === data.data_json ? null : { data_json };
}

/** An answer that tells of them is kept no longer; its key still keeps the request from being made twice. */
function answerPatch(data: DocumentData, terms: Terms, redaction: Redaction): Patch | null {
  const json = String(data.body_json ?? '');
  const tells = redaction.text(json) !== json || terms.ids.some((id) => json.includes(id));
  return tells ? { body_json: null, is_too_large: true } : null;
}

interface NamedFile {
  name: string;
  url: string;
  storage_path: string;
}

/** The stored file is served under its attachment's name. */
async function renameFiles(before: DocumentData, patch: Patch): Promise<void> {
  const former = (before.attachments ?? []) as NamedFile[];
  for (const [index, { name, url, storage_path }] of ((patch.attachments ?? []) as NamedFile[]).entries()) {
    const token = URL.parse(url)?.searchParams.get('token');
    if (former[index]?.name === name || !token) continue;
    await publishStoredFile(storage_path, { fileName: name, token });
  }
}

async function eraseFrom(
  document: RawDocument,
  collection: DeclaredCollection,
  context: { terms: Terms; redaction: Redaction },
): Promise<boolean> {
  const { terms, redaction } = context;
  if (collection.name === 'events') return rewrite(document, (data) => eventPatch(data, terms, redaction));
  if (collection.name === 'idempotency_keys')
    return rewrite(document, (data) => answerPatch(data, terms, redaction));
  if (collection.name === 'expiries') {
    const patch = redaction.patchOf(document.data);
    if (patch) await renameFiles(document.data, patch);
  }
  return rewrite(document, (data) => {
    const patch = redaction.patchOf(data);
    return patch && collection.indexed(patch, { ...data, ...patch });
  });
}

/** The next documents of a collection. Reads each document, 1 write for each in which there was something. */
export async function eraseTraces(
  collection: DeclaredCollection,
  tenant: Tenant,
  terms: Terms,
  after: string | null,
): Promise<Done> {
  const page = await documentsOf(collection, tenant, { after, limit: PAGE });
  const next = page.length === PAGE ? (page.at(-1)?.ref.id ?? null) : null;
  if (collection.name === 'expiry_exports' || collection.name === 'data_exports') {
    // A file of them may name anybody, and can be made anew.
    for (const { ref, data } of page) {
      if (collection.name === 'expiry_exports') await removeStoredFile(String(data.storage_path));
      else await removeExportedFiles({ id: ref.id, organization_id: tenant.organizationId });
    }
    await removeAll(page);
    return { after: next, documents: { [collection.name]: page.length } };
  }
  const context = { terms, redaction: new Redaction(terms) };
  const changed = await Promise.all(page.map((document) => eraseFrom(document, collection, context)));
  return { after: next, documents: { [collection.name]: changed.filter(Boolean).length } };
}
