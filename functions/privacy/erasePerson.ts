// Erases a contact, a user or one submission: their own records first, then their traces in everybody else's.

import { type EntryErasure, eraseFromActivity } from '../activity/erase';
import type { Tenant } from '../api/actor';
import { calendarFeeds, feedSlots, feedSlotsOf } from '../calendars/feed';
import { EMAIL_KIND, stageContactDeletion } from '../contacts/contactChanges';
import { contacts } from '../contacts/record';
import { eraseOneSubmission, eraseRequest } from '../documentRequests/eraseRequest';
import { documentRequests } from '../documentRequests/request';
import { submissions } from '../documentRequests/submission';
import { removeAccount } from '../identity/removeAccount';
import { users } from '../identity/user';
import { mailOutbox } from '../messaging/mail';
import { forgetAddress } from '../messaging/suppression';
import { notifications } from '../notifications/record';
import { activity } from '../platform/activityLog';
import type { DeclaredCollection } from '../platform/codec';
import { getReservation } from '../platform/uniqueValues';
import { unitOfWork } from '../platform/unitOfWork';
import { signupRequests } from '../signup/signupRequest';
import { ORGANIZATION_COLLECTIONS } from './collections';
import type { Erasure, Terms } from './record';
import { ERASED, Redaction } from './redaction';
import { type Done, ended, forEach, type Step } from './steps';
import { eraseTraces } from './traces';

const REQUESTS_AT_ONCE = 20;
const AT_ONCE = 300;

const termsOf = ({ terms }: Erasure): Terms => terms ?? { ids: [], emails: [], numbers: [], name: '' };

/** With the ids of the records that are theirs too. */
const withIds = (terms: Terms, ids: readonly string[]): Terms => ({
  ...terms,
  ids: [...new Set([...terms.ids, ...ids])],
});

async function eraseContactRecord(tenant: Tenant, contactId: string, terms: Terms): Promise<Done> {
  const asked = await documentRequests
    .of(tenant)
    .list((query) => query.where('contact_id', '==', contactId).limit(REQUESTS_AT_ONCE));
  const documents: Record<string, number> = {};
  let files = 0;
  const ids: string[] = [];
  for (const request of asked) {
    const sent = await submissions.of(tenant).list((query) => query.where('request_id', '==', request.id));
    ids.push(request.id, ...sent.map(({ id }) => id));
    const removed = await eraseRequest(tenant, request);
    for (const [name, count] of Object.entries(removed.documents))
      documents[name] = (documents[name] ?? 0) + count;
    files += removed.files;
  }
  const done = { documents, files, terms: withIds(terms, ids) };
  if (asked.length === REQUESTS_AT_ONCE) return { ...done, after: contactId };
  if ((await contacts.of(tenant).get(contactId)) === null) return ended(done);
  await unitOfWork((writes) => stageContactDeletion(writes, tenant, contactId));
  return ended({ ...done, documents: { ...documents, [contacts.name]: 1 } });
}

const eraseContactStep: Step = (job, tenant) => eraseContactRecord(tenant, job.subject_id, termsOf(job));

/** The account, what only its owner sees, and the contact with the same address. */
const eraseUserStep: Step = async (job, tenant) => {
  const { subject_id: userId } = job;
  const user = await users.get(userId);
  if (user) await removeAccount(user);
  const feeds = await calendarFeeds.find((query) => query.where('user_id', '==', userId).limit(AT_ONCE));
  const shown = await notifications
    .of(tenant)
    .list((query) => query.where('user_id', '==', userId).limit(AT_ONCE));
  await unitOfWork(async (writes) => {
    const own = feeds.filter(({ organization_id }) => organization_id === tenant.organizationId);
    for (const { id } of own) writes.delete(calendarFeeds.ref(id));
    writes.delete(feedSlots.documents.ref(feedSlotsOf(tenant.organizationId, userId)));
    for (const { id } of shown) writes.delete(notifications.of(tenant).ref(id));
  });
  const done = {
    documents: { [users.name]: user ? 1 : 0, [notifications.name]: shown.length },
    accounts: user ? 1 : 0,
  };
  if (shown.length === AT_ONCE) return { ...done, after: userId };
  const [email] = termsOf(job).emails;
  const held = email === undefined ? null : await getReservation(tenant, EMAIL_KIND, email);
  if (!held) return ended(done);
  const asContact = await eraseContactRecord(tenant, held.owner_id, termsOf(job));
  return {
    ...asContact,
    ...done,
    documents: { ...asContact.documents, ...done.documents },
    terms: withIds(asContact.terms ?? termsOf(job), [held.owner_id]),
  };
};

