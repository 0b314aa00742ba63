// Lists the comments of an expiry, and deletes them with the expiry.

import { commitUnauditedInBatches } from '../activity/write/batches';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/records';
import { listRecordPage } from '../store/pages';
import { type Comment, expiryComments } from './record';

/** Newest first. The page plus 1 read. Index: organization_id, expiry_id, created_at descending. */
export function listExpiryCommentPage(
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
  return listRecordPage(expiryComments.of(tenant), page, (query) => query.where('expiry_id', '==', expiryId));
}

const AT_A_TIME = 200;

/** Deletes the comments of up to 30 expiries. 1 read and 1 write per comment, at least 1 read. */
export async function removeCommentsOfExpiries(tenant: Tenant, expiryIds: readonly string[]): Promise<void> {
  const store = expiryComments.of(tenant);
  await commitUnauditedInBatches(async (writes) => {
    const found = await store.list((query) =>
      query.where('expiry_id', 'in', [...expiryIds]).limit(AT_A_TIME),
    );
    for (const comment of found) store.stageDelete(writes, comment);
    return found.length === AT_A_TIME;
  });
}
