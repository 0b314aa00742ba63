// The ledger: one record per firing of a reminder, with all of that firing's messages. Message statuses are the proof
// of what was sent.
import { z } from 'zod';
import { LOCALES } from '../../api/fields';
import { KEPT_FOR_LEDGER_RETENTION } from '../../api/stored';
import { declareDueWork } from '../../jobs/dueWork';
import { LEDGER_CHANNELS, type LedgerChannel } from '../../messaging/channel';
import {
  deliveryReportTimesSchema,
  failedSendState,
  isFinalSendState,
  type SEND_STATUSES,
  sendProgressFields,
  skippedSendState,
  UNATTEMPTED_SEND_STATE,
  withDeliveryReportsApplied,
} from '../../messaging/sendState';
import { earliest } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { type TenantRecord, tenantCollection } from '../../store/collection';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../../store/values';

/** Kinds of recipients who can respond to a message. */
export const PERSON_RECIPIENT_KINDS = ['contact', 'user'] as const;
export const RECIPIENT_KINDS = [...PERSON_RECIPIENT_KINDS, 'integration'] as const;

const recipientFields = {
  recipient_type: z.enum(RECIPIENT_KINDS),
  recipient_id: z.string(),
  recipient_name: z.string(),
  channel: z.enum(LEDGER_CHANNELS),
  /** The recipient's language; null if the organization's language applies. */
  locale: enumSchemaWithFallback(LOCALES, null).nullable().default(null),
  /** Empty for in-app messages, and for skipped messages whose recipient has no address for the channel. */
  address: z.string(),
};

const messageSchema = z.object({
  ...recipientFields,
  ...sendProgressFields,
  /** Whether the message was charged a credit, which is refunded if the message is never sent. */
  paid: z.boolean().default(false),
  /** The digest that contains the message, and the digest's send time; null if the message is sent separately. */
  digest_id: z.string().nullable().default(null),
  digest_at: storedInstant.nullable().default(null),
  /** The recipient's time zone, if the reminder uses it. The days left are then counted in this zone. */
  own_zone: z.string().nullable().default(null),
  /**
   * When the recipient used this message's link to unsubscribe the address; null if they didn't, or have resubscribed.
   */
  unsubscribed_at: storedInstant.nullable().default(null),
  updated_at: storedInstant,
});
export type FiringSend = z.output<typeof messageSchema>;

/** The initial state of a message, including the fields that only the ledger has. */
export const NEW_SEND_STATE = {
  ...UNATTEMPTED_SEND_STATE,
  paid: false,
  digest_id: null,
  digest_at: null,
  own_zone: null,
  unsubscribed_at: null,
} as const;

/** Someone who could have been a recipient but gets no message. */
const skipSchema = z.object({
  ...recipientFields,
  reason: z.string(),
  /** Another reminder's message that covers this one; null if there is none. */
  same_as: z.string().nullable().default(null),
});
export type SkippedSend = z.output<typeof skipSchema>;

/**
 * `by_hand`: someone sent it manually; `snooze`: the recipient asked to be reminded later; `fallback`: a
 * message on another channel failed.
 */
export const SEND_CAUSES = ['reminder', 'repeat', 'escalation', 'fallback', 'snooze', 'by_hand'] as const;

/** Whether the firing belongs to a reminder. Messages sent manually or after a snooze have no reminder. */
export const belongsToReminder = ({ cause }: { cause: (typeof SEND_CAUSES)[number] }): boolean =>
  cause !== 'by_hand' && cause !== 'snooze';

const firingFields = {
  /** The reminder's id. Manual notifications and snoozed messages have no reminder, so this is an id of their own. */
  reminder_id: z.string(),
  /** The user-defined reminder that this firing follows from; null if there is none. */
  origin_id: z.string().nullable().default(null),
  expiry_id: z.string(),
  /** The due date shown in the messages. */
  expiry_date: z.string().nullable(),
  cause: z.enum(SEND_CAUSES),
  /** For a fallback, the cause of the failed message; for a snoozed escalation, `escalation`. */
  instead_of: z.enum(SEND_CAUSES).nullable().default(null),
  /** Whether each contact gets the message on one channel only, and on the next channel if it doesn't arrive. */
  fallback: z.boolean().default(false),
  /** The reminder's scheduled time. If a sent reminder is rescheduled, it fires again at the new time. */
  scheduled_at: storedInstant,
  /** The zone used to count the remaining days, unless a message has its own zone. */
  timezone: z.string(),
  /** Keyed by {@link messageKeyInFiring}. */
  messages: z.record(z.string(), messageSchema),
  /**
   * Delivery reports that arrived before their message was recorded, keyed by message; see {@link
   * withDeliveryReportsApplied}.
   */
  reports: z.record(z.string(), deliveryReportTimesSchema).default({}),
  skips: z.array(skipSchema),
  /** Digests that contain or used to contain one of the firing's messages, or a message covering one of them. */
  digest_ids: z.array(z.string()),
  /** Whether any message outside of digests isn't final yet. Messages in a digest become due with that digest. */
  is_open: z.boolean(),
  /** When the first open message outside of digests is due; null if there is none. */
  wake_at: storedInstant.nullable(),
  shard: z.int(),
  ...timestampFields,
  expires_at: storedInstant,
};
export type Firing = TenantRecord<typeof firingFields>;

export const firings = tenantCollection('reminder_firings', firingFields, {
  holds: 'the ledger: recipients, channels, results, and skipped recipients',
  personal: ['contacts', 'users'],
  kept: KEPT_FOR_LEDGER_RETENTION,
});

