// Creates a firing's ledger record and in-app notification from its plan.
import type { Tenant } from '../../api/actor';
import type { Locale } from '../../api/fields';
import type { Writes } from '../../api/writes';
import type { Expiry } from '../../expiries/record/record';
import { stageInAppNotification } from '../../notifications/notification';
import type { Organization } from '../../organizations/organization';
import { expiryPageUrl } from '../../platform/params';
import {
  dueFieldsOfFiring,
  dueFirings,
  type Firing,
  type FiringMessage,
  firingId,
  firings,
  messageKeyInFiring,
  NEW_MESSAGE_STATE,
} from '../ledger/firing';
import type { PlannedSend } from '../plan/plannedSends';
import { reminderNoticeText } from './render';

type Cause = Pick<
  Firing,
  'reminder_id' | 'origin_id' | 'expiry_id' | 'expiry_date' | 'scheduled_at' | 'timezone' | 'cause'
> &
  Partial<Pick<Firing, 'instead_of' | 'fallback'>>;

/** The fields whose values differ from those of a message not yet attempted. */
export type NewMessageState = Partial<Omit<FiringMessage, keyof PlannedSend>>;

/** A planned message and its initial state, which is ignored for skipped messages. */
export interface NewFiringMessage {
  send: PlannedSend;
  state: NewMessageState;
}

/** An in-app message is delivered as soon as its record exists. */
export const inAppSendState = (now: Date): NewMessageState => ({
  status: 'sent',
  sent_at: now,
  attempts: 1,
});

export function stageFiring(
  writes: Writes,
  tenant: Tenant,
  initial: readonly NewFiringMessage[],
  firing: Cause & {
    now: Date;
    keptUntil: Date;
    /** Digests that contain other reminders' messages covering this reminder's messages. */
    sharedDigestIds?: readonly string[];
  },
): Firing {
  const { now, keptUntil, sharedDigestIds = [], ...cause } = firing;
  const id = firingId(cause.reminder_id, cause.scheduled_at);
  const skips = initial.flatMap(({ send: { skip_reason: reason, same_as = null, ...recipient } }) =>
    reason === null ? [] : [{ ...recipient, reason, same_as }],
  );
  const going = initial.filter(({ send }) => send.skip_reason === null);
  const messages = Object.fromEntries(
    going.map(({ send: { skip_reason: _, same_as: __, ...recipient }, state }) => {
      const message: FiringMessage = { ...recipient, ...NEW_MESSAGE_STATE, updated_at: now, ...state };
      return [messageKeyInFiring(recipient.recipient_id, recipient.channel), message];
    }),
  );
  const digestIds = Object.values(messages).flatMap(({ digest_id }) => digest_id ?? []);
  return firings.of(tenant).stageCreate(writes, id, {
    ...{ instead_of: null, fallback: false },
    ...cause,
    messages,
    reports: {},
    skips,
    digest_ids: [...new Set([...digestIds, ...sharedDigestIds])],
    ...dueFieldsOfFiring(messages),
    shard: dueFirings.shardOf(id),
    created_at: now,
    updated_at: now,
    expires_at: keptUntil,
  });
}

/** Notifies the assignee in the app, once per cause. */
export function stageReminderNotification(
  writes: Writes,
  tenant: Tenant,
  notice: {
    userId: string;
    locale: Locale | null;
    expiry: Expiry;
    organization: Organization;
    timezone: string;
    cause: readonly (string | number)[];
    escalated?: boolean;
    now: Date;
  },
): void {
  const { userId, expiry, cause } = notice;
  const link = expiryPageUrl(expiry.id);
  stageInAppNotification(writes, tenant, {
    userId,
    type: 'reminder',
    itemType: 'expiry',
    itemId: expiry.id,
    itemName: expiry.name,
    message: reminderNoticeText({ ...notice, link }),
    link,
    cause,
  });
}
