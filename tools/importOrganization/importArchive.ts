// Imports an organization into an installation that doesn't have it. Ids stay the same, so every link stays valid.
import type { DocumentData } from 'firebase-admin/firestore';
import { getActivitySealHead } from '../../functions/activity/seal';
import { sealUnsealedActivityEntries } from '../../functions/activity/sealShard';
import { type Tenant, tenantOf } from '../../functions/api/actor';
import { ORGANIZATION_IMPORT_FIELD } from '../../functions/api/worker';
import { documentRequestLinkToken } from '../../functions/documentRequests/client/link';
import { documentRequestLineNoteDerivation, documentRequests } from '../../functions/documentRequests/request/request';
import { submissionLineNoteDerivation, submissions } from '../../functions/documentRequests/review/submission';
import { eventListenerLists } from '../../functions/events/listeners';
import { rebuildLineNotes, repairExpiryLines } from '../../functions/expiries/list/rebuildLines';
import { emailClaimId, emailClaims } from '../../functions/identity/accountEmails';
import { findAuthAccountIdByEmail } from '../../functions/identity/authAccounts';
import { users } from '../../functions/identity/user';
import { linkTokenHash } from '../../functions/links/token';
import { recountInbox } from '../../functions/notifications/notification';
import { organizations } from '../../functions/organizations/organization';
import { planUsages } from '../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../functions/platform/clock';
import { enableTokenDownload, tokenDownloadUrl, writeStoredFile } from '../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../functions/privacy/collections';
import {
  type ExportJsonSchema,
  type FileReference,
  filesNamedInExportLine,
  restoreExportedValue,
} from '../../functions/privacy/export/lines';
import { reminderLineNoteDerivation, reminders } from '../../functions/reminders/rule/record';
import { proposalLineNoteDerivation, renewalProposals } from '../../functions/responses/renewalProposal';
import { uniqueValueReservations } from '../../functions/store/claims';
import type { DeclaredCollection } from '../../functions/store/codec';
import { firebaseAuth, firestore } from '../../functions/store/firestore';
import { workflowTriggers } from '../../functions/workflows/triggers/trigger';
import { PreconditionError } from '../../local/preconditionError';
import type { ArchivedRecord, ExportArchive } from './archive';
import { importedFields, type Trust } from './importedFields';
import { requireOwn, requireUntaken } from './ownRecords';
import { readReserved } from './reserved';
import { usageOf, withTrueSizes } from './usage';

/** The number of documents per commit, also well below its size limit. */
const BATCH_SIZE = 100;
/** Set beside the organization when the import is complete. Until then, an interrupted import can be restarted. */
const COMPLETED = 'import_completed';

/** The organization comes first and users last, so that nobody can sign in too early. */
const inOrder = (names: ReadonlySet<string>, { trusted }: Trust): DeclaredCollection[] =>
  ORGANIZATION_COLLECTIONS.toReversed().filter(
    // Without trust, skips emails, credits and Stripe customers.
    ({ name, data: { exported = 'whole' } }) =>
      names.has(name) && (exported === 'whole' || (trusted && exported === 'for_reading')),
  );

const organizationRef = (archive: ExportArchive) =>
  firestore().collection('organizations').doc(archive.manifest.organization_id);

/** Changes nothing. @throws PreconditionError naming all conflicts. */
async function requireNoConflict(archive: ExportArchive): Promise<void> {
  const { organization_id: id, export_id } = archive.manifest;
  const known = (await organizationRef(archive).get()).data();
  if (known && (known[COMPLETED] === true || known[ORGANIZATION_IMPORT_FIELD] !== export_id))
    throw new PreconditionError(`The organization ${id} already exists here.`);
  const taken: string[] = [];
  for await (const { id: userId, email } of archive.records(users.name)) {
    const account = await findAuthAccountIdByEmail(String(email));
    const member = await users.get(userId);
    if (account !== null && account !== userId) taken.push(`${email} already has an account here`);
    else if (member && member.organization_id !== id) taken.push(`${email} is in another organization here`);
  }
  if (taken.length > 0) throw new PreconditionError(`Nothing was changed. ${taken.join('; ')}.`);
}

