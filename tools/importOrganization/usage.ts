// Counts the plan usage of an imported organization from its records, ignoring the archive's own counts.

import { tenantOf } from '../../functions/api/actor';
import { submissionDrafts } from '../../functions/documentRequests/client/draft';
import { submissions } from '../../functions/documentRequests/review/submission';
import { requestForms, requestTemplates } from '../../functions/documentRequests/template/template';
import { expiries } from '../../functions/expiries/record/record';
import { users } from '../../functions/identity/user';
import { initialPlanUsageOf, type PlanUsage } from '../../functions/plans/usage';
import { filesNamedInExportLine } from '../../functions/privacy/export/lines';
import { renewalProposals } from '../../functions/responses/renewalProposal';
import { workflows } from '../../functions/workflows/workflow';
import type { ArchivedRecord, ExportArchive } from './archive';

type SizedFile = Record<string, unknown> & { storage_path: string };

const isFile = (value: object): value is SizedFile =>
  'storage_path' in value && typeof value.storage_path === 'string' && value.storage_path !== '';

/** The record with file sizes as in the archive; a missing file has size 0. */
export function withTrueSizes(value: unknown, archive: ExportArchive): unknown {
  if (Array.isArray(value)) return value.map((item) => withTrueSizes(item, archive));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTrueSizes(item, archive)]));
  return isFile(value) && 'size' in value ? { ...inner, size: archive.sizeOfStored(value.storage_path) } : inner;
}

/** The files whose storage a record returns when it is deleted. */
type Keys = (record: ArchivedRecord, paths: readonly string[]) => string[];

/** Counts each mention, because a file that a record names several times counts as often. */
const eachAlone: Keys = ({ id }, paths) => paths.map((path, at) => `${id}/${at} ${path}`);
/** A client's file is counted once per request, even if it is sent again. */
const onceInItsRequest: Keys = ({ id, request_id }, paths) =>
  paths.map((path) => `${String(request_id ?? id)} ${path}`);
/** Each version of a form is kept, but its files count once. */
const once: Keys = (_, paths) => [...paths];

/** Where counted files are stored, and how often each counts. */
const COUNTED: readonly [collection: string, field: string, keys: Keys][] = [
  [expiries.name, 'attachments', eachAlone],
  // The file of an accepted proposal is the expiry's attachment.
  [renewalProposals.name, 'file', (record, paths) => (record.status === 'open' ? eachAlone(record, paths) : [])],
  [submissions.name, 'files', onceInItsRequest],
  [submissionDrafts.name, 'files', onceInItsRequest],
  [requestTemplates.name, 'pages', once],
  [requestForms.name, 'pages', once],
];

async function bytesIn(archive: ExportArchive): Promise<number> {
  const counted = new Map<string, number>();
  for (const [collection, field, keys] of COUNTED)
    for await (const record of archive.records(collection)) {
      const paths = filesNamedInExportLine(record[field]).map(({ storage_path }) => storage_path);
      for (const [at, key] of keys(record, paths).entries()) counted.set(key, archive.sizeOfStored(paths[at] ?? ''));
    }
  return [...counted.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * A completed occurrence doesn't count if its next occurrence is in the archive and refers back to it. Circular
 * references all count.
 */
async function countExpiriesInPlan(archive: ExportArchive): Promise<number> {
  const next = new Map<string, unknown>();
  const previous = new Map<string, unknown>();
  for await (const { id, is_done, next_expiry_id, previous_expiry_id } of archive.records(expiries.name)) {
    next.set(id, is_done === true ? next_expiry_id : null);
    previous.set(id, previous_expiry_id);
  }
  const before = (id: string): string | null => {
    const former = previous.get(id);
    return typeof former === 'string' && next.get(former) === id ? former : null;
  };
  const isLast = (id: string): boolean => previous.get(String(next.get(id))) !== id;
  const last = [...next.keys()].filter(isLast);
  let inSeries = 0;
  for (const end of last) for (let id: string | null = end; id !== null; id = before(id)) inSeries += 1;
  return last.length + (next.size - inSeries);
}

/** The usage of a new trial with the imported records. */
export async function usageOf(archive: ExportArchive, now: Date): Promise<Omit<PlanUsage, 'id'>> {
  const { organization_id, collections } = archive.manifest;
  const count = (name: string): number => collections.find((each) => each.name === name)?.records ?? 0;
  const used = {
    expiries: await countExpiriesInPlan(archive),
    workflows: count(workflows.name),
    seats: count(users.name),
    storage_bytes: await bytesIn(archive),
  };
  return { ...initialPlanUsageOf(tenantOf(organization_id), { plan: 'trial' }, now), used } as Omit<PlanUsage, 'id'>;
}
