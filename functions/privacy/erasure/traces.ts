// Erases a person's traces from other records, one collection at a time.

import type { DocumentData } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { contactGroups } from '../../contacts/contactGroup';
import { contacts } from '../../contacts/record';
import { removeEvidencePackFiles } from '../../evidence/record';
import { gunzipImportRows, gzipImportRows, pendingImportChunks } from '../../expiries/import/expiryImport';
import { type Expiry, expiries } from '../../expiries/record/record';
import { expiryTypes } from '../../expiries/types/expiryType';
import { extractionDocuments } from '../../extraction/job';
import { folders } from '../../folders/record';
import { FOLDER_NAME_RESERVATION_KIND as FOLDER_NAME, folderNameKey } from '../../folders/tree';
import { users } from '../../identity/user';
import { integrations } from '../../integrations/integration';
import { setAsideChangeRecords } from '../../jobs/failures';
import { messageOutbox } from '../../messaging/mail';
import { notifications } from '../../notifications/notification';
import { organizations } from '../../organizations/organization';
import { stageInvitationSeatRelease } from '../../plans/limits';
import { pageSize } from '../../platform/params';
import { enableTokenDownload, removeStoredFile } from '../../platform/storage';
import { invitations } from '../../signup/invitation';
import { listReservationsOfRecord, stageReleaseThenReserveIfFree } from '../../store/claims';
import type { DeclaredCollection } from '../../store/codec';
import type { TenantCollection } from '../../store/collection';
import { unitOfWork } from '../../store/unitOfWork';
import {
  deleteRawDocuments,
  listRawDocumentPageOfOrganization,
  type RawDocument,
  updateRawDocumentWithRetry,
} from '../../store/wholeCollection';
import { deliveries } from '../../webhooks/delivery';
import { webhookSubscriptions } from '../../webhooks/subscription';
import { workflowTypes } from '../../workflows/workflowType';
import { removeFilesOfDataExport } from '../export/record';
import type { ErasureStepResult, PersonIdentifiers } from './record';
import { ERASED_TEXT, PersonRedactor } from './redaction';

/**
 * Runs before the record itself is changed, so that no digest of the old name remains. Costs 1 read and 2 writes per
 * reservation.
 */
async function moveReservationsToErasedName(
  tenant: Tenant,
  { ref, data }: RawDocument,
  patch: DocumentData,
): Promise<void> {
  const { name } = patch;
  if (typeof name !== 'string') return;
  await unitOfWork(async (writes) => {
    for (const each of await listReservationsOfRecord(tenant, ref.id)) {
      const value = each.kind === FOLDER_NAME ? folderNameKey(data.parent_folder_id, name) : name;
      stageReleaseThenReserveIfFree(writes, tenant, each, value);
    }
  });
}

const PAGE = pageSize(200);

type Patch = Record<string, unknown>;

const UNIQUE_NAMES = [folders, contactGroups, expiryTypes, workflowTypes].map(({ name }) => name);

/**
 * Erases the person from an event. If the event is about the person's own records, also removes the event's lists, such
 * as responses and files.
 */
function eventPatch(data: DocumentData, terms: PersonIdentifiers, redaction: PersonRedactor): Patch | null {
  const content = JSON.parse(String(data.data_json)) as Record<string, unknown>;
  const isTheirs = [content.id, content.submission_id, content.request_id].some((id) => terms.ids.includes(String(id)));
  const emptied = isTheirs
    ? Object.fromEntries(Object.entries(content).map(([field, value]) => [field, Array.isArray(value) ? [] : value]))
    : content;
  const data_json = redaction.text(JSON.stringify(emptied));
  return data_json === data.data_json ? null : { data_json };
}

/** Whether machine-readable text, such as a stored response, mentions the person. */
const mentionsThem = (text: string, { terms, redaction }: Context): boolean =>
  terms.ids.some((id) => text.includes(id)) || redaction.text(text) !== text;

