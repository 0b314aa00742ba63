// Checks a CSV of expiries and begins to bring it in, or only says what is wrong with it (issue 4).
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFields, notFound } from '../../api/errors';
import { type User, users } from '../../identity/user';
import { stageUse } from '../../plans/usage';
import { newId } from '../../platform/ids';
import { enqueueTask } from '../../platform/tasks';
import { normalized } from '../../platform/uniqueValues';
import type { Deed } from '../createExpiry';
import { type Assignment, assignmentTo, colleague } from '../references';
import { chunkId, type ExpiryImport, expiryImports, importChunks, packRows } from './record';
import { headerProblem, type ImportRow, type RowError, readRows, tableOf } from './rows';

/** A row as its chunk keeps it. */
export type PreparedRow = Omit<ImportRow, 'assigned_to'> & { assignment: Assignment | null };

export type Checked = { total: number; rows: PreparedRow[]; errors: RowError[] };

async function userNamed(tenant: Tenant, name: string): Promise<User | null> {
  if (!name.includes('@')) return colleague(tenant, name);
  const [user] = await users.find((query) =>
    query.where('email_normalized', '==', normalized(name)).limit(1),
  );
  return user?.organization_id === tenant.organizationId ? user : null;
}

/** Each is a read; no plan has more seats. */
const MAX_ASSIGNEES = 500;

/**
 * 1 read for each assignee that the file names.
 * @throws 400 naming `csv` when it is no table of expiries.
 */
export async function checkCsv(deed: Pick<Deed, 'tenant' | 'actor'>, csv: string): Promise<Checked> {
  const { tenant, actor } = deed;
  const table = tableOf(csv);
  const problem = headerProblem(table);
  if (table === null || problem !== null) throw invalidFields({ csv: problem ?? 'is no CSV' });
  const { rows, errors } = readRows(table);
  const names = [...new Set(rows.flatMap((row) => row.assigned_to ?? []))];
  if (names.length > MAX_ASSIGNEES)
    throw invalidFields({ csv: `names more than ${MAX_ASSIGNEES} assignees` });
  const found = await Promise.all(names.map((name) => userNamed(tenant, name)));
  const people = new Map(names.map((name, index) => [name, found[index] ?? null]));
  const strangers = names.filter((name) => !people.get(name));
  for (const name of strangers) {
    for (const row of rowsNaming(table, name)) {
      errors.push({ row, field: 'assigned_to', error: 'must be a user of your organization' });
    }
  }
  errors.sort((left, right) => left.row - right.row);
  const prepared = rows.map(({ assigned_to: name, ...row }): PreparedRow => {
    const person = name === undefined ? null : people.get(name);
    return { ...row, assignment: person ? assignmentTo(person, actor) : null };
  });
  return { total: table.length - 1, rows: prepared, errors };
}

function rowsNaming(table: readonly string[][], name: string): number[] {
  const column = (table[0] ?? []).findIndex((title) => title.trim() === 'assigned_to');
  return table.flatMap((cells, index) => (index > 0 && cells[column]?.trim() === name ? [index + 1] : []));
}

/** So that a chunk fits into a document, even if it does not compress, and its expiries into a commit. */
const CHUNK = { rows: 100, bytes: 300_000 };

function inChunks(rows: readonly PreparedRow[]): string[][] {
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

export const wake = (tenant: Tenant, batchId: string): Promise<void> =>
  enqueueTask({
    queue: 'runExpiryImport',
    payload: { organization_id: tenant.organizationId, batch_id: batchId },
  });

/**
 * Takes the places in the plan, keeps the rows and begins: 1 read, 2 writes and one for every 100 rows.
 * @throws 403 `PLAN_LIMIT_REACHED` when not all rows have room.
 */
export async function startImport(deed: Deed, rows: readonly PreparedRow[]): Promise<ExpiryImport> {
  const { tenant, actor, writes, now } = deed;
  await stageUse(writes, tenant, 'expiries', rows.length);
  const batchId = newId();
  const chunks = inChunks(rows);
  let from = 0;
  chunks.forEach((chunk, index) => {
    const packed = packRows(`[${chunk.join(',')}]`);
    importChunks.of(tenant).stageCreate(writes, chunkId(batchId, index), { from, rows: packed });
    from += chunk.length;
  });
  writes.afterCommit(() => wake(tenant, batchId));
  return expiryImports.of(tenant).stageCreate(writes, batchId, {
    status: 'running',
    total_rows: rows.length,
    imported_rows: 0,
    removed_rows: 0,
    chunks: chunks.length,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
  });
}

/** 1 read. @throws 404. */
export async function requireImport(tenant: Tenant, batchId: string): Promise<ExpiryImport> {
  const found = await expiryImports.of(tenant).get(batchId);
  if (!found) throw notFound('Import');
  return found;
}

/**
 * Begins to remove what a batch brought in, as far as it is still there: 1 read, 1 write.
 * @throws 404; 409 `INVALID_STATE` unless it is completed.
 */
export async function undoImport(deed: Omit<Deed, 'actor'>, batchId: string): Promise<ExpiryImport> {
  const { tenant, writes, now } = deed;
  const batch = await requireImport(tenant, batchId);
  if (batch.status !== 'completed')
    throw new ApiError('INVALID_STATE', 'Only a completed import can be undone');
  writes.afterCommit(() => wake(tenant, batchId));
  return expiryImports.of(tenant).stageUpdate(writes, batch, { status: 'undoing', updated_at: now });
}