/** Firings with messages to retry, or with messages whose sending process died. */
export const dueFirings = declareDueWork('messages', firings, {
  timers: 'retryMessages',
  failed: (reason, now, firing) => {
    const open = Object.entries(firing.messages).filter(([, message]) => isOpenMessageOutsideDigest(message));
    return firingFieldsAfterMessageChanges(
      firing,
      Object.fromEntries(open.map(([key]) => [key, failedSendState(reason)])),
      now,
    );
  },
  promise: { field: 'scheduled_at', among: [(query) => query.where('is_open', '==', true)] },
});

/** Derives one id for each firing, so that repeated and concurrent runs write the same record. */
export const firingId = (reminderId: string, scheduledAt: Date): string =>
  derivedId('firing', reminderId, scheduledAt.getTime());

export const MESSAGE_KEY_LENGTH = 12;

export const messageKeyInFiring = (recipientId: string, channel: LedgerChannel): string =>
  derivedId('message', recipientId, channel).slice(0, MESSAGE_KEY_LENGTH);

/** The id of a message, which contains the firing's id. Providers return it in their reports. */
export const sendIdOf = (firing: string, key: string): string => `${firing}-${key}`;

/** Splits a message id into its parts; null for any other id. */
export function partsOfSendId(sendId: string): { firingId: string; key: string } | null {
  const [, id, key] = /^([0-9a-f]{40})-([0-9a-f]{12})$/.exec(sendId) ?? [];
  return id !== undefined && key !== undefined ? { firingId: id, key } : null;
}

type FiringFacts = Pick<
  Firing,
  | 'organization_id'
  | 'reminder_id'
  | 'expiry_id'
  | 'expiry_date'
  | 'origin_id'
  | 'cause'
  | 'instead_of'
  | 'scheduled_at'
  | 'timezone'
  | 'created_at'
>;

/** A message, together with the fields of its firing. */
export interface LedgerSend extends FiringSend, FiringFacts {
  id: string;
  firing_id: string;
  key: string;
  /** Another reminder's message that covers this one; null if there is none. */
  same_as: string | null;
}

function sendOf(firing: Firing, key: string, message: FiringSend, same_as: string | null = null): LedgerSend {
  const { organization_id, reminder_id, expiry_id, expiry_date } = firing;
  const { origin_id, cause, instead_of, scheduled_at, timezone, created_at } = firing;
  return {
    ...message,
    ...{ organization_id, reminder_id, origin_id, expiry_id, expiry_date, cause, instead_of },
    ...{ scheduled_at, timezone: message.own_zone ?? timezone, created_at },
    ...{ id: sendIdOf(firing.id, key), firing_id: firing.id, key, same_as },
  };
}

/** Represents a skipped recipient as a message. */
const skippedMessage = ({ reason, same_as: _, ...recipient }: SkippedSend, now: Date): FiringSend => ({
  ...recipient,
  ...NEW_SEND_STATE,
  ...skippedSendState(reason),
  updated_at: now,
});

/** A firing's messages, whether or not they have been sent. */
export const ledgerSendsOf = (firing: Firing): LedgerSend[] =>
  Object.entries(firing.messages).map(([key, message]) =>
    sendOf(firing, key, withDeliveryReportsApplied(message, firing.reports[key])),
  );

export const ledgerSendsAndSkipsOf = (firing: Firing): LedgerSend[] => [
  ...ledgerSendsOf(firing),
  ...firing.skips.map((skip) =>
    sendOf(
      firing,
      messageKeyInFiring(skip.recipient_id, skip.channel),
      skippedMessage(skip, firing.created_at),
      skip.same_as,
    ),
  ),
];

type Waiting = { status: (typeof SEND_STATUSES)[number] } & Pick<FiringSend, 'digest_id' | 'wake_at'>;

/** Whether the message is sent outside of a digest and isn't final yet. */
export const isOpenMessageOutsideDigest = (message: Waiting): boolean =>
  !isFinalSendState(message) && message.digest_id === null;

/** Whether the firing is open and when it is due, according to its messages. Pure. */
export function dueFieldsOfFiring(messages: Firing['messages']): Pick<Firing, 'is_open' | 'wake_at'> {
  const open = Object.values(messages).filter(isOpenMessageOutsideDigest);
  return { is_open: open.length > 0, wake_at: earliest(open.map(({ wake_at }) => wake_at)) };
}

/**
 * Whether a message is being sent or has been sent, and no failure has been reported. Reports can arrive before the
 * sender records the result.
 */
export const isSendOpenOrSuccessful = (send: Pick<LedgerSend, 'status' | 'receipt'>): boolean =>
  (!isFinalSendState(send) || send.status === 'sent') && (send.receipt === null || send.receipt === 'delivered');

/** Changes to a firing's messages, by key. */
export type MessageChangesByKey = Readonly<Record<string, Partial<FiringSend>>>;

export function firingFieldsAfterMessageChanges(
  firing: Pick<Firing, 'messages'>,
  changes: MessageChangesByKey,
  now: Date,
): Pick<Firing, 'messages' | 'is_open' | 'wake_at' | 'updated_at'> {
  const changed = Object.entries(firing.messages).map(([key, message]) => {
    const change = changes[key];
    return [key, change ? { ...message, ...change, updated_at: now } : message] as const;
  });
  const messages = Object.fromEntries(changed);
  return { messages, ...dueFieldsOfFiring(messages), updated_at: now };
}

/**
 * Builds a patch that contains only the changed fields, so that it doesn't overwrite concurrent delivery reports. Pure.
 */
export const buildMessageChangesPatch = (changes: MessageChangesByKey, now: Date): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) =>
      Object.entries({ ...change, updated_at: now }).map(([field, value]) => [`messages.${key}.${field}`, value]),
    ),
  );
