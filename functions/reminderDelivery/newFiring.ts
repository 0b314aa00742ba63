// Makes the ledger's record of a firing from the plan of who gets what.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import {
  dueFieldsOfFiring,
  dueMessages,
  type Firing,
  type FiringMessage,
  firingId,
  firings,
  messageKeyInFiring,
} from '../ledger/firing';
import { UNSENT_STATE } from '../messaging/sendState';
import type { PlannedSend } from './recipients';

type Cause = Pick<
  Firing,
  'reminder_id' | 'origin_id' | 'expiry_id' | 'expiry_date' | 'scheduled_at' | 'timezone' | 'cause'
> &
  Partial<Pick<Firing, 'instead_of' | 'fallback'>>;

/** How one message goes: what differs from one that nobody has tried to send. */
export type InitialMessageFields = Partial<Omit<FiringMessage, keyof PlannedSend>>;

/** In the app it is there with the record itself. */
export const sentInAppFields = (now: Date): InitialMessageFields => ({
  status: 'sent',
  sent_at: now,
  attempts: 1,
});

/** 1 write, however many messages there are. */
export function stageNewFiring(
  writes: Writes,
  tenant: Tenant,
  plan: readonly PlannedSend[],
  firing: Cause & {
    now: Date;
    keptUntil: Date;
    wayOf: (planned: PlannedSend) => InitialMessageFields;
    /** The digests that carry other reminders' messages which stand for this one's. */
    sharedDigestIds?: readonly string[];
  },
): Firing {
  const { now, keptUntil, wayOf, sharedDigestIds = [], ...cause } = firing;
  const id = firingId(cause.reminder_id, cause.scheduled_at);
  const skips = plan.flatMap(({ skip_reason: reason, same_as = null, ...recipient }) =>
    reason === null ? [] : [{ ...recipient, reason, same_as }],
  );
  const going = plan.filter(({ skip_reason }) => skip_reason === null);
  const messages = Object.fromEntries(
    going.map(({ skip_reason: _, same_as: __, ...recipient }) => {
      const fresh = {
        paid: false,
        digest_id: null,
        digest_at: null,
        own_zone: null,
        unsubscribed_at: null,
        updated_at: now,
      };
      const way = wayOf({ ...recipient, skip_reason: null });
      const message: FiringMessage = { ...recipient, ...UNSENT_STATE, ...fresh, ...way };
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
    shard: dueMessages.shardOf(id),
    created_at: now,
    updated_at: now,
    expires_at: keptUntil,
  });
}
