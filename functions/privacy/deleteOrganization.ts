// Deletes an organization after its grace period: first its subscriptions, then accounts, files and documents.

import { endAllBillingSubscriptions } from '../billing/subscription';
import { type Contact, contacts } from '../contacts/record';
import { deleteUserAccount } from '../identity/accountEmails';
import { users } from '../identity/user';
import { MINUTE_MS } from '../platform/clock';
import { pageSize } from '../platform/params';
import { FILE_DELETION_BATCH_SIZE, removeSomeStoredFilesBelow } from '../platform/storage';
import type { DeclaredCollection } from '../store/codec';
import { deleteRawDocuments, listRawDocumentPageOfOrganization } from '../store/wholeCollection';
import { ORGANIZATION_COLLECTIONS } from './collections';
import { eraseAddressesInSuppressions, erasePreMembershipData } from './erasure/erasePerson';
import { defineErasureWaitStep, type ErasureStep, type ErasureStepResult, erasures } from './erasure/record';
import { identifiersOfContact } from './erasure/terms';

const PAGE = pageSize(300);
const ACCOUNTS_AT_ONCE = pageSize(50);
const CONTACTS_AT_ONCE = pageSize(100);
/** Long enough for triggers fired by the deletions to finish writing. */
const PAUSE_MS = 10 * MINUTE_MS;

const endSubscriptions: ErasureStep = async (job, tenant) => {
  await endAllBillingSubscriptions(tenant, job.id);
  return { after: null };
};

const removeAccounts: ErasureStep = async (_, tenant) => {
  const members = await users.list((query) =>
    query.where('organization_id', '==', tenant.organizationId).limit(ACCOUNTS_AT_ONCE),
  );
  for (const member of members) {
    const { id, email, email_normalized } = member;
    await deleteUserAccount(member);
    await erasePreMembershipData(id, [...new Set([email, email_normalized])]);
    await eraseAddressesInSuppressions([email], []);
  }
  const accounts = members.length;
  const after = accounts === ACCOUNTS_AT_ONCE ? 'more' : null;
  return { after, accounts, documents: { [users.name]: accounts } };
};

/** Keeps opt-outs only as digests, because they apply across organizations. */
const forgetContacts: ErasureStep = async (job, tenant) => {
  const page = await listRawDocumentPageOfOrganization(contacts, tenant, {
    after: job.after,
    limit: CONTACTS_AT_ONCE,
  });
  for (const { data } of page) {
    const { emails, numbers } = identifiersOfContact(data as Contact);
    await eraseAddressesInSuppressions(emails, numbers);
  }
  return { after: page.length === CONTACTS_AT_ONCE ? (page.at(-1)?.ref.id ?? null) : null };
};

const removeFiles: ErasureStep = async (_, tenant) => {
  const files = await removeSomeStoredFilesBelow(`organizations/${tenant.organizationId}/`);
  return { after: files === FILE_DELETION_BATCH_SIZE ? 'more' : null, files };
};

const removeDocuments =
  (collection: DeclaredCollection): ErasureStep =>
  async (job, tenant): Promise<ErasureStepResult> => {
    const page = await listRawDocumentPageOfOrganization(collection, tenant, { after: null, limit: PAGE });
    // Excludes the certificate of this deletion.
    const removed = page.filter(({ ref }) => collection.name !== erasures.name || ref.id !== job.id);
    await deleteRawDocuments(removed);
    const after = page.length === PAGE ? 'more' : null;
    return { after, documents: { [collection.name]: removed.length } };
  };

const round = (): readonly ErasureStep[] => [
  removeFiles,
  ...ORGANIZATION_COLLECTIONS.filter(({ name }) => name !== users.name).map(removeDocuments),
];

export const ORGANIZATION_DELETION_STEPS: readonly ErasureStep[] = [
  endSubscriptions,
  removeAccounts,
  // Removing accounts may have required waiting for Firebase Auth. If admins bought subscriptions in that time, this
  // step ends them.
  endSubscriptions,
  forgetContacts,
  ...round(),
  defineErasureWaitStep(PAUSE_MS),
  // Includes people who joined by invitation during the first round.
  removeAccounts,
  ...round(),
];
