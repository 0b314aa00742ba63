// A client whose link has expired asks for a new one: whoever sent the request decides.
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { stageLinkWish } from '../notifications/linkWish';
import { requestLink } from '../platform/links';
import { tenantOf } from '../platform/tenant';
import { requestOfToken } from './clientAccess';
import { statusOf } from './request';

/** 2 reads. @throws 404; 409 `INVALID_STATE` unless its time is over. */
export async function stageNewLinkWish(writes: Writes, token: string, now: Date): Promise<void> {
  const request = await requestOfToken(token);
  if (statusOf(request, now) !== 'expired') {
    throw new ApiError('INVALID_STATE', 'The time for this request is not over');
  }
  await stageLinkWish(writes, tenantOf(request.organization_id), {
    askedBy: request.created_by,
    itemType: 'collection_request',
    itemId: request.id,
    itemName: request.name,
    message: `${request.client_name} asks for a new link: the time for “${request.name}” is over`,
    link: requestLink(request.id),
    now,
  });
}
