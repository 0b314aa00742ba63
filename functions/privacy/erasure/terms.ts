// A person's identifiers in an organization's records: the person's names, addresses and numbers, and the ids of their
// own records.
import type { z } from 'zod';
import { activityEntries } from '../../activity/write/activityLog';
import type { FieldChange } from '../../activity/write/changes';
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import { getContactEmailReservation } from '../../contacts/contactChanges';
import { type Contact, contactNameOf, contacts } from '../../contacts/record';
import { listExpiryFilesCopiedFromSubmission } from '../../documentRequests/request/eraseRequest';
import { documentRequests } from '../../documentRequests/request/request';
import { type Submission, submissions } from '../../documentRequests/review/submission';
import { displayNameOf, filterMemberEmails, type User } from '../../identity/user';
import { CHANNEL_TRAITS, PHONE_CHANNELS } from '../../messaging/channel';
import { normalizedForComparison } from '../../platform/text';
import type { Stored, TenantStore } from '../../store/collection';
import type { PersonIdentifiers } from './record';

export const NO_PERSON_IDENTIFIERS: PersonIdentifiers = {
  ids: [],
  emails: [],
  numbers: [],
  name: '',
  names: [],
  files: [],
};

const NUMBER_FIELDS = PHONE_CHANNELS.map((channel) => CHANNEL_TRAITS[channel].address);

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.flatMap((value) => value?.trim() || [])),
];

export function identifiersOfContact(contact: Contact): PersonIdentifiers {
  return {
    ...NO_PERSON_IDENTIFIERS,
    ids: [contact.id],
    emails: distinct([contact.email]),
    numbers: distinct(NUMBER_FIELDS.map((field) => contact[field])),
    name: contactNameOf(contact),
  };
}

export function identifiersOfUser(user: User): PersonIdentifiers {
  const { id, email, email_normalized, display_name, first_name, last_name } = user;
  const name = displayNameOf(user);
  const names = distinct([display_name, `${first_name} ${last_name}`]).filter((each) => each !== name);
  return { ...NO_PERSON_IDENTIFIERS, ids: [id], emails: distinct([email, email_normalized]), name, names };
}

/** Merges the identifiers from two records about the same person. */
export const mergePersonIdentifiers = (one: PersonIdentifiers, other: PersonIdentifiers): PersonIdentifiers => ({
  ids: distinct([...one.ids, ...other.ids]),
  emails: distinct([...one.emails, ...other.emails]),
  numbers: distinct([...one.numbers, ...other.numbers]),
  name: one.name || other.name,
  names: distinct([...one.names, ...other.names, ...(one.name === '' ? [] : [other.name])]),
  files: [...one.files, ...other.files],
});

const MAX_ENTRIES = 1_000;
const MAX_REQUESTS = 200;

/**
 * Finds activity entries about a contact or a user. Costs 1 read per entry, at least 1. Index: organization_id,
 * record_type, record_id, committed_at.
 */
const entriesAbout = (tenant: Tenant, type: 'contact' | 'user', id: string) =>
  activityEntries
    .of(tenant)
    .list((query) =>
      query
        .where('record_type', '==', type)
        .where('record_id', '==', id)
        .orderBy('committed_at', 'desc')
        .limit(MAX_ENTRIES),
    );

/**
 * Returns a contact's identifiers, or only the id if the contact has been deleted. Costs 1 read, or 2 to 3 for a
 * deleted contact.
 * @throws 404 if nothing mentions the contact anymore.
 */
export async function requireIdentifiersOfContact(tenant: Tenant, id: string): Promise<PersonIdentifiers> {
  const contact = await contacts.of(tenant).get(id);
  if (contact) return identifiersOfContact(contact);
  if (!(await isPersonStillMentioned(tenant, 'contact', id))) throw notFound('Contact');
  return { ...NO_PERSON_IDENTIFIERS, ids: [id] };
}

/**
 * Returns whether the organization has ever had a record of the person and hasn't erased it since. Costs 1 read per
 * activity entry, at least 1.
 */
export async function isPersonStillMentioned(tenant: Tenant, type: 'contact' | 'user', id: string): Promise<boolean> {
  const entries = await entriesAbout(tenant, type, id);
  if (entries.some(({ erased_at }) => erased_at === null)) return true;
  if (type === 'user') return false;
  const asked = await documentRequests.of(tenant).list((query) => query.where('contact_id', '==', id).limit(1));
  return asked.length > 0;
}

const EMAILS = ['email', 'email_normalized'];

