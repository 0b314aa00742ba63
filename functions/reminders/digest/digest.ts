// The digest: one message per day that contains all of that day's reminders, sent to an address or chat channel.
import type { Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { type Tenant, tenantOf } from '../../api/actor';
import { KEPT_FOR_LEDGER_RETENTION } from '../../api/stored';
import type { Writes } from '../../api/writes';
import { declareDueWork } from '../../jobs/dueWork';
import { isChatChannel, isDigestChannel, LEDGER_CHANNELS } from '../../messaging/channel';
import {
  deliveryReportTimesSchema,
  isFinalSendState,
  NO_DELIVERY_REPORT_TIMES,
  queuedSendState,
  sendStateFields,
  UNFINISHED_SEND_STATUSES,
} from '../../messaging/sendState';
import { ledgerKeptUntil, type Organization, timeZoneOfOrganization } from '../../organizations/organization';
import { laterOf } from '../../platform/clock';
import { idDerivedWithAddressKey } from '../../platform/secrets';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant, timestampFields } from '../../store/values';
import { addressKeyOfSend, type PlannedSend } from '../plan/plannedSends';
import { type DigestSettings, digestDateAndSendTime } from '../rule/sendTimes';

export const reminderDigests = tenantCollection(
  'reminder_digests',
  {
    channel: z.enum(LEDGER_CHANNELS),
    address: z.string(),
    recipient_name: z.string(),
    /** The chat channel to post to; null if the digest is an email. */
    integration_id: z.string().nullable(),
    /** The date in the organization's time zone. */
    date: z.string(),
    send_at: storedInstant,
    /** When the digest, already due, started waiting for its reminders; null if it hasn't had to wait. */
    waiting_since: storedInstant.nullable().default(null),
    timezone: z.string(),
    ...sendStateFields,
    reports: deliveryReportTimesSchema.default(NO_DELIVERY_REPORT_TIMES),
    /** Whether a credit was used for the digest’s email. */
    paid: z.boolean().default(false),
    ...timestampFields,
    expires_at: storedInstant,
  },
  {
    holds: 'digests: recipient’s name and address, and the result',
    personal: ['contacts', 'users'],
    kept: KEPT_FOR_LEDGER_RETENTION,
  },
);
export type ReminderDigest = RecordOf<typeof reminderDigests>;

export const dueDigests = declareDueWork('digests', reminderDigests, {
  timers: 'sendDigests',
  failed: (reason, now) => ({ status: 'failed' as const, reason, wake_at: null, updated_at: now }),
  promise: {
    field: 'send_at',
    among: UNFINISHED_SEND_STATUSES.map((status) => (query) => query.where('status', '==', status)),
  },
});

type DigestRecipient = Pick<PlannedSend, 'channel' | 'address' | 'recipient_id' | 'recipient_name'>;

/** Derives the digest’s id. `nth` is greater than 1 only if the day’s previous digest was already being sent. */
const reminderDigestId = (tenant: Tenant, recipient: DigestRecipient, date: string, nth: number): string =>
  idDerivedWithAddressKey(
    'digest',
    tenant.organizationId,
    addressKeyOfSend(recipient),
    ...(nth === 1 ? [date] : [date, String(nth)]),
  );

/** Whether the digest still accepts reminders, because sending hasn't started. */
export const isDigestCollecting = (digest: ReminderDigest): boolean =>
  !isFinalSendState(digest) && digest.attempts === 0;

export interface ChosenDigest {
  id: string;
  sendAt: Date;
  /** The data to create the digest for its first reminder; null if the digest already exists. */
  missing: { date: string; recipient: DigestRecipient } | null;
}

/**
 * Returns the day's digest for a reminder. If that digest is already being sent, returns a new one that is sent
 * immediately. The reminder then still arrives on the right day. Runs in the transaction that writes the ledger, so a
 * reminder can't join a digest that is already being sent.
 */
async function chooseDigestForReminder(
  transaction: Transaction,
  tenant: Tenant,
  recipient: DigestRecipient,
  when: { scheduledAt: Date; now: Date; settings: DigestSettings },
): Promise<ChosenDigest> {
  const { scheduledAt, now, settings } = when;
  const { date, sendAt } = digestDateAndSendTime(scheduledAt, settings);
  for (let nth = 1; ; nth += 1) {
    const id = reminderDigestId(tenant, recipient, date, nth);
    const digest = (await reminderDigests.of(tenant).getMany([id], transaction)).get(id);
    if (!digest) return { id, sendAt: laterOf(sendAt, now), missing: { date, recipient } };
    if (isDigestCollecting(digest)) return { id, sendAt: digest.send_at, missing: null };
  }
}

type DigestibleSend = DigestRecipient & { scheduled_at: Date };

/** The key of a digest, formed from its date and its address or chat channel. */
const digestKey = (send: DigestibleSend, settings: DigestSettings): string =>
  `${digestDateAndSendTime(send.scheduled_at, settings).date} ${addressKeyOfSend(send)}`;

/** Returns the digest that contains a message, or undefined if the message is sent separately. */
export const digestOfSend = (
  digests: ReadonlyMap<string, ChosenDigest>,
  send: DigestibleSend,
  settings: DigestSettings,
): ChosenDigest | undefined => (isDigestChannel(send.channel) ? digests.get(digestKey(send, settings)) : undefined);

/**
 * Returns the digests that contain the messages, keyed by {@link digestKey}. Returns none if the organization doesn't
 * use digests.
 */
export async function chooseDigests(
  transaction: Transaction,
  organization: Organization,
  sends: readonly DigestibleSend[],
  now: Date,
): Promise<Map<string, ChosenDigest>> {
  const digests = new Map<string, ChosenDigest>();
  if (organization.email_reminder_mode !== 'DIGEST') return digests;
  const tenant = tenantOf(organization.id);
  for (const send of sends.filter(({ channel }) => isDigestChannel(channel))) {
    const key = digestKey(send, organization);
    if (digests.has(key)) continue;
    const when = { scheduledAt: send.scheduled_at, now, settings: organization };
    digests.set(key, await chooseDigestForReminder(transaction, tenant, send, when));
  }
  return digests;
}

export function stageMissingDigests(
  writes: Writes,
  organization: Organization,
  digests: ReadonlyMap<string, ChosenDigest>,
  now: Date,
): void {
  const tenant = tenantOf(organization.id);
  // An organization's digests share a shard, like its reminders, so that they are charged together.
  const shard = dueDigests.shardOf(tenant.organizationId);
  const created = [...digests.values()].flatMap(({ id, sendAt, missing }) => {
    if (!missing) return [];
    const { date, recipient } = missing;
    const { channel, address, recipient_name, recipient_id } = recipient;
    const digest = reminderDigests.of(tenant).stageCreate(writes, id, {
      ...{ channel, address, recipient_name, date, send_at: sendAt, waiting_since: null },
      integration_id: isChatChannel(channel) ? recipient_id : null,
      timezone: timeZoneOfOrganization(organization),
      ...queuedSendState(now),
      ...{ wake_at: sendAt, shard, paid: false, reports: NO_DELIVERY_REPORT_TIMES },
      ...{ created_at: now, updated_at: now, expires_at: ledgerKeptUntil(organization, now) },
    });
    return [digest];
  });
  dueDigests.stageTimers(writes, created, now);
}
