// Finds a person's own records and files: requests sent to them, their submissions, and copies of submitted files.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { listExpiryFilesCopiedFromSubmission } from '../../documentRequests/request/eraseRequest';
import { documentRequests } from '../../documentRequests/request/request';
import { type Submission, submissions } from '../../documentRequests/review/submission';
import { documentIdPath } from '../../store/collection';
import type { Terms } from './record';

const PAGE = 200;

/** A contact's records, ordered by id. 1 read each, at least 1. Index: organization_id, contact_id. */
async function ofContact<T extends { id: string }>(
  list: (build: (query: Query) => Query) => Promise<T[]>,
  contactId: string,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const found = await list((query) => {
      const page = query.where('contact_id', '==', contactId).orderBy(documentIdPath).limit(PAGE);
      return last === undefined ? page : page.startAfter(last.id);
    });
    all.push(...found);
    if (found.length < PAGE) return all;
  }
}

/** Adds the files of submissions and the copies that approvals created. 1 read per approved submission. */
export async function loadPersonTermsWithSubmissionFiles(
  tenant: Tenant,
  terms: Terms,
  sent: readonly Submission[],
): Promise<Terms> {
  const files = new Map(terms.files.map((file) => [file.storage_path, file]));
  for (const submission of sent) {
    for (const { storage_path, file_name } of submission.files)
      files.set(storage_path, { storage_path, file_name });
    for (const { storage_path, name } of await listExpiryFilesCopiedFromSubmission(tenant, submission))
      files.set(storage_path, { storage_path, file_name: name });
  }
  return { ...terms, files: [...files.values()] };
}

/** Adds the ids and files of the person's requests and submissions. 1 read each. */
export async function loadPersonTermsWithOwnRecords(tenant: Tenant, terms: Terms): Promise<Terms> {
  const ids = new Set(terms.ids);
  const sent: Submission[] = [];
  for (const id of terms.ids) {
    const asked = await ofContact((build) => documentRequests.of(tenant).list(build), id);
    const answered = await ofContact((build) => submissions.of(tenant).list(build), id);
    for (const own of [...asked, ...answered]) ids.add(own.id);
    sent.push(...answered);
  }
  return loadPersonTermsWithSubmissionFiles(tenant, { ...terms, ids: [...ids] }, sent);
}
