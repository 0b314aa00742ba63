// Brings the rows of an import in, or takes them out again; broken off, it goes on where it stopped (issue 4).
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { clock } from '../../platform/clock';
import { inTransaction } from '../../platform/transaction';
import { unitOfWork } from '../../platform/unitOfWork';
import { deleteExpiry } from '../deleteExpiry';
import { overviews, shardCounts, stageLines } from '../overview/shards';
import { type Expiry, expiries } from '../record';
import { UNASSIGNED } from '../references';
import { chunkId, type ExpiryImport, expiryImports, importChunks, importedId } from './record';
import type { PreparedRow } from './start';

/** Does whatever is left to do of that batch; may run twice at once. */
export async function runImport(tenant: Tenant, batchId: string): Promise<void> {
  const batch = await expiryImports.of(tenant).get(batchId);
  if (batch?.status === 'running') await bringIn(tenant, batch);
  if (batch?.status === 'undoing') await takeOut(tenant, batch);
}

async function bringIn(tenant: Tenant, batch: ExpiryImport): Promise<void> {
  for (let index = 0; index < batch.chunks; index += 1) await bringChunkIn(tenant, batch, index);
  await finish(tenant, batch.id, 'running', 'completed');
}

/**
 * One commit: the chunk's expiries, their lines in the overview, the progress, and the chunk's end. A chunk that is
 * gone is done. 2 reads; a write for each row, each shard of the overview, the batch and the chunk.
 */
const bringChunkIn = (tenant: Tenant, batch: ExpiryImport, index: number): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const id = chunkId(batch.id, index);
    const [chunks, heads] = await Promise.all([
      importChunks.of(tenant).getManyLocked(transaction, [id]),
      overviews.of(tenant).getManyLocked(transaction, [tenant.organizationId]),
    ]);
    const chunk = chunks.get(id);
    if (!chunk) return;
    const rows = JSON.parse(chunk.rows) as PreparedRow[];
    const now = clock.now();
    const created = rows.map((row, place): [string, Expiry] => {
      const expiryId = importedId(batch.id, chunk.from + place);
      return [expiryId, expiries.of(tenant).stageCreate(writes, expiryId, recordOf(row, batch, now))];
    });
    for (const count of shardCounts(heads.get(tenant.organizationId))) {
      stageLines(writes, tenant, count, new Map(created));
    }
    importChunks.of(tenant).stageDelete(writes, chunk);
    writes.update(expiryImports.of(tenant).ref(batch.id), {
      imported_rows: FieldValue.increment(rows.length),
      updated_at: now,
    });
  });

const recordOf = (row: PreparedRow, batch: ExpiryImport, now: Date) => ({
  user_id: batch.created_by,
  name: row.name,
  type: row.type ?? null,
  expiry_date: row.expiry_date,
  start_date: row.start_date ?? null,
  priority: row.priority ?? ('Medium' as const),
  state: 'todo' as const,
  is_done: false,
  is_archive: false,
  share_password_hash: null,
  ...(row.assignment ?? UNASSIGNED),
  contacts: [],
  notes: row.notes ?? '',
  closing_notes: '',
  folder_id: null,
  entity_id: null,
  checklist: [],
  recurrence: null,
  recurrence_anchor: null,
  previous_expiry_id: null,
  next_expiry_id: null,
  custom_fields: row.custom_fields ?? {},
  attachments: [],
  import_batch_id: batch.id,
  created_by_name: batch.created_by_name,
  updated_by_name: batch.created_by_name,
  completed_at: null,
  created_at: now,
  updated_at: now,
});

const REMOVED_AT_A_TIME = 25;

async function takeOut(tenant: Tenant, batch: ExpiryImport): Promise<void> {
  const store = expiries.of(tenant);
  for (;;) {
    const found = await store.list((query) =>
      query.where('import_batch_id', '==', batch.id).limit(REMOVED_AT_A_TIME),
    );
    if (found.length === 0) break;
    await unitOfWork(async (writes) => {
      const now = clock.now();
      const left = await store.getMany(found.map(({ id }) => id));
      for (const id of left.keys()) await deleteExpiry({ tenant, writes, now }, id);
      writes.update(expiryImports.of(tenant).ref(batch.id), {
        removed_rows: FieldValue.increment(left.size),
        updated_at: now,
      });
    });
  }
  await finish(tenant, batch.id, 'undoing', 'undone');
}

const finish = (tenant: Tenant, batchId: string, from: ExpiryImport['status'], to: ExpiryImport['status']) =>
  unitOfWork(async (writes) => {
    const batch = await expiryImports.of(tenant).get(batchId);
    if (batch?.status !== from) return;
    expiryImports.of(tenant).stageUpdate(writes, batch, { status: to, updated_at: clock.now() });
  });
