// Brings the rows of an import in, or takes them out again; broken off, it goes on where it stopped.
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { stageGiveBack } from '../../plans/usage';
import { authoredByService } from '../../platform/activityLog';
import { addMs, clock } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { inTransaction } from '../../platform/transaction';
import { unitOfWork } from '../../platform/unitOfWork';
import { stageRemoveAll } from '../../reminderSchedule/plan';
import { actByFields } from '../actByDate';
import { expiries } from '../record';
import { UNASSIGNED } from '../references';
import { stageUnlink } from '../series';
import {
  chunkId,
  type ExpiryImport,
  expiryImports,
  IMPORT_STILL_MS,
  importChunks,
  importedId,
  UNDONE_ROWS_KEPT_MS,
  undoneRows,
  unpackRows,
} from './record';
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
 * gone is done. 1 read; a write for each row, each shard of the overview, the batch and the chunk.
 */
const bringChunkIn = (tenant: Tenant, batch: ExpiryImport, index: number): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const id = chunkId(batch.id, index);
    const chunk = (await importChunks.of(tenant).getManyLocked(transaction, [id])).get(id);
    if (!chunk) return;
    const rows = JSON.parse(unpackRows(chunk.rows)) as PreparedRow[];
    const now = clock.now();
    const audited = authoredByService(tenant, writes, batch.created_by_name);
    for (const [index, row] of rows.entries()) {
      const expiryId = importedId(batch.id, chunk.from + index);
      expiries.of(tenant).stageCreate(audited, expiryId, recordOf(row, batch, now));
    }
    importChunks.of(tenant).stageDelete(writes, chunk);
    writes.update(expiryImports.of(tenant).ref(batch.id), {
      imported_rows: FieldValue.increment(rows.length),
      updated_at: now,
      wake_at: addMs(now, IMPORT_STILL_MS),
    });
  });

const recordOf = (row: PreparedRow, batch: ExpiryImport, now: Date) => ({
  user_id: batch.created_by,
  name: row.name,
  type: row.type ?? null,
  expiry_date: row.expiry_date,
  start_date: row.start_date ?? null,
  ...actByFields(row.expiry_date, null),
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
  acknowledgement: null,
  not_reminded: [],
  renewed_by_submission_id: null,
  custom_fields: row.custom_fields ?? {},
  attachments: [],
  import_batch_id: batch.id,
  created_by_name: batch.created_by_name,
  created_by_email: batch.created_by_email,
  updated_by_name: batch.created_by_name,
  completed_at: null,
  created_at: now,
  updated_at: now,
});

const REMOVED_AT_A_TIME = 100;

async function takeOut(tenant: Tenant, batch: ExpiryImport): Promise<void> {
  for (;;) {
    const found = await expiries
      .of(tenant)
      .list((query) => query.where('import_batch_id', '==', batch.id).limit(REMOVED_AT_A_TIME));
    if (found.length === 0) break;
    await takeSomeOut(
      tenant,
      batch,
      found.map(({ id }) => id),
    );
  }
  await finish(tenant, batch.id, 'undoing', 'undone');
}

/**
 * One commit: those of the expiries that are still there, their reminders, their lines in the overview, their places in
 * the plan, the progress, and a note by which their triggers know what they are (undone.ts). 2 reads for each row;
 * 2 writes for each row, and one for each reminder, each shard of the overview, the plan, the batch and the note.
 */
const takeSomeOut = (tenant: Tenant, batch: ExpiryImport, ids: readonly string[]): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const left = [...(await expiries.of(tenant).getManyLocked(transaction, ids)).values()];
    if (left.length === 0) return;
    const now = clock.now();
    await Promise.all(left.map(({ id }) => stageRemoveAll(writes, tenant, id)));
    // No two of them are of one series: a next occurrence is no row of the import.
    const freed = await Promise.all(left.map((expiry) => stageUnlink({ tenant, writes, now }, expiry)));
    const audited = authoredByService(tenant, writes, batch.created_by_name);
    for (const expiry of left) expiries.of(tenant).stageDelete(audited, expiry);
    stageGiveBack(
      writes,
      tenant,
      'expiries',
      freed.reduce((sum, free) => sum + free, 0),
    );
    const note = { expiry_ids: left.map(({ id }) => id), expires_at: addMs(now, UNDONE_ROWS_KEPT_MS) };
    undoneRows.of(tenant).stageCreate(writes, newId(), note);
    writes.update(expiryImports.of(tenant).ref(batch.id), {
      removed_rows: FieldValue.increment(left.length),
      updated_at: now,
      wake_at: addMs(now, IMPORT_STILL_MS),
    });
  });

const finish = (tenant: Tenant, batchId: string, from: ExpiryImport['status'], to: ExpiryImport['status']) =>
  unitOfWork(async (writes) => {
    const batch = await expiryImports.of(tenant).get(batchId);
    if (batch?.status !== from) return;
    expiryImports
      .of(tenant)
      .stageUpdate(writes, batch, { status: to, updated_at: clock.now(), wake_at: null });
  });
