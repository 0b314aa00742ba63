// Starts and finds data exports.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import { recordAsJson, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import type { MutationContext } from '../../api/writes';
import { getContactEmailReservation } from '../../contacts/contactChanges';
import { contacts } from '../../contacts/record';
import { getMember } from '../../identity/user';
import { addMs, MINUTE_MS, utcDateOf } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { signDownloadUrl } from '../../platform/storage';
import type { PersonIdentifiers } from '../erasure/record';
import {
  identifiersOfContact,
  identifiersOfUser,
  isPersonStillMentioned,
  mergePersonIdentifiers,
  NO_PERSON_IDENTIFIERS,
  requireIdentifiersOfContact,
} from '../erasure/terms';
import { EXPORTED_COLLECTIONS } from './lines';
import {
  archivePathOfDataExport,
  DATA_EXPORT_KEPT_MS,
  DATA_EXPORT_KINDS,
  DATA_EXPORT_STALL_MS,
  DATA_EXPORT_STATUSES,
  type DataExport,
  type DataExportKind,
  dataExportQueue,
  dataExports,
} from './record';

/**
 * Starts an export, or returns the one already running for the same subject. Costs 1 read per running export (at least
 * 1), plus 1 write.
 */
async function stageExport(
  { tenant, actor, writes, now }: MutationContext,
  subject: { kind: DataExportKind; id: string; terms: PersonIdentifiers | null },
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
    // The last step is writing the archive.
    steps: EXPORTED_COLLECTIONS.length + 1,
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
    wake_at: addMs(now, DATA_EXPORT_STALL_MS),
    expires_at: addMs(now, DATA_EXPORT_KEPT_MS),
  });
}

export const startDataExportOfOrganization = (context: MutationContext): Promise<DataExport> =>
  stageExport(context, { kind: 'organization', id: context.tenant.organizationId, terms: null });

/**
 * Exports the data of a contact. Also works for a deleted contact that the activity log or a request still mentions.
 * Costs 1 to 3 more reads. @throws 404.
 */
export async function startDataExportOfContact(context: MutationContext, contactId: string): Promise<DataExport> {
  const terms = await requireIdentifiersOfContact(context.tenant, contactId);
  return stageExport(context, { kind: 'contact', id: contactId, terms });
}

/**
 * Exports the data of a current or former member, and of the contact with the same address. Costs at most 3 more reads.
 * @throws 404.
 */
export async function startDataExportOfUser(context: MutationContext, userId: string): Promise<DataExport> {
  const { tenant } = context;
  const user = await getMember(tenant, userId);
  if (!user && !(await isPersonStillMentioned(tenant, 'user', userId))) throw notFound('User');
  const terms = user ? identifiersOfUser(user) : { ...NO_PERSON_IDENTIFIERS, ids: [userId] };
  const held = user && (await getContactEmailReservation(tenant, user.email));
  const contact = held && (await contacts.of(tenant).get(held.owner_id));
  const both = contact ? mergePersonIdentifiers(terms, identifiersOfContact(contact)) : terms;
  return stageExport(context, { kind: 'user', id: userId, terms: both });
}

/** Costs 1 read. @throws 404, including if the export has expired. */
export async function requireDataExport(tenant: Tenant, id: string, now: Date): Promise<DataExport> {
  const found = await dataExports.of(tenant).get(id);
  if (!found || found.expires_at <= now) throw notFound('Export');
  return found;
}

const LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const dataExportOut = namedOpenApiObject('DataExport', {
  id: z.string(),
  kind: z.enum(DATA_EXPORT_KINDS),
  subject_id: z.string().describe('The organization, contact or user whose data is exported'),
  status: z.enum(DATA_EXPORT_STATUSES),
  progress: z.int().min(0).max(100).describe('Percentage of the work done'),
  records: z.record(z.string(), z.int()).describe('Number of records, by collection'),
  files: z.int().describe('Number of files; 0 until the export is completed'),
  bytes: z.int().describe('Number of bytes of the archive written so far'),
  download_url: z
    .string()
    .nullable()
    .describe('Null until completed. Each response contains a new URL, valid for 15 minutes'),
  download_url_expires_at: timestampOut.nullable(),
  requested_by: z.string(),
  created_at: timestampOut,
  updated_at: timestampOut,
  completed_at: timestampOut.nullable(),
  expires_at: timestampOut.describe('When the archive is deleted'),
});

/**
 * If the export is complete, includes a signed URL for its archive. The output schema omits the person’s identifiers.
 */
export async function viewDataExport(job: DataExport, now: Date): Promise<z.output<typeof dataExportOut>> {
  const isDone = job.status === 'completed';
  const fileName = `${job.kind}-${utcDateOf(job.created_at)}.zip`;
  const url = isDone
    ? await signDownloadUrl(archivePathOfDataExport(job), { fileName, lifetimeMs: LINK_LIFETIME_MS })
    : null;
  return {
    ...recordAsJson(job),
    progress: isDone ? 100 : Math.min(99, Math.floor((job.step / job.steps) * 100)),
    download_url: url,
    download_url_expires_at: isDone ? addMs(now, LINK_LIFETIME_MS).toISOString() : null,
  };
}

export const startedDataExportOut = z.object({
  message: z.string(),
  export_id: z.string(),
  export: dataExportOut,
});

export const viewStartedDataExport = async (job: DataExport, now: Date) => ({
  message: 'Export started',
  export_id: job.id,
  export: await viewDataExport(job, now),
});
