// Starts and finds data exports.
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { getContactEmailReservation } from '../../contacts/contactChanges';
import { contacts } from '../../contacts/record';
import { getMember } from '../../identity/members';
import { addMs } from '../../platform/clock';
import { newId } from '../../platform/ids';
import type { Terms } from '../erasure/record';
import {
  mergedPersonTerms,
  NO_PERSON_TERMS,
  personTermsOfContact,
  personTermsOfUser,
  wasKnownToOrganization,
} from '../erasure/terms';
import {
  type DataExport,
  dataExportQueue,
  dataExports,
  EXPORT_KEPT_MS,
  EXPORT_STILL_MS,
  type ExportKind,
} from './record';
import { EXPORTED } from './scope';

/** Starts an export, or returns a running one of the same subject. 1 read per running export, at least 1; 1 write. */
async function stageExport(
  { tenant, actor, writes, now }: MutationContext,
  subject: { kind: ExportKind; id: string; terms: Terms | null },
): Promise<DataExport> {
  const store = dataExports.of(tenant);
  const running = await store.list((query) => query.where('status', '==', 'running'));
  const former = running.find(({ kind, subject_id }) => kind === subject.kind && subject_id === subject.id);
  if (former) return former;
  const id = newId();
  writes.afterCommit(() => dataExportQueue.enqueue({ id, organization_id: tenant.organizationId }));
  return store.stageCreate(writes, id, {
    kind: subject.kind,
    subject_id: subject.id,
    status: 'running',
    terms: subject.terms,
    read_at: null,
    step: 0,
    // The last step writes the archive.
    steps: EXPORTED.length + 1,
    after: null,
    parts: {},
    records: {},
    files: 0,
    zip_parts: [],
    bytes: 0,
    requested_by: actor.id,
    created_at: now,
    updated_at: now,
    completed_at: null,
    wake_at: addMs(now, EXPORT_STILL_MS),
    expires_at: addMs(now, EXPORT_KEPT_MS),
  });
}

export const startDataExportOfOrganization = (context: MutationContext): Promise<DataExport> =>
  stageExport(context, { kind: 'organization', id: context.tenant.organizationId, terms: null });

/**
 * Exports a contact, including a deleted one that the activity log or a request still names. 1 more read, at most 3.
 * @throws 404.
 */
export async function startDataExportOfContact(
  context: MutationContext,
  contactId: string,
): Promise<DataExport> {
  const { tenant } = context;
  const contact = await contacts.of(tenant).get(contactId);
  if (!contact && !(await wasKnownToOrganization(tenant, 'contact', contactId))) throw notFound('Contact');
  const terms = contact ? personTermsOfContact(contact) : { ...NO_PERSON_TERMS, ids: [contactId] };
  return stageExport(context, { kind: 'contact', id: contactId, terms });
}

/** Exports a current or former member and the contact with the same address. At most 3 more reads. @throws 404. */
export async function startDataExportOfUser(context: MutationContext, userId: string): Promise<DataExport> {
  const { tenant } = context;
  const user = await getMember(tenant, userId);
  if (!user && !(await wasKnownToOrganization(tenant, 'user', userId))) throw notFound('User');
  const terms = user ? personTermsOfUser(user) : { ...NO_PERSON_TERMS, ids: [userId] };
  const held = user && (await getContactEmailReservation(tenant, user.email));
  const contact = held && (await contacts.of(tenant).get(held.owner_id));
  const both = contact ? mergedPersonTerms(terms, personTermsOfContact(contact)) : terms;
  return stageExport(context, { kind: 'user', id: userId, terms: both });
}

/** 1 read. @throws 404; an old one is gone. */
export async function requireDataExport(tenant: Tenant, id: string, now: Date): Promise<DataExport> {
  const found = await dataExports.of(tenant).get(id);
  if (!found || found.expires_at <= now) throw notFound('Export');
  return found;
}
