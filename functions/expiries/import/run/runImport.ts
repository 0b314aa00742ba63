// Imports a batch's rows, or deletes them to undo the import. An interrupted run continues where it stopped.

import { FieldValue } from 'firebase-admin/firestore';
import { auditedServiceWritesOf, stageJointlyLoggedCreations } from '../../../activity/write/activityLog';
import type { Tenant } from '../../../api/actor';
import { removeCommentsOfExpiries } from '../../../comments/record';
import { stagePlanLimitRelease } from '../../../plans/usage';
import { addMs, clock } from '../../../platform/clock';
import { pageSize } from '../../../platform/params';
import { stageRemindersRemoval } from '../../../reminders/rule/followExpiry';
import { deleteAnswersOfExpiries } from '../../../responses/answers';
import { MAX_VALUES_OF_IN_QUERY } from '../../../store/collection';
import { inTransaction, unitOfWork } from '../../../store/unitOfWork';
import { syncTriggersWithExpiries } from '../../../workflows/triggers/syncTriggers';
import { stageSeriesRelink } from '../../record/closeExpiry';
import { newExpiryFieldValues } from '../../record/fields';
import { actByDateFieldsOf, type Expiry, expiries } from '../../record/record';
import { NEW_EXPIRY_DEFAULTS } from '../../record/references';
import {
  type ExpiryImport,
  expiryImports,
  gunzipImportRows,
  IMPORT_STALL_MS,
  type ImportRowWithAssignment,
  importChunkId,
  importedExpiryId,
  pendingImportChunks,
} from '../expiryImport';

/** Runs or resumes an import, or the undoing of one. Safe to run concurrently. */
export async function runExpiryImportOrUndo(tenant: Tenant, batchId: string): Promise<void> {
  const batch = await expiryImports.of(tenant).get(batchId);
  if (batch?.status === 'running') await importAllChunks(tenant, batch);
  if (batch?.status === 'undoing') await undoImport(tenant, batch);
}

async function importAllChunks(tenant: Tenant, batch: ExpiryImport): Promise<void> {
  for (let index = 0; index < batch.chunks; index += 1) await importChunk(tenant, batch, index);
  await finish(tenant, batch.id, 'running', 'completed');
}

/**
 * Imports a chunk in one commit: stores its expiries, their lines and the progress, and deletes the chunk. If the chunk
 * is missing, it has already been imported. Costs 2 reads. Costs 1 write for each row, activity entry and line shard,
 * plus 2 for the batch and the chunk.
 */
const importChunk = (tenant: Tenant, batch: ExpiryImport, index: number): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const id = importChunkId(batch.id, index);
    const chunk = (await pendingImportChunks.of(tenant).getMany([id], transaction)).get(id);
    if (!chunk) return;
    const rows = JSON.parse(gunzipImportRows(chunk.rows)) as ImportRowWithAssignment[];
    const now = clock.now();
    const store = expiries.of(tenant);
    const made = rows.map(
      (row, at) => [importedExpiryId(batch.id, chunk.from + at), recordOf(row, batch, now)] as const,
    );
    const job = { name: batch.created_by_name, type: 'expiry', id: batch.id } as const;
    stageJointlyLoggedCreations(tenant, writes, job, (audited) => {
      for (const [expiryId, record] of made) store.stageCreate(audited, expiryId, record);
    });
    pendingImportChunks.of(tenant).stageDelete(writes, chunk);
    writes.update(expiryImports.of(tenant).ref(batch.id), {
      imported_rows: FieldValue.increment(rows.length),
      updated_at: now,
      wake_at: addMs(now, IMPORT_STALL_MS),
    });
  });

const recordOf = (row: ImportRowWithAssignment, batch: ExpiryImport, now: Date) => ({
  ...NEW_EXPIRY_DEFAULTS,
  ...newExpiryFieldValues(row),
  ...actByDateFieldsOf(row.expiry_date, null),
  ...row.assignment,
  user_id: batch.created_by,
  custom_fields: row.custom_fields,
  import_batch_id: batch.id,
  created_by_name: batch.created_by_name,
  created_by_email: batch.created_by_email,
  updated_by_name: batch.created_by_name,
  created_at: now,
  updated_at: now,
});

const REMOVED_AT_A_TIME = pageSize(100);

async function undoImport(tenant: Tenant, batch: ExpiryImport): Promise<void> {
  for (;;) {
    const found = await expiries
      .of(tenant)
      .list((query) => query.where('import_batch_id', '==', batch.id).limit(REMOVED_AT_A_TIME));
    if (found.length === 0) break;
    const ids = found.map(({ id }) => id);
    await deleteRows(tenant, batch, ids);
  }
  await deleteRelatedRecords(tenant, batch);
  await finish(tenant, batch.id, 'undoing', 'undone');
}

/** Whether the expiry is unchanged since its import. If it is, no events have been sent for it. */
const isAsImported = ({ created_at, updated_at }: Expiry): boolean => updated_at.getTime() === created_at.getTime();

/**
 * Deletes the records related to undone rows, because no deletion event is sent that would trigger this. Costs 5 reads
 * per 30 rows, plus 1 read per record found.
 */
async function deleteRelatedRecords(tenant: Tenant, batch: ExpiryImport): Promise<void> {
  for (let from = 0; from < batch.total_rows; from += MAX_VALUES_OF_IN_QUERY) {
    const length = Math.min(MAX_VALUES_OF_IN_QUERY, batch.total_rows - from);
    const ids = Array.from({ length }, (_, at) => importedExpiryId(batch.id, from + at));
    await Promise.all([
      removeCommentsOfExpiries(tenant, ids),
      deleteAnswersOfExpiries(tenant, ids),
      syncTriggersWithExpiries(tenant, ids),
    ]);
  }
}

/**
 * Deletes a batch's remaining expiries in one commit, along with their reminders and lines. Releases the expiries' plan
 * slots. Costs 2 reads per row, plus 1. Costs 2 writes per row, plus 1 for each reminder and line shard, and 1 for each
 * changed row's event. The plan and the batch each cost 1 more write.
 */
const deleteRows = (tenant: Tenant, batch: ExpiryImport, ids: readonly string[]): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const left = [...(await expiries.of(tenant).getMany(ids, transaction)).values()];
    if (left.length === 0) return;
    const now = clock.now();
    await Promise.all(left.map(({ id }) => stageRemindersRemoval(writes, tenant, id)));
    // No two rows belong to the same series, because an import never creates next occurrences.
    const closings = await Promise.all(left.map((expiry) => stageSeriesRelink({ tenant, writes, now }, expiry)));
    const audited = auditedServiceWritesOf(tenant, writes, batch.created_by_name);
    for (const expiry of left) expiries.of(tenant).stageDelete(audited, expiry, { silent: isAsImported(expiry) });
    const freed = closings.reduce((sum, closing) => sum + closing.freed, 0);
    stagePlanLimitRelease(writes, tenant, 'expiries', freed);
    writes.update(expiryImports.of(tenant).ref(batch.id), {
      removed_rows: FieldValue.increment(left.length),
      updated_at: now,
      wake_at: addMs(now, IMPORT_STALL_MS),
    });
  });

const finish = (tenant: Tenant, batchId: string, from: ExpiryImport['status'], to: ExpiryImport['status']) =>
  unitOfWork(async (writes) => {
    const batch = await expiryImports.of(tenant).get(batchId);
    if (batch?.status !== from) return;
    const patch = { status: to, updated_at: clock.now(), wake_at: null };
    expiryImports.of(tenant).stageUpdate(writes, batch, patch);
  });