async function importFiles(archive: ExportArchive): Promise<number> {
  const { organization_id } = archive.manifest;
  const types = new Map<string, string>();
  for await (const { location, type } of fileTypes(archive)) types.set(location, type);
  const names = archive.fileNames();
  for (const name of names) {
    const content = await archive.stream(name);
    const path = `organizations/${organization_id}/${name.slice('files/'.length)}`;
    if (content) await writeStoredFile(path, content, types.get(path) || 'application/octet-stream');
  }
  return names.length;
}

async function* fileTypes(archive: ExportArchive): AsyncGenerator<{ location: string; type: string }> {
  for (const { name } of archive.manifest.collections)
    for await (const record of archive.records(name))
      for (const file of filesNamedInExportLine(record)) yield { location: file.storage_path, type: file.content_type };
}

/** Attachments get this installation's URL and keep their token. */
async function publish(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(publish));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { url, storage_path, name } = value as Record<string, unknown> & FileReference;
  const token = typeof url === 'string' && storage_path ? URL.parse(url)?.searchParams.get('token') : null;
  // An attachment without a token has no URL that anybody could know.
  if (!token) return { ...value, url: '' };
  await enableTokenDownload(storage_path, { fileName: name, token });
  return { ...value, url: tokenDownloadUrl(storage_path, token) };
}

/** The document of a record, parsed with the archive's schema; null to skip it. */
async function documentOf(
  { id, ...fields }: ArchivedRecord,
  collection: DeclaredCollection,
  context: { schema: ExportJsonSchema; archive: ExportArchive; trust: Trust },
): Promise<DocumentData | null> {
  const { archive, schema, trust } = context;
  const sized = trust.trusted ? fields : withTrueSizes(fields, archive);
  const record = { ...(restoreExportedValue(sized, schema) as DocumentData), id };
  const data = await importedFields(collection, record, trust);
  if (data === null) return null;
  if (collection.name === 'expiries') data.attachments = await publish(data.attachments);
  // Document requests use this installation's links.
  if (collection.name === 'collection_requests')
    data.token_hash = linkTokenHash(documentRequestLinkToken(id, Number(data.link_number)));
  return { ...collection.created(data), [ORGANIZATION_IMPORT_FIELD]: archive.manifest.export_id };
}

/** People need a new password: the old one belongs to the other installation's Firebase Auth. */
async function createAccount({ id, email, display_name }: ArchivedRecord, emailVerified: boolean): Promise<void> {
  const address = String(email);
  if ((await findAuthAccountIdByEmail(address)) === null)
    await (await firebaseAuth()).createUser({
      uid: id,
      email: address,
      displayName: String(display_name ?? ''),
      emailVerified,
    });
  await emailClaims.ref(emailClaimId(address)).set({
    state: 'registered',
    user_id: id,
    makes_account: false,
    dead_user_ids: [],
    claimed_at: clock.now(),
  });
}