const eraseSubmissionStep: Step = async (job, tenant) => {
  const submission = await submissions.of(tenant).get(job.subject_id);
  return ended(submission ? await eraseOneSubmission(tenant, submission) : {});
};

/** What belongs to no organization, or to none any more: mails to the addresses, objections, requests to sign up. */
const eraseOutside: Step = async (job) => {
  const { emails, numbers } = termsOf(job);
  const documents: Record<string, number> = {};
  for (const address of [...emails, ...numbers]) {
    const mails = await mailOutbox.find((query) => query.where('to', '==', address).limit(AT_ONCE));
    const asked = await signupRequests.find((query) => query.where('email', '==', address).limit(AT_ONCE));
    await unitOfWork(async (writes) => {
      for (const { id } of mails) writes.delete(mailOutbox.ref(id));
      for (const { id } of asked) writes.delete(signupRequests.ref(id));
    });
    documents[mailOutbox.name] = (documents[mailOutbox.name] ?? 0) + mails.length;
    documents[signupRequests.name] = (documents[signupRequests.name] ?? 0) + asked.length;
  }
  for (const email of emails) await forgetAddress('email', email);
  for (const number of numbers) {
    await forgetAddress('sms', number);
    await forgetAddress('whatsapp', number);
  }
  return ended({ documents });
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What is left of an entry: of a record that is theirs, which fields changed; of others, all but what names them. */
function entryErasure(job: Erasure): EntryErasure {
  const terms = termsOf(job);
  const redaction = new Redaction(terms);
  const own = new Set([job.subject_id, ...terms.ids]);
  const emptied = (value: unknown): unknown => (value === null ? null : ERASED);
  return (entry) => {
    const isOwn = own.has(entry.record_id) && entry.record_type !== 'erasure';
    const isActor = entry.actor.id !== null && own.has(entry.actor.id);
    const changes: unknown[] = JSON.parse(entry.changes_json);
    const left = {
      record_name: isOwn && entry.record_name !== '' ? ERASED : redaction.text(entry.record_name),
      actor: { ...entry.actor, name: isActor ? ERASED : redaction.text(entry.actor.name) },
      changes_json: isOwn
        ? JSON.stringify(
            changes
              .filter(isObject)
              .map(({ field, before, after }) => ({ field, before: emptied(before), after: emptied(after) })),
          )
        : redaction.text(entry.changes_json),
    };
    const isSame =
      left.record_name === entry.record_name &&
      left.actor.name === entry.actor.name &&
      left.changes_json === entry.changes_json;
    return isSame ? null : left;
  };
}

const eraseActivity: Step = async (job, tenant, now) => {
  const erased = await eraseFromActivity(tenant, { id: job.id, of: entryErasure(job), now });
  return ended({ documents: { [activity.name]: erased } });
};

/** Records of other people are theirs alone to be erased from; the log has a way of its own. */
const OWN_RECORDS = ['users', 'contacts', 'erasures', 'activity'];
export const SEARCHED: readonly DeclaredCollection[] = ORGANIZATION_COLLECTIONS.filter(
  ({ name, data }) => data.personal.length > 0 && !OWN_RECORDS.includes(name),
);
const tracesIn = (collection: DeclaredCollection): Step => {
  return (job, tenant) => eraseTraces(collection, tenant, termsOf(job), job.after);
};

const ELSEWHERE: readonly Step[] = [...forEach(SEARCHED, tracesIn), eraseOutside, eraseActivity];

export const CONTACT_STEPS: readonly Step[] = [eraseContactStep, ...ELSEWHERE];
export const USER_STEPS: readonly Step[] = [eraseUserStep, ...ELSEWHERE];
export const SUBMISSION_STEPS: readonly Step[] = [
  eraseSubmissionStep,
  ...forEach(
    SEARCHED.filter(({ name }) => name === 'events'),
    tracesIn,
  ),
  eraseActivity,
];
