// Notifies the sender of an expired link, or else the admins, when its holder asks for a new one.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { getMember, listAdminsToNotify } from '../identity/members';
import type { User } from '../identity/user';
import { utcDateOf } from '../platform/clock';
import { stageInAppNotification } from './notify';

export interface LinkWish {
  /** The sender of the link: the id of a user or API key, or of someone who has left. */
  askedBy: string;
  itemType: string;
  itemId: string;
  itemName: string;
  message: (reader: User) => string;
  /** Where a new link can be sent. */
  link: string;
  now: Date;
}

/** 1 read, and 1 per admin if the sender has left; 2 writes per recipient. Repeated requests notify once a day. */
export async function stageLinkWishNotifications(
  writes: Writes,
  tenant: Tenant,
  wish: LinkWish,
): Promise<void> {
  const { askedBy, now, message, ...shown } = wish;
  const sender = await getMember(tenant, askedBy);
  const day = utcDateOf(now);
  for (const reader of sender ? [sender] : await listAdminsToNotify(tenant)) {
    stageInAppNotification(writes, tenant, {
      ...shown,
      userId: reader.id,
      message: message(reader),
      type: 'link_wish',
      cause: ['link_wish', wish.itemType, wish.itemId, day],
    });
  }
}
