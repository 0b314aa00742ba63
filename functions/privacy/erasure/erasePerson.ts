// Erases a contact, a user or a submission: first the person's own records, then their traces in other records.

import { type ComputeErasedEntry, erasePersonFromActivityPage } from '../../activity/erase';
import { activityEntries } from '../../activity/write/activityLog';
import type { FieldChange } from '../../activity/write/changes';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { calendarFeedSlots, calendarFeedSlotsId, calendarFeeds } from '../../calendars/feed';
import { getContactEmailReservation, stageContactDeletion } from '../../contacts/contactChanges';
import { contacts } from '../../contacts/record';
import { eraseDocumentRequest, eraseOneSubmission } from '../../documentRequests/request/eraseRequest';
import { documentRequests } from '../../documentRequests/request/request';
import { submissions } from '../../documentRequests/review/submission';
import { events } from '../../events/event';
import { evidencePacks } from '../../evidence/record';
import { extractionDocuments } from '../../extraction/job';
import { deleteUserAccount } from '../../identity/accountEmails';
import { type User, users } from '../../identity/user';
import { setAsideChangeRecords } from '../../jobs/failures';
import { PHONE_CHANNELS } from '../../messaging/channel';
import { messageOutbox } from '../../messaging/mail';
import { eraseAddressInSuppression } from '../../messaging/suppression';
import { inboxRemovalPatch, notifications } from '../../notifications/notification';
import { SECOND_MS } from '../../platform/clock';
import { pageSize } from '../../platform/params';
import { accountSetupRequestMailId, accountSetupRequests } from '../../signup/accountSetup';
import { idempotencyRecords } from '../../store/claims';
import type { DeclaredCollection } from '../../store/codec';
import { unitOfWork } from '../../store/unitOfWork';
import { deliveries } from '../../webhooks/delivery';
import { ORGANIZATION_COLLECTIONS } from '../collections';
import { dataExports } from '../export/record';
import {
  defineErasureWaitStep,
  type Erasure,
  type ErasureStep,
  type ErasureStepResult,
  type PersonIdentifiers,
} from './record';
import { ERASED_TEXT, PersonRedactor } from './redaction';
import {
  addFormerValuesToIdentifiers,
  addOwnRecordsToIdentifiers,
  addSubmissionFilesToIdentifiers,
  identifiersOfContact,
  mergePersonIdentifiers,
  NO_PERSON_IDENTIFIERS,
} from './terms';
import { erasePersonFromCollectionPage } from './traces';

const REQUESTS_AT_ONCE = pageSize(20);
const AT_ONCE = 300;
/** After this pause, requests and workers that read data before the first round have finished writing. */
const PAUSE_MS = 10 * SECOND_MS;

const termsOf = ({ terms }: Erasure): PersonIdentifiers => terms ?? NO_PERSON_IDENTIFIERS;

async function eraseContactRecord(tenant: Tenant, contactId: string): Promise<ErasureStepResult> {
  const asked = await documentRequests
    .of(tenant)
    .list((query) => query.where('contact_id', '==', contactId).limit(REQUESTS_AT_ONCE));
  const documents: Record<string, number> = {};
  let files = 0;
  for (const request of asked) {
    const removed = await eraseDocumentRequest(tenant, request);
    for (const [name, count] of Object.entries(removed.documents)) documents[name] = (documents[name] ?? 0) + count;
    files += removed.files;
  }
  const done = { documents, files };
  if (asked.length === REQUESTS_AT_ONCE) return { ...done, after: RECOGNIZED };
  if ((await contacts.of(tenant).get(contactId)) === null) return { ...done, after: null };
  await unitOfWork((writes) => stageContactDeletion({ writes, tenant }, contactId));
  return { after: null, documents: { ...documents, [contacts.name]: 1 }, files };
}

/** Collects the person's identifiers and records first, because later steps delete the data needed to find them. */
const recognized = async (tenant: Tenant, terms: PersonIdentifiers): Promise<ErasureStepResult> => ({
  after: RECOGNIZED,
  terms: await addOwnRecordsToIdentifiers(tenant, terms),
});
/** Marks an erasure whose identifiers have been collected. */
const RECOGNIZED = 'own_records_known';

const eraseContactStep: ErasureStep = async (job, tenant) => {
  const { subject_id: id } = job;
  if (job.after !== RECOGNIZED)
    return recognized(tenant, await addFormerValuesToIdentifiers(tenant, [{ type: 'contact', id }], termsOf(job)));
  return eraseContactRecord(tenant, id);
};

/** A person who left may now belong to another organization. */
const isOurs = ({ organization_id }: User, tenant: Tenant): boolean =>
  organization_id === null || organization_id === tenant.organizationId;

