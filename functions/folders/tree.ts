// Creates, renames and moves folders. Concurrent changes can’t create a cycle.
import { FieldValue } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError, invalidFieldsError, UnknownReferenceError } from '../api/errors';
import { creationFieldsOf, defineChangeById, type MutationContext, type Writes } from '../api/writes';
import { requireRecordCapacity } from '../plans/limits';
import { newId } from '../platform/ids';
import { stageReservation, stageReservationChange, stageReservationRelease } from '../store/claims';
import { MAX_VALUES_OF_IN_QUERY } from '../store/collection';
import { type Folder, type folderInput, type folderPatch, folders } from './record';

/** The maximum nesting depth. */
const MAX_DEPTH = 20;
export const FOLDER_NAME_RESERVATION_KIND = 'folder_name';

const reservation = {
  kind: FOLDER_NAME_RESERVATION_KIND,
  taken: (): ApiError =>
    new ApiError('CONFLICT', 'A folder with this name already exists here', {
      details: { fields: { name: 'is taken' } },
    }),
};

/** The combination of parent and name, which must be unique for each folder. */
export const folderNameKey = (parentId: string | null, name: string): string => `${parentId ?? 'root'}/${name.trim()}`;

/** 1 read. @throws 404. */
export const requireFolder = folders.required('Folder');

/**
 * The parent and its ancestors, nearest first. 1 read each.
 * @throws UnknownReferenceError if any is missing; 400 if a folder inside the parent would exceed {@link MAX_DEPTH}.
 */
async function lineage(tenant: Tenant, parentId: string): Promise<Folder[]> {
  const line: Folder[] = [];
  for (let next: string | null = parentId; next !== null; ) {
    if (line.length >= MAX_DEPTH - 1) throw tooDeep();
    const folder: Folder | null = await folders.of(tenant).get(next);
    if (!folder) throw new UnknownReferenceError({ parent_folder_id: 'must be a folder in your organization' });
    line.push(folder);
    next = folder.parent_folder_id;
  }
  return line;
}

/**
 * Costs the same reads as {@link requireRecordCapacity}, plus 1 read per ancestor. Costs 2 writes at the top level,
 * otherwise 3.
 * @throws 403 `PLAN_LIMIT_REACHED`; 409 `CONFLICT` if the name is already taken in the parent; UnknownReferenceError
 * for an unknown parent; 400 if the parent is too deep.
 */
export async function stageNewFolder(
  context: MutationContext,
  { name, parent_folder_id }: z.output<typeof folderInput>,
): Promise<Folder> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'folders', folders);
  const id = newId();
  if (parent_folder_id !== null) {
    await lineage(tenant, parent_folder_id);
    // Doesn’t check the version, so that concurrent creates don’t conflict. A concurrent deletion of the parent still
    // conflicts with this write.
    writes.update(folders.of(tenant).ref(parent_folder_id), { revision: FieldValue.increment(1) });
  }
  const value = folderNameKey(parent_folder_id, name);
  stageReservation(writes, tenant, { ...reservation, value, ownerId: id });
  return folders.of(tenant).stageCreate(writes, id, {
    name,
    parent_folder_id,
    revision: 0,
    ...creationFieldsOf({ actor, now }),
  });
}

/**
 * Renames or moves a folder; a no-op if nothing changes. Costs 1 read and up to 3 writes. A move also costs 1 read and
 * 1 write per ancestor at the new location, and 1 read per subfolder.
 * @throws 404; 409 `CONFLICT`; UnknownReferenceError for an unknown parent; 400 if the parent is inside the folder or
 * too deep.
 */
export const stageFolderUpdate = defineChangeById(
  requireFolder,
  async ({ writes, tenant, now }, folder, patch: z.output<typeof folderPatch>): Promise<Folder> => {
    const { name = folder.name, parent_folder_id: parent = folder.parent_folder_id } = patch;
    if (name === folder.name && parent === folder.parent_folder_id) return folder;
    if (parent !== null && parent !== folder.parent_folder_id) await stageWayUp(writes, tenant, folder, parent);
    stageReservationChange(writes, tenant, {
      ...reservation,
      ownerId: folder.id,
      from: folderNameKey(folder.parent_folder_id, folder.name),
      to: folderNameKey(parent, name),
    });
    return folders.of(tenant).stageUpdate(writes, folder, { name, parent_folder_id: parent, updated_at: now });
  },
);

/**
 * Ensures that the new parent isn’t inside the folder. The commit fails if any ancestor has changed. If two concurrent
 * moves would create a cycle, one is retried and then rejected.
 */
async function stageWayUp(writes: Writes, tenant: Tenant, folder: Folder, parentId: string): Promise<void> {
  if (parentId === folder.id) throw insideItself();
  const line = await lineage(tenant, parentId);
  if (line.some((above) => above.id === folder.id)) throw insideItself();
  const moved = await levels(tenant, folder);
  if (line.length + moved.length > MAX_DEPTH) throw tooDeep();
  for (const above of line) {
    const raised = above.id === parentId ? above.revision + 1 : above.revision;
    folders.of(tenant).stageUpdate(writes, above, { revision: raised });
  }
}

const tooDeep = (): ApiError =>
  invalidFieldsError({ parent_folder_id: `is too deep: folders can be nested at most ${MAX_DEPTH} levels` });

const insideItself = (): ApiError =>
  invalidFieldsError({ parent_folder_id: 'must not be the folder itself or one of its subfolders' });

/** Deletes only the folder's record; the caller handles its contents. 2 writes. */
export function stageFolderRecordDeletion(writes: Writes, tenant: Tenant, folder: Folder): void {
  const value = folderNameKey(folder.parent_folder_id, folder.name);
  stageReservationRelease(writes, tenant, FOLDER_NAME_RESERVATION_KIND, value);
  folders.of(tenant).stageDelete(writes, folder);
}

/** The direct subfolders of the given folders. 1 read per subfolder, and at least 1 per 30 parents. */
async function foldersIn(tenant: Tenant, parents: readonly Folder[]): Promise<Folder[]> {
  const found: Folder[] = [];
  for (let at = 0; at < parents.length; at += MAX_VALUES_OF_IN_QUERY) {
    const ids = parents.slice(at, at + MAX_VALUES_OF_IN_QUERY).map(({ id }) => id);
    found.push(...(await folders.of(tenant).list((query) => query.where('parent_folder_id', 'in', ids))));
  }
  return found;
}

/**
 * The folder and its subfolders, level by level. 1 read per subfolder, and at least 1 for every 30 folders on a level.
 */
async function levels(tenant: Tenant, top: Folder): Promise<Folder[][]> {
  const found = [[top]];
  for (let next = await foldersIn(tenant, [top]); next.length > 0; next = await foldersIn(tenant, next)) {
    found.push(next);
  }
  return found;
}

/** The folder and all its subfolders. 1 read per subfolder, and at least 1 for every 30 folders on a level. */
export const listFolderSubtree = async (tenant: Tenant, top: Folder): Promise<Folder[]> =>
  (await levels(tenant, top)).flat();