async function importRecords(archive: ExportArchive, collection: DeclaredCollection, trust: Trust): Promise<number> {
  const { collections } = archive.manifest;
  const schema = JSON.parse(await archive.text(`data/${collection.name}.schema.json`, '{}')) as ExportJsonSchema;
  let waiting: { id: string; data: DocumentData }[] = [];
  const reserved =
    collection.name === uniqueValueReservations.name && !trust.trusted ? await readReserved(archive) : null;
  let [read, count] = [0, 0];
  const write = async (): Promise<void> => {
    await requireUntaken(collection, waiting, archive.manifest);
    const batch = firestore().batch();
    for (const { id, data } of waiting) batch.set(collection.ref(id), data);
    await batch.commit();
    count += waiting.length;
    waiting = [];
  };
  for await (const record of archive.records(collection.name)) {
    requireOwn(record, collection, archive.manifest);
    read += 1;
    if (reserved?.has(record.id) === false) continue;
    const data = await documentOf(record, collection, { schema, archive, trust });
    if (data === null) continue;
    if (collection.name === users.name) await createAccount(record, data.email_verified === true);
    waiting.push({ id: record.id, data });
    if (waiting.length === BATCH_SIZE) await write();
  }
  await write();
  const expected = collections.find(({ name }) => name === collection.name)?.records;
  if (read !== expected)
    throw new PreconditionError(`Expected ${expected} records of ${collection.name}, found ${read}.`);
  return count;
}

/** Seals the entries that weren't sealed in the old installation; the service seals later ones. */
async function sealImported(tenant: Tenant): Promise<void> {
  const head = await getActivitySealHead(tenant);
  await sealUnsealedActivityEntries(tenant, {
    from: head?.newest_commit_at ?? new Date(0),
    before: addMs(clock.now(), DAY_MS),
  });
}

/**
 * Creates a trial before anything due can run, because its messages use the trial's credits. An interrupted run keeps
 * the credits already spent.
 */
async function createTrialUsage(archive: ExportArchive): Promise<void> {
  const { organization_id, export_id } = archive.manifest;
  const usage = { ...(await usageOf(archive, clock.now())), [ORGANIZATION_IMPORT_FIELD]: export_id };
  const ref = planUsages.ref(organization_id);
  const known = (await ref.get()).data();
  if (known && known[ORGANIZATION_IMPORT_FIELD] !== export_id)
    throw new PreconditionError(`${ref.path} already exists here, but not from this archive.`);
  if (!known) await ref.create(usage);
}

/** Lets changed expiries update their imported workflow triggers. */
async function markTriggers({ manifest }: ExportArchive): Promise<void> {
  const { organization_id, collections } = manifest;
  const triggers = collections.find(({ name }) => name === workflowTriggers.name);
  if (!triggers?.records) return;
  const ref = eventListenerLists.of(tenantOf(organization_id)).ref(organization_id);
  await ref.set({ organization_id, has_triggers: true }, { merge: true });
}

/** An interrupted run can be repeated with the same archive. */
export async function importArchive(archive: ExportArchive, trust: Trust = { trusted: false }) {
  await requireNoConflict(archive);
  const { manifest } = archive;
  const names = manifest.collections
    .filter(({ exported }) => trust.trusted || exported === 'whole')
    .map(({ name }) => name);
  const unknown = names.filter((name) => !ORGANIZATION_COLLECTIONS.some((each) => each.name === name));
  if (unknown.length > 0)
    throw new PreconditionError(`This release can’t import ${unknown.join(', ')}. Upgrade it first.`);
  const records: Record<string, number> = {};
  const files = await importFiles(archive);
  await markTriggers(archive);
  for (const collection of inOrder(new Set(names), trust)) {
    records[collection.name] = await importRecords(archive, collection, trust);
    if (collection.name === organizations.name && !trust.trusted) await createTrialUsage(archive);
  }
  const tenant = tenantOf(manifest.organization_id);
  await repairExpiryLines(tenant);
  await rebuildLineNotes(tenant, reminders, reminderLineNoteDerivation);
  await rebuildLineNotes(tenant, documentRequests, documentRequestLineNoteDerivation);
  await rebuildLineNotes(tenant, submissions, submissionLineNoteDerivation);
  await rebuildLineNotes(tenant, renewalProposals, proposalLineNoteDerivation);
  for await (const { id } of archive.records(users.name)) await recountInbox(tenant, id);
  await sealImported(tenant);
  await organizationRef(archive).update({ [COMPLETED]: true });
  return { organizationId: manifest.organization_id, records, files };
}
