// Deletes folders and moves the expiries in them to the top level.

import { z } from 'zod';
import { commitInBatches } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { declareTemporaryData } from '../api/stored';
import type { MutationContext, Writes } from '../api/writes';
import { type Expiry, expiries } from '../expiries/record/record';
import { type Folder, folders } from '../folders/record';
import { listFolderSubtree, requireFolder, stageFolderRecordDeletion } from '../folders/tree';
import { declareSweptDueWork } from '../jobs/dueWork';
import { declareRecordQueue } from '../jobs/tasks';
import { addMs, MINUTE_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { pageSize } from '../platform/params';
import { MAX_VALUES_OF_IN_QUERY, type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant } from '../store/values';

/** Maximum number of expiries moved in the commit that deletes the folders. The rest are moved in the background. */
export const MAX_MOVED_PER_COMMIT = pageSize(100);
/**
 * Longer than any request can run. Until this much time has passed, a request that is still running could add an expiry
 * to a deleted folder.
 */
const STRAGGLERS_MS = 2 * MINUTE_MS;

/** Deleted folders whose expiries still have to be moved to the top level. */
export const folderRemovals = tenantCollection(
  'folder_removals',
  {
    folder_ids: z.array(z.string()),
    /** The name shown as the person who moved the expiries. */
    removed_by_name: z.string(),
    created_at: storedInstant,
    /** When the sweep should finish the removal if it is still incomplete. */
    wake_at: storedInstant,
  },
  declareTemporaryData('folders that are being deleted', ['users'], {
    for: 'minutes',
    worker: 'sweepFolderRemovals',
  }),
);
export type FolderRemoval = RecordOf<typeof folderRemovals>;

export const dueFolderRemovals = declareSweptDueWork('folder_removals', folderRemovals);

/** The queue of deleted folders whose expiries must be moved. */
export const expiryMoveQueue = declareRecordQueue({
  name: 'moveExpiriesOut',
  fields: ['organizationId', 'removalId'],
  timeoutSeconds: 540,
  rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 10 },
});

/**
 * Deletes an empty folder or, if `force` is set, a folder and its subfolders. Their expiries move to the top level: up
 * to {@link MAX_MOVED_PER_COMMIT} in the same commit, the rest in a background task. The folders disappear immediately.
 * Reads every folder and up to {@link MAX_MOVED_PER_COMMIT} expiries. Costs 2 writes per folder and 1 per expiry.
 * @throws 404; 409 `FOLDER_NOT_EMPTY` with the number of folders and expiries.
 */
export async function stageFolderDeletion(
  { writes, tenant, actor, now }: MutationContext,
  { id, force }: { id: string; force: boolean },
): Promise<void> {
  const folder = await requireFolder(tenant, id);
  if (!force) await refuseUnlessEmpty(tenant, folder);
  const removed = force ? await listFolderSubtree(tenant, folder) : [folder];
  for (const each of removed) stageFolderRecordDeletion(writes, tenant, each);
  const removal = {
    folder_ids: removed.map((each) => each.id),
    removed_by_name: actor.name,
    created_at: now,
    wake_at: addMs(now, STRAGGLERS_MS),
  };
  const inside = await expiriesIn(tenant, removal.folder_ids, MAX_MOVED_PER_COMMIT + 1);
  // Stored even if no expiries are left, because a concurrent request may still add one to the folder.
  const kept = folderRemovals.of(tenant).stageCreate(writes, newId(), removal);
  if (inside.length <= MAX_MOVED_PER_COMMIT) stageMovesOut(writes, tenant, inside, removal, now);
  else writes.afterCommit(() => expiryMoveQueue.enqueue(kept));
}

/** Counts the folder's contents instead of reading them. 2 reads. */
async function refuseUnlessEmpty(tenant: Tenant, folder: Folder): Promise<void> {
  const [folderCount, expiryCount] = await Promise.all([
    folders.of(tenant).count((query) => query.where('parent_folder_id', '==', folder.id)),
    expiries.of(tenant).count((query) => query.where('folder_id', '==', folder.id)),
  ]);
  if (folderCount + expiryCount === 0) return;
  throw new ApiError(
    'FOLDER_NOT_EMPTY',
    'The folder is not empty. Set force=true to delete it and move its expiries to the top level.',
    { details: { folders: folderCount, expiries: expiryCount } },
  );
}

async function expiriesIn(tenant: Tenant, folderIds: readonly string[], limit: number): Promise<Expiry[]> {
  const found: Expiry[] = [];
  for (let at = 0; at < folderIds.length && found.length < limit; at += MAX_VALUES_OF_IN_QUERY) {
    const ids = folderIds.slice(at, at + MAX_VALUES_OF_IN_QUERY);
    const room = limit - found.length;
    found.push(...(await expiries.of(tenant).list((query) => query.where('folder_id', 'in', ids).limit(room))));
  }
  return found;
}

function stageMovesOut(
  writes: Writes,
  tenant: Tenant,
  found: readonly Expiry[],
  removal: Pick<FolderRemoval, 'removed_by_name'>,
  now: Date,
): void {
  const change = { folder_id: null, updated_at: now, updated_by_name: removal.removed_by_name };
  for (const expiry of found) expiries.of(tenant).stageUpdate(writes, expiry, change);
}

/**
 * Moves expiries out of deleted folders, {@link MAX_MOVED_PER_COMMIT} per commit. Deletes the removal record once no
 * running request can still add an expiry. Safe to run twice or concurrently. Reads and writes each expiry once.
 */
export const runFolderRemoval = (tenant: Tenant, removalId: string): Promise<void> =>
  commitInBatches(tenant, async (writes, now) => {
    const removal = await folderRemovals.of(tenant).get(removalId);
    if (!removal) return false;
    const found = await expiriesIn(tenant, removal.folder_ids, MAX_MOVED_PER_COMMIT);
    stageMovesOut(writes, tenant, found, removal, now);
    if (found.length === 0 && addMs(removal.created_at, STRAGGLERS_MS) <= now) {
      folderRemovals.of(tenant).stageDelete(writes, removal);
    }
    return found.length > 0;
  });
