// Notifies the sender when a client with an expired link asks for a new one.

import { tenantOf } from '../../api/actor';
import { ApiError } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { messageTextsFor } from '../../messaging/languages';
import { stageLinkWishNotifications } from '../../notifications/linkWish';
import { loadOrganization } from '../../organizations/organization';
import { documentRequestPageUrl } from '../../platform/params';
import { documentRequestStatusAt } from '../request/request';
import { requireDocumentRequestByToken } from './clientAccess';

/** 3 reads. @throws 404; 409 `INVALID_STATE` unless the request has expired. */
export async function stageDocumentRequestLinkWish(writes: Writes, token: string, now: Date): Promise<void> {
  const request = await requireDocumentRequestByToken(token);
  if (documentRequestStatusAt(request, now) !== 'expired') {
    throw new ApiError('INVALID_STATE', 'This request has not expired');
  }
  const tenant = tenantOf(request.organization_id);
  const organization = await loadOrganization(tenant);
  const { client_name: client, name } = request;
  await stageLinkWishNotifications(writes, tenant, {
    askedBy: request.created_by,
    itemType: 'collection_request',
    itemId: request.id,
    itemName: name,
    message: (reader) => messageTextsFor(reader, organization).notice.newLink(client, name),
    link: documentRequestPageUrl(request.id),
    now,
  });
}