/** Deletes the stored response but keeps the idempotency key, so that the request can't run twice. */
function storedResponsePatch(data: DocumentData, context: Context): Patch | null {
  const json = String(data.body_json ?? '');
  // A response about a file contains the file's name.
  const namesFile = context.terms.files.some(({ file_name }) =>
    json.includes(`"file_name":${JSON.stringify(file_name)}`),
  );
  return mentionsThem(json, context) || namesFile ? { body_json: null, is_too_large: true } : null;
}

/**
 * Deletes a receiver's whole response if it mentions the person, because the response can repeat the event in any
 * format.
 */
function deliveryPatch(data: DocumentData, context: Context): Patch | null {
  const isAboutThem = mentionsThem(String(data.response_body ?? ''), context);
  const answer = isAboutThem ? { response_body: null } : {};
  const patch = { ...context.redaction.patchOf({ ...data, ...answer }, deliveries.schema), ...answer };
  return Object.keys(patch).length === 0 ? null : patch;
}

type NamedFile = Expiry['attachments'][number];

/** Updates the download names of stored files, because each file is downloaded under its attachment's name. */
async function renameFiles(before: DocumentData, patch: Patch): Promise<void> {
  const former = (before.attachments ?? []) as NamedFile[];
  for (const [index, { name, url, storage_path }] of ((patch.attachments ?? []) as NamedFile[]).entries()) {
    const token = URL.parse(url)?.searchParams.get('token');
    if (former[index]?.name === name || !token) continue;
    await enableTokenDownload(storage_path, { fileName: name, token });
  }
}

interface Context {
  tenant: Tenant;
  terms: PersonIdentifiers;
  redaction: PersonRedactor;
}

/**
 * Whether the record is solely about the person: an email, an invitation, or values extracted from their files. Also
 * true for set-aside document changes that mention the person, because the fields of such changes are unknown.
 */
function isOwn({ name }: DeclaredCollection, data: DocumentData, context: Context): boolean {
  const { terms, redaction } = context;
  if (name === setAsideChangeRecords.name) return mentionsThem(JSON.stringify(data), context);
  if (name === extractionDocuments.name)
    return terms.files.some(({ storage_path }) => storage_path === data.storage_path);
  const of = name === messageOutbox.name ? data.to : name === invitations.name ? data.email : null;
  return typeof of === 'string' && redaction.text(of) === ERASED_TEXT;
}

/** Deletes the invitation and releases its seat. The seat's key is a digest of the address. */
const removeInvitation = ({ ref, data }: RawDocument, tenant: Tenant): Promise<void> =>
  unitOfWork(async (writes) => {
    await stageInvitationSeatRelease(writes, tenant, { email: String(data.email), invitationId: ref.id });
    writes.delete(ref);
  });

/**
 * Collections where only the listed fields are searched. This skips a contact's own name and addresses, the
 * organization's name, and the URLs of webhooks and integrations.
 */
const SEARCHED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  // Includes `team_id`, because clients can store any text in it.
  [contacts.name]: ['job_title', 'contact_type', 'contact_group', 'team_id'],
  [organizations.name]: [
    'address',
    'billing_email',
    'email_reply_to',
    'email_sender_name',
    'email_sender_prefix',
    'phone',
  ],
  [webhookSubscriptions.name]: ['description'],
  [integrations.name]: ['name'],
};
function searchedFields({ name }: DeclaredCollection, data: DocumentData): DocumentData {
  const fields = SEARCHED_FIELDS[name];
  if (fields === undefined) return data;
  return Object.fromEntries(Object.entries(data).filter(([field]) => fields.includes(field)));
}

function chunkPatch({ rows }: DocumentData, redaction: PersonRedactor): Patch | null {
  const json = gunzipImportRows(rows as Buffer);
  const after = redaction.text(json);
  return after === json ? null : { rows: gzipImportRows(after) };
}

