// The expiry import: its record, progress and pending rows. Validates CSV files, and starts and undoes imports.
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError } from '../../api/errors';
import { timestampFieldsOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/stored';
import type { MutationContext } from '../../api/writes';
import { findUserByEmail, getMember, type User } from '../../identity/user';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { declareRecordQueue } from '../../jobs/tasks';
import { stagePlanLimitUse } from '../../plans/usage';
import { addMs, MINUTE_MS } from '../../platform/clock';
import { derivedId, newId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedBufferSchema, storedInstant } from '../../store/values';
import { type ExpiryAssignment, expiryAssignmentToUser } from '../record/references';
import { type ImportRow, type ImportRowError, parseImportRows, parseImportTable } from './rows';

const importDetails = {
  status: z.enum(['running', 'completed', 'undoing', 'undone']),
  total_rows: z.int(),
  imported_rows: z.int(),
  removed_rows: z.int(),
  created_by: z.string(),
  created_by_name: z.string(),
};

/** Document id: the batch id. */
export const expiryImports = tenantCollection(
  'expiry_imports',
  {
    ...importDetails,
    chunks: z.int(),
    /** Null if an API key created the import. */
    created_by_email: z.string().nullable().default(null),
    created_at: storedInstant,
    /** When the import last made progress. */
    updated_at: storedInstant,
    /** When the sweep checks whether the import has stalled; null once the import has ended. */
    wake_at: storedInstant.nullable(),
  },
  { holds: 'expiry imports', personal: ['users'], kept: KEPT_WITH_ITS_ORGANIZATION },
);
export type ExpiryImport = RecordOf<typeof expiryImports>;

/** The sweep restarts an import that has made no progress for this long. Processing a chunk never takes that long. */
export const IMPORT_STALL_MS = 10 * MINUTE_MS;

export const dueExpiryImports = declareSweptDueWork('imports', expiryImports);

/** Imports waiting to be run or undone. */
export const expiryImportQueue = declareRecordQueue({
  name: 'runExpiryImport',
  fields: ['organization_id', 'batch_id'],
  timeoutSeconds: 540,
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
});

/** Rows waiting to be imported. Each chunk is deleted in the commit that stores its expiries. */
export const pendingImportChunks = tenantCollection(
  'expiry_import_chunks',
  {
    /** The index of the chunk's first row, starting at 0. */
    from: z.int(),
    /** Rows with resolved assignees, as gzipped JSON, so that thousands of full-size rows fit into one commit. */
    rows: storedBufferSchema,
  },
  {
    holds: 'rows waiting to be imported',
    personal: ['anyone'],
    kept: { until: 'they are imported' },
    exported: 'for_reading',
  },
);

export const gzipImportRows = (json: string): Buffer => gzipSync(json);
export const gunzipImportRows = (rows: Buffer): string => gunzipSync(rows).toString();

export const importChunkId = (batchId: string, index: number): string => derivedId('import-chunk', batchId, index);
/** Derived from the batch id and the row number, so that importing a row twice creates only one expiry. */
export const importedExpiryId = (batchId: string, row: number): string => derivedId('imported-expiry', batchId, row);

export const expiryImportOut = namedOpenApiObject('ExpiryImport', {
  id: z.string(),
  ...importDetails,
  ...timestampFieldsOut,
});

/** A row as stored in its chunk. */
export type ImportRowWithAssignment = Omit<ImportRow, 'assigned_to'> & {
  assignment: ExpiryAssignment | null;
};

async function userNamed(tenant: Tenant, name: string): Promise<User | null> {
  if (!name.includes('@')) return getMember(tenant, name);
  const user = await findUserByEmail(name);
  return user?.organization_id === tenant.organizationId ? user : null;
}

/** Limits the number of reads, because looking up each assignee costs 1 read. No plan has more seats than this. */
const MAX_ASSIGNEES = 500;

/**
 * 1 read per assignee named in the file.
 * @throws 400 naming `csv` if the file isn't a table of expiries.
 */
export async function parseExpiryImport(
  { tenant, actor }: Pick<MutationContext, 'tenant' | 'actor'>,
  csv: string,
): Promise<{ total: number; rows: ImportRowWithAssignment[]; errors: ImportRowError[] }> {
  const read = await parseImportTable(csv);
  if ('problem' in read) throw invalidFieldsError({ csv: read.problem });
  const { table } = read;
  const { rows, errors, assignees } = await parseImportRows(table);
  const names = [...new Set(assignees.map(({ name }) => name))];
  if (names.length > MAX_ASSIGNEES)
    throw invalidFieldsError({ csv: `must not name more than ${MAX_ASSIGNEES} different assignees` });
  const found = await Promise.all(names.map((name) => userNamed(tenant, name)));
  const people = new Map(names.map((name, index) => [name, found[index] ?? null]));
  for (const { row, name } of assignees) {
    if (people.get(name)) continue;
    errors.push({ row, field: 'assigned_to', error: 'must be a user in your organization' });
  }
  errors.sort((left, right) => left.row - right.row);
  const prepared = rows.map(({ assigned_to: name, ...row }): ImportRowWithAssignment => {
    const person = name === undefined ? null : people.get(name);
    return { ...row, assignment: person ? expiryAssignmentToUser(person, actor) : null };
  });
  return { total: table.rows.length - 1, rows: prepared, errors };
}

/**
 * A chunk must fit into one document even if compression doesn’t make it smaller. Its expiries must fit into one
 * commit.
 */
const CHUNK = { rows: 100, bytes: 300_000 };

function inChunks(rows: readonly ImportRowWithAssignment[]): string[][] {
  const chunks: string[][] = [];
  let bytes = CHUNK.bytes;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const last = chunks.at(-1);
    if (last && last.length < CHUNK.rows && bytes + Buffer.byteLength(json) <= CHUNK.bytes) last.push(json);
    else {
      chunks.push([json]);
      bytes = 0;
    }
    bytes += Buffer.byteLength(json);
  }
  return chunks;
}