/** The id of the contact with one of these addresses, or null. */
async function contactIdOf(tenant: Tenant, { emails }: PersonIdentifiers): Promise<string | null> {
  for (const email of emails) {
    const held = await getContactEmailReservation(tenant, email);
    if (held) return held.owner_id;
  }
  return null;
}

async function recognizeUser(job: Erasure, tenant: Tenant): Promise<ErasureStepResult> {
  const self = { type: 'user' as const, id: job.subject_id };
  const asUser = await addFormerValuesToIdentifiers(tenant, [self], termsOf(job));
  const contactId = await contactIdOf(tenant, asUser);
  const contact = contactId === null ? null : await contacts.of(tenant).get(contactId);
  if (!contact) return recognized(tenant, asUser);
  const asContact = mergePersonIdentifiers(asUser, identifiersOfContact(contact));
  return recognized(
    tenant,
    await addFormerValuesToIdentifiers(tenant, [self, { type: 'contact', id: contact.id }], asContact),
  );
}

/** Erases the account, its private data, and the contact with the same address. */
const eraseUserStep: ErasureStep = async (job, tenant) => {
  if (job.after !== RECOGNIZED) return recognizeUser(job, tenant);
  const { subject_id: userId } = job;
  const found = await users.get(userId);
  const user = found && isOurs(found, tenant) ? found : null;
  if (user) await deleteUserAccount(user);
  const feeds = await calendarFeeds.list((query) => query.where('user_id', '==', userId).limit(AT_ONCE));
  const shown = await notifications.of(tenant).list((query) => query.where('user_id', '==', userId).limit(AT_ONCE));
  await unitOfWork(async (writes) => {
    const own = feeds.filter(({ organization_id }) => organization_id === tenant.organizationId);
    for (const { id } of own) writes.delete(calendarFeeds.ref(id));
    writes.delete(calendarFeedSlots.documents.ref(calendarFeedSlotsId(tenant.organizationId, userId)));
    for (const { id } of shown) writes.delete(notifications.of(tenant).ref(id));
    // A person who has joined another organization keeps their record, but loses this organization's data in it.
    if ((await users.get(userId)) !== null) writes.update(users.ref(userId), inboxRemovalPatch(tenant));
  });
  const done = {
    documents: { [users.name]: user ? 1 : 0, [notifications.name]: shown.length },
    accounts: user ? 1 : 0,
  };
  if (shown.length === AT_ONCE) return { ...done, after: RECOGNIZED };
  const contactId = await contactIdOf(tenant, termsOf(job));
  if (contactId === null) return { ...done, after: null };
  const asContact = await eraseContactRecord(tenant, contactId);
  return { ...asContact, ...done, documents: { ...asContact.documents, ...done.documents } };
};

const eraseSubmissionStep: ErasureStep = async (job, tenant) => {
  const submission = await submissions.of(tenant).get(job.subject_id);
  if (submission && job.after !== RECOGNIZED)
    return {
      after: RECOGNIZED,
      terms: await addSubmissionFilesToIdentifiers(tenant, termsOf(job), [submission]),
    };
  return { after: null, ...(submission ? await eraseOneSubmission(tenant, submission) : {}) };
};

/** Never changes other organizations' records, or emails about an account that still exists. */
const eraseOutside: ErasureStep = async (job) => {
  const { emails, numbers } = termsOf(job);
  await eraseAddressesInSuppressions(emails, numbers);
  const isAccountGone = job.kind === 'user' && (await users.get(job.subject_id)) === null;
  const documents = isAccountGone ? await erasePreMembershipData(job.subject_id, emails) : {};
  return { after: null, documents };
};

/**
 * Computes which parts of an activity entry to keep. Entries about the person's own records keep only the list of
 * changed fields. Other entries keep everything that doesn't identify the person.
 */
function entryErasure(job: Erasure): ComputeErasedEntry {
  const terms = termsOf(job);
  const redaction = new PersonRedactor(terms);
  const own = new Set([job.subject_id, ...terms.ids]);
  const emptied = (value: unknown): unknown => (value === null ? null : ERASED_TEXT);
  return (entry) => {
    const isOwn = own.has(entry.record_id) && entry.record_type !== 'erasure';
    const isActor = entry.actor.id !== null && own.has(entry.actor.id);
    const changes = JSON.parse(entry.changes_json) as FieldChange[];
    const isAbout = isActor || redaction.isAbout(changes);
    const left = {
      record_name: isOwn && entry.record_name !== '' ? ERASED_TEXT : redaction.text(entry.record_name, isAbout),
      actor: { ...entry.actor, name: isActor ? ERASED_TEXT : redaction.text(entry.actor.name) },
      changes_json: isOwn
        ? JSON.stringify(
            changes.map(({ field, before, after }) => ({
              field,
              before: emptied(before),
              after: emptied(after),
            })),
          )
        : redaction.text(entry.changes_json),
      records_json: entry.records_json && redaction.text(entry.records_json, isAbout),
    };
    const isSame =
      left.record_name === entry.record_name &&
      left.actor.name === entry.actor.name &&
      left.changes_json === entry.changes_json &&
      left.records_json === entry.records_json;
    return isSame ? null : left;
  };
}