async function formerValues(tenant: Tenant, type: 'contact' | 'user', id: string) {
  const entries = (await entriesAbout(tenant, type, id)).filter(({ erased_at }) => erased_at === null);
  const changes = entries.flatMap(({ changes_json }) => JSON.parse(changes_json) as FieldChange[]);
  const of = (fields: readonly string[]): string[] =>
    changes
      .filter(({ field }) => fields.includes(field))
      .flatMap(({ before, after }) => [before, after])
      .filter((value) => typeof value === 'string');
  const called = [...entries.map(({ record_name }) => record_name), ...of(['display_name'])];
  const asked = type === 'user' ? [] : await requestsTo(tenant, id);
  return {
    emails: distinct([
      ...of(EMAILS),
      ...called.filter((name) => name.includes('@')),
      ...asked.map(({ client_email }) => client_email),
    ]),
    numbers: distinct(of(NUMBER_FIELDS)),
    names: distinct([...called.filter((name) => !name.includes('@')), ...asked.map(({ client_name }) => client_name)]),
  };
}

const requestsTo = (tenant: Tenant, contactId: string) =>
  documentRequests.of(tenant).list((query) => query.where('contact_id', '==', contactId).limit(MAX_REQUESTS));

/** Addresses that now belong to someone else and therefore aren't erased. */
async function addressesOfOthers(
  tenant: Tenant,
  emails: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const ofMembers = await filterMemberEmails(tenant, emails);
  const others = new Set(ofMembers);
  for (const email of emails) {
    const held = await getContactEmailReservation(tenant, email);
    if (held !== null && !ids.includes(held.owner_id)) others.add(normalizedForComparison(email));
  }
  return others;
}

/**
 * Adds former addresses, numbers and names from the activity log and from requests sent to the person. Skips addresses
 * that now belong to another contact or a member. Costs 1 read for each entry, request and former address.
 */
export async function addFormerValuesToIdentifiers(
  tenant: Tenant,
  of: readonly { type: 'contact' | 'user'; id: string }[],
  terms: PersonIdentifiers,
): Promise<PersonIdentifiers> {
  const known = distinct([...terms.ids, ...of.map(({ id }) => id)]);
  const values = await Promise.all(of.map(({ type, id }) => formerValues(tenant, type, id)));
  const isNew = (present: readonly string[]) => (value: string) =>
    !present.some((each) => normalizedForComparison(each) === normalizedForComparison(value));
  const emails = distinct(values.flatMap((each) => each.emails)).filter(isNew(terms.emails));
  const numbers = distinct(values.flatMap((each) => each.numbers)).filter(isNew(terms.numbers));
  const names = distinct(values.flatMap((each) => each.names)).filter(isNew([terms.name, ...terms.names]));
  const heldEmails = await addressesOfOthers(tenant, emails, known);
  return mergePersonIdentifiers(terms, {
    ...NO_PERSON_IDENTIFIERS,
    ids: known,
    emails: emails.filter((email) => !heldEmails.has(normalizedForComparison(email))),
    numbers,
    names,
  });
}

const PAGE = 200;

/** Lists a contact's records. Costs 1 read per record, at least 1. Index: organization_id, contact_id. */
async function ofContact<S extends z.ZodObject>(
  store: TenantStore<S>,
  contactId: string,
): Promise<Stored<z.output<S>>[]> {
  const all: Stored<z.output<S>>[] = [];
  const pages = store.listPages((query) => query.where('contact_id', '==', contactId), PAGE);
  for await (const page of pages) all.push(...page);
  return all;
}

/**
 * Adds the files from submissions, and the copies made when a submission was approved. Costs 1 read per approved
 * submission.
 */
export async function addSubmissionFilesToIdentifiers(
  tenant: Tenant,
  terms: PersonIdentifiers,
  sent: readonly Submission[],
): Promise<PersonIdentifiers> {
  const files = new Map(terms.files.map((file) => [file.storage_path, file]));
  for (const submission of sent) {
    for (const { storage_path, file_name } of submission.files) files.set(storage_path, { storage_path, file_name });
    for (const { storage_path, name } of await listExpiryFilesCopiedFromSubmission(tenant, submission))
      files.set(storage_path, { storage_path, file_name: name });
  }
  return { ...terms, files: [...files.values()] };
}

/** Adds the ids and files of the person's requests and submissions. Costs 1 read for each. */
export async function addOwnRecordsToIdentifiers(tenant: Tenant, terms: PersonIdentifiers): Promise<PersonIdentifiers> {
  const ids = new Set(terms.ids);
  const sent: Submission[] = [];
  for (const id of terms.ids) {
    const asked = await ofContact(documentRequests.of(tenant), id);
    const answered = await ofContact(submissions.of(tenant), id);
    for (const own of [...asked, ...answered]) ids.add(own.id);
    sent.push(...answered);
  }
  return addSubmissionFilesToIdentifiers(tenant, { ...terms, ids: [...ids] }, sent);
}
