// Comments on expiries: record, API view, listing, and deletion with their expiry.
import { z } from 'zod';
import { commitInBatchesUnaudited } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { isVisibleText, timestampOut } from '../api/fields';
import { namedOpenApiObject, type Page } from '../api/records';
import { expiryMustExistDerivation } from '../expiries/record/record';
import { type RecordOf, tenantCollection } from '../store/collection';
import { listRecordPage } from '../store/pages';
import { timestampFields } from '../store/values';

/** The limit applies to the typed text, before escaping. */
export const COMMENT_MAX_CHARACTERS = 5000;

export const expiryComments = tenantCollection(
  'expiry_comments',
  {
    expiry_id: z.string(),
    /** HTML-escaped, with newlines as `<br>`. */
    text: z.string(),
    /** The author: the uid of a person or the id of an API key. */
    user_id: z.string(),
    /** The name of the person or API key at the time of the comment. */
    username: z.string(),
    edited: z.boolean(),
    /** Everyone who was notified of this comment. */
    mentioned_users: z.array(z.object({ id: z.string(), name: z.string() })),
    ...timestampFields,
  },
  {
    holds: 'comments on expiries',
    personal: ['users', 'anyone'],
    kept: { until: 'it or its expiry is deleted' },
  },
  { type: 'comment', nameOf: ({ username }) => username },
  { derivations: [expiryMustExistDerivation] },
);
export type Comment = RecordOf<typeof expiryComments>;

export const commentTextInput = z.string().max(COMMENT_MAX_CHARACTERS).refine(isVisibleText, 'is required');

export const commentOut = namedOpenApiObject('ExpiryComment', {
  id: z.string(),
  expiryId: z.string(),
  text: z.string(),
  userId: z.string(),
  username: z.string(),
  edited: z.boolean(),
  timestamp: timestampOut,
});

export const viewExpiryComment = (comment: Comment): z.input<typeof commentOut> => ({
  id: comment.id,
  expiryId: comment.expiry_id,
  text: comment.text,
  userId: comment.user_id,
  username: comment.username,
  edited: comment.edited,
  timestamp: comment.created_at.toISOString(),
});
export const commentResource = { noun: 'comment', output: commentOut, view: viewExpiryComment };

/** Newest first. Reads the page plus 1 record. Index: organization_id, expiry_id, created_at descending. */
export function listExpiryCommentPage(
  tenant: Tenant,
  request: { expiryId: string; cursor?: string | undefined; limit: number },
): Promise<Page<Comment>> {
  const { expiryId, cursor, limit } = request;
  const order = { list: 'expiry_comments', orderBy: 'created_at', descending: true };
  const page = { tenant, ...order, filters: { expiry_id: expiryId }, cursor, limit };
  return listRecordPage(expiryComments.of(tenant), page, (query) => query.where('expiry_id', '==', expiryId));
}

const AT_A_TIME = 200;

/** Deletes the comments of up to 30 expiries. 1 read and 1 write per comment, at least 1 read. */
export async function removeCommentsOfExpiries(tenant: Tenant, expiryIds: readonly string[]): Promise<void> {
  const store = expiryComments.of(tenant);
  await commitInBatchesUnaudited(async (writes) => {
    const found = await store.list((query) =>
      query.where('expiry_id', 'in', [...expiryIds]).limit(AT_A_TIME),
    );
    for (const comment of found) store.stageDelete(writes, comment);
    return found.length === AT_A_TIME;
  });
}