const eraseActivity: ErasureStep = async (job, tenant, now) => {
  const erasure = { id: job.id, of: entryErasure(job), now };
  const { erased, after } = await erasePersonFromActivityPage(tenant, erasure, job.after);
  return { after, documents: { [activityEntries.name]: erased } };
};

/**
 * Collections that aren't searched for traces, because each record concerns only its owner. The activity log isn't
 * searched either, because a separate step handles it.
 */
const OWN_RECORDS = ['users', 'erasures', 'activity'];
export const TRACE_ERASURE_COLLECTIONS: readonly DeclaredCollection[] = ORGANIZATION_COLLECTIONS.filter(
  ({ name, data }) => data.personal.length > 0 && !OWN_RECORDS.includes(name),
);
const tracesIn =
  (collection: DeclaredCollection): ErasureStep =>
  (job, tenant) =>
    erasePersonFromCollectionPage(collection, tenant, termsOf(job), job.after);

/** Runs two rounds, because imports, renewals and new workflow runs can copy data during the first one. */
const roundsOver = (collections: readonly DeclaredCollection[]): readonly ErasureStep[] => [
  ...collections.map(tracesIn),
  defineErasureWaitStep(PAUSE_MS),
  ...collections.map(tracesIn),
];

const ELSEWHERE: readonly ErasureStep[] = [...roundsOver(TRACE_ERASURE_COLLECTIONS), eraseOutside, eraseActivity];

/** Collections that can contain submitted content: stored responses, extracted values and exports. */
const OF_SUBMISSIONS = [
  events,
  deliveries,
  idempotencyRecords,
  extractionDocuments,
  setAsideChangeRecords,
  dataExports,
  evidencePacks,
].map(({ name }) => name);

export const CONTACT_ERASURE_STEPS: readonly ErasureStep[] = [eraseContactStep, ...ELSEWHERE];
export const USER_ERASURE_STEPS: readonly ErasureStep[] = [eraseUserStep, ...ELSEWHERE];
export const SUBMISSION_ERASURE_STEPS: readonly ErasureStep[] = [
  eraseSubmissionStep,
  ...roundsOver(TRACE_ERASURE_COLLECTIONS.filter(({ name }) => OF_SUBMISSIONS.includes(name))),
  eraseActivity,
];

/** Small enough for a single commit. */
const OUTSIDE_AT_ONCE = 100;

/**
 * Deletes data about an account holder from before they joined an organization: emails, signup requests and stored
 * responses.
 */
export async function stagePreMembershipErasure(
  writes: Writes,
  userId: string,
  emails: readonly string[],
): Promise<Record<string, number>> {
  const claims = await idempotencyRecords.list((query) =>
    query.where('organization_id', '==', null).where('actor_id', '==', userId).limit(OUTSIDE_AT_ONCE),
  );
  for (const { id } of claims) writes.delete(idempotencyRecords.ref(id));
  let [mailed, requests] = [0, 0];
  for (const address of emails) {
    const mails = await messageOutbox.list((query) =>
      query.where('organization_id', '==', null).where('to', '==', address).limit(OUTSIDE_AT_ONCE),
    );
    const asked = await accountSetupRequests.list((query) =>
      query.where('email', '==', address).limit(OUTSIDE_AT_ONCE),
    );
    for (const { id } of mails) writes.delete(messageOutbox.ref(id));
    for (const { id } of asked) {
      writes.delete(accountSetupRequests.ref(id));
      writes.delete(messageOutbox.ref(accountSetupRequestMailId(id)));
    }
    mailed += mails.length;
    requests += asked.length;
  }
  return {
    [idempotencyRecords.name]: claims.length,
    [messageOutbox.name]: mailed,
    [accountSetupRequests.name]: requests,
  };
}

export const erasePreMembershipData = (userId: string, emails: readonly string[]): Promise<Record<string, number>> =>
  unitOfWork((writes) => stagePreMembershipErasure(writes, userId, emails));

/** Erases addresses but keeps their suppressions as digests, so that opt-outs remain in effect. 1 read per address. */
export async function eraseAddressesInSuppressions(
  emails: readonly string[],
  numbers: readonly string[],
): Promise<void> {
  for (const email of emails) await eraseAddressInSuppression('email', email);
  for (const number of numbers) for (const channel of PHONE_CHANNELS) await eraseAddressInSuppression(channel, number);
}
