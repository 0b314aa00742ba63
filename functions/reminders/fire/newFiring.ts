// Creates the ledger record and in-app notifications for a planned firing.
import { tenantOf } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { stageInAppNotification } from '../../notifications/notification';
import { ledgerKeptUntil } from '../../organizations/organization';
import { pageUrlOfExpiry } from '../../platform/pageUrls';
import {
  dueFieldsOfFiring,
  dueFirings,
  type Firing,
  type FiringSend,
  firingId,
  firings,
  messageKeyInFiring,
  NEW_SEND_STATE,
} from '../ledger/firing';
import type { PlannedSend } from '../plan/plannedSends';
import { belongsToEscalation } from '../rule/record';
import { type FiringMessageFacts, inAppReminderText } from './render';

type Cause = Pick<Firing, 'reminder_id' | 'origin_id' | 'scheduled_at' | 'timezone' | 'cause'> &
  Partial<Pick<Firing, 'instead_of' | 'fallback'>>;

/** The fields in which a new message differs from one that hasn't been attempted. */
export type NewSendOverrides = Partial<Omit<FiringSend, keyof PlannedSend>>;

/** A planned message and its initial state, which is ignored for skipped messages. */
export interface NewFiringMessage {
  send: PlannedSend;
  state: NewSendOverrides;
}

/** An in-app message counts as sent as soon as its record exists. */
export const inAppSendState = (now: Date): NewSendOverrides => ({
  status: 'sent',
  sent_at: now,
  attempts: 1,
});

/** Stages the ledger record, and notifies members in the app. */
export function stageFiring(
  writes: Writes,
  facts: FiringMessageFacts,
  initial: readonly NewFiringMessage[],
  firing: Cause & {
    /** Digests that contain the messages covering this reminder's messages. */
    sharedDigestIds?: readonly string[];
  },
): Firing {
  const { expiry, organization, now } = facts;
  const { sharedDigestIds = [], ...cause } = firing;
  const id = firingId(cause.reminder_id, cause.scheduled_at);
  const skips = initial.flatMap(({ send: { skip_reason: reason, same_as = null, ...recipient } }) =>
    reason === null ? [] : [{ ...recipient, reason, same_as }],
  );
  const going = initial.filter(({ send }) => send.skip_reason === null);
  const messages = Object.fromEntries(
    going.map(({ send: { skip_reason: _, same_as: __, ...recipient }, state }) => {
      const message: FiringSend = { ...recipient, ...NEW_SEND_STATE, updated_at: now, ...state };
      return [messageKeyInFiring(recipient.recipient_id, recipient.channel), message];
    }),
  );
  const digestIds = Object.values(messages).flatMap(({ digest_id }) => digest_id ?? []);
  for (const { send, state } of going)
    if (send.channel === 'in_app') stageReminderNotification(writes, facts, cause, { ...send, ...state });
  return firings.of(tenantOf(organization.id)).stageCreate(writes, id, {
    ...{ instead_of: null, fallback: false },
    ...cause,
    expiry_id: expiry.id,
    expiry_date: expiry.expiry_date,
    messages,
    reports: {},
    skips,
    digest_ids: [...new Set([...digestIds, ...sharedDigestIds])],
    ...dueFieldsOfFiring(messages),
    shard: dueFirings.shardOf(id),
    created_at: now,
    updated_at: now,
    expires_at: ledgerKeptUntil(organization, now),
  });
}

/** Notifies a member in the app, once per firing. */
function stageReminderNotification(
  writes: Writes,
  { expiry, organization, now }: FiringMessageFacts,
  firing: Cause,
  { recipient_id: userId, locale, own_zone }: PlannedSend & NewSendOverrides,
): void {
  const link = pageUrlOfExpiry(expiry.id);
  const timezone = own_zone ?? firing.timezone;
  const escalated = belongsToEscalation(firing);
  stageInAppNotification(writes, tenantOf(organization.id), {
    userId,
    type: 'reminder',
    itemType: 'expiry',
    itemId: expiry.id,
    itemName: expiry.name,
    message: inAppReminderText({ expiry, organization, now, link, timezone, locale, escalated }),
    link,
    cause: ['reminder', firing.reminder_id, firing.scheduled_at.getTime()],
  });
}
