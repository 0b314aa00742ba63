// The list of an expiry's comments, and their removal with it.
import type { Tenant } from '../api/actor';
import type { Page } from '../api/page';
import type { Writes } from '../api/writes';
import { readPage } from '../platform/pages';
import { type Comment, comments } from './record';

/** Newest first. The page plus 1 read. Index: organization_id, expiry_id, created_at descending. */
export function listCommentPage(
  tenant: Tenant,
  request: { expiryId: string; cursor?: string | undefined; limit: number },
): Promise<Page<Comment>> {
  const { expiryId, cursor, limit } = request;
  const filters = { expiry_id: expiryId };
  const page = {
    tenant,
    list: 'expiry_comments',
    filters,
    orderBy: 'created_at',
    descending: true,
    cursor,
    limit,
  };
  return readPage(comments.of(tenant), page, (query) => query.where('expiry_id', '==', expiryId));
}

const AT_A_TIME = 200;

/** Stages the removal of the next comments on an expiry; tells whether there were any. 1 read and 1 write each. */
export async function stageNextRemovals(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
): Promise<{ more: boolean }> {
  const found = await comments
    .of(tenant)
    .list((query) => query.where('expiry_id', '==', expiryId).limit(AT_A_TIME));
  for (const comment of found) comments.of(tenant).stageDelete(writes, comment);
  return { more: found.length > 0 };
}