/** Erases the person from the record and, in the same commit, from the data derived from it. */
async function eraseFromRecord<S extends typeof expiries.schema | typeof notifications.schema>(
  document: RawDocument,
  collection: TenantCollection<S>,
  { tenant, redaction }: Context,
): Promise<boolean> {
  if (!collection.schema.safeParse(document.data).success)
    return updateRawDocumentWithRetry(document, (data) => redaction.patchOf(data, collection.schema));
  return unitOfWork(async (writes) => {
    const store = collection.of(tenant);
    const current = await store.get(document.ref.id);
    const { id: _, ...fields } = current ?? { id: '' };
    const patch = redaction.patchOf(fields, collection.schema);
    if (current === null || patch === null) return false;
    store.stageUpdate(writes, current, patch as Parameters<typeof store.stageUpdate>[2]);
    return true;
  });
}

/** Redacts a notification. If its recipient still exists, polling clients receive the redacted version. */
async function eraseFromNotification(document: RawDocument, context: Context): Promise<boolean> {
  const reader = await users.get(String(document.data.user_id));
  if (reader) return eraseFromRecord(document, notifications, context);
  return updateRawDocumentWithRetry(document, (data) => context.redaction.patchOf(data, notifications.schema));
}

async function eraseFrom(document: RawDocument, collection: DeclaredCollection, context: Context): Promise<boolean> {
  const { tenant, terms, redaction } = context;
  if (collection.name === 'events')
    return updateRawDocumentWithRetry(document, (data) => eventPatch(data, terms, redaction));
  if (collection.name === 'idempotency_keys')
    return updateRawDocumentWithRetry(document, (data) => storedResponsePatch(data, context));
  if (collection.name === deliveries.name)
    return updateRawDocumentWithRetry(document, (data) => deliveryPatch(data, context));
  if (collection.name === pendingImportChunks.name)
    return updateRawDocumentWithRetry(document, (data) => chunkPatch(data, redaction));
  if (isOwn(collection, document.data, context)) {
    if (collection.name === invitations.name) await removeInvitation(document, tenant);
    else await deleteRawDocuments([document]);
    return true;
  }
  const patchOf = (data: DocumentData): Patch | null =>
    redaction.patchOf(searchedFields(collection, data), collection.schema);
  const first = patchOf(document.data);
  if (first === null) return false;
  if (collection.name === expiries.name) {
    await renameFiles(document.data, first);
    return eraseFromRecord(document, expiries, context);
  }
  if (collection.name === notifications.name) return eraseFromNotification(document, context);
  if (UNIQUE_NAMES.includes(collection.name)) await moveReservationsToErasedName(tenant, document, first);
  return updateRawDocumentWithRetry(document, (data) => {
    const patch = patchOf(data);
    return patch && collection.indexed(patch, { ...data, ...patch });
  });
}

const locationOf = ({ ref, data }: RawDocument) => ({ id: ref.id, organization_id: data.organization_id });

/** Deletes exports along with their files, because an export can name anyone and is easy to recreate. */
const FILE_REMOVALS: Readonly<Record<string, (document: RawDocument) => Promise<void>>> = {
  expiry_exports: ({ data }) => removeStoredFile(String(data.storage_path)),
  data_exports: (document) => removeFilesOfDataExport(locationOf(document)),
  evidence_packs: (document) => removeEvidencePackFiles(locationOf(document)),
};

/**
 * Processes the next documents in a collection. Costs 1 read per document, plus 1 write per document that mentions the
 * person.
 */
export async function erasePersonFromCollectionPage(
  collection: DeclaredCollection,
  tenant: Tenant,
  terms: PersonIdentifiers,
  after: string | null,
): Promise<ErasureStepResult> {
  const page = await listRawDocumentPageOfOrganization(collection, tenant, { after, limit: PAGE });
  const next = page.length === PAGE ? (page.at(-1)?.ref.id ?? null) : null;
  const removeFiles = FILE_REMOVALS[collection.name];
  if (removeFiles) {
    for (const document of page) await removeFiles(document);
    await deleteRawDocuments(page);
    return { after: next, documents: { [collection.name]: page.length } };
  }
  const context = { tenant, terms, redaction: new PersonRedactor(terms) };
  const changed = await Promise.all(page.map((document) => eraseFrom(document, collection, context)));
  return { after: next, documents: { [collection.name]: changed.filter(Boolean).length } };
}