/**
 * Reserves plan slots for the rows, stores the rows and starts the import. Costs 1 read and 2 writes, plus 1 write per
 * chunk.
 * @throws 403 `PLAN_LIMIT_REACHED` if the plan doesn't have room for all rows.
 */
export async function startExpiryImport(
  context: MutationContext,
  rows: readonly ImportRowWithAssignment[],
): Promise<ExpiryImport> {
  const { tenant, actor, writes, now } = context;
  await stagePlanLimitUse(writes, tenant, 'expiries', rows.length);
  const batchId = newId();
  const chunks = inChunks(rows);
  let from = 0;
  chunks.forEach((chunk, index) => {
    const packed = gzipImportRows(`[${chunk.join(',')}]`);
    pendingImportChunks.of(tenant).stageCreate(writes, importChunkId(batchId, index), { from, rows: packed });
    from += chunk.length;
  });
  writes.afterCommit(() => expiryImportQueue.enqueue({ id: batchId, organization_id: tenant.organizationId }));
  return expiryImports.of(tenant).stageCreate(writes, batchId, {
    status: 'running',
    total_rows: rows.length,
    imported_rows: 0,
    removed_rows: 0,
    chunks: chunks.length,
    created_by: actor.id,
    created_by_name: actor.name,
    created_by_email: actor.email,
    created_at: now,
    updated_at: now,
    wake_at: addMs(now, IMPORT_STALL_MS),
  });
}

/** 1 read. @throws 404. */
export const requireExpiryImport = expiryImports.required('Import');

/**
 * Starts deleting an import's remaining expiries. Costs 1 read and 1 write.
 * @throws 404; 409 `INVALID_STATE` unless the import is completed.
 */
export async function startExpiryImportUndo(
  { tenant, writes, now }: MutationContext,
  batchId: string,
): Promise<ExpiryImport> {
  const batch = await requireExpiryImport(tenant, batchId);
  if (batch.status !== 'completed') throw new ApiError('INVALID_STATE', 'Only a completed import can be undone');
  writes.afterCommit(() => expiryImportQueue.enqueue({ id: batchId, organization_id: tenant.organizationId }));
  const wake_at = addMs(now, IMPORT_STALL_MS);
  return expiryImports.of(tenant).stageUpdate(writes, batch, { status: 'undoing', updated_at: now, wake_at });
}
