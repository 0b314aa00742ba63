// The digest: one mail to one address on one day, which carries all reminders of that day (specification section 2, settings).
import type { Transaction } from 'firebase-admin/firestore';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { isFinal, QUEUED, sendStateFields } from '../messaging/sendState';
import type { Organization } from '../organizations/organization';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';
import { derivedId } from '../platform/ids';
import { enqueueTask } from '../platform/tasks';
import { normalized } from '../platform/uniqueValues';
import { FIRING_QUEUE } from '../reminders/alarm';
import { instantOfLocalTime } from '../reminders/schedule';
import { sendShard } from './ledger';

const reminderDigestSchema = z.object({
  organization_id: z.string(),
  address: z.string(),
  recipient_name: z.string(),
  /** The day, in the organization's zone. */
  date: z.string(),
  send_at: storedInstant,
  timezone: z.string(),
  ...sendStateFields,
  credit_lease: z.string().nullable().default(null),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type ReminderDigest = Stored<z.output<typeof reminderDigestSchema>>;

export const reminderDigests = tenantCollection('reminder_digests', reminderDigestSchema);

export const digestId = (tenant: Tenant, address: string, date: string): string =>
  derivedId('digest', tenant.organizationId, normalized(address), date);

type DigestSettings = Pick<Organization, 'digest_send_time' | 'timezone'>;

/** The first moment at or after an instant at which the organization's digests go out, and its day there. Pure. */
export function digestMoment(from: Date, settings: DigestSettings): { date: string; sendAt: Date } {
  const zone = settings.timezone || 'UTC';
  const [hour = 0, minute = 0] = settings.digest_send_time.split(':').map(Number);
  let day = DateTime.fromISO(DateTime.fromJSDate(from, { zone }).toISODate() ?? '', { zone: 'utc' });
  for (;;) {
    const sendAt = new Date(instantOfLocalTime(day.set({ hour, minute }).toMillis(), zone));
    if (sendAt >= from) return { date: day.toISODate() ?? '', sendAt };
    day = day.plus({ days: 1 });
  }
}

/** It still takes reminders: nobody has begun to send it. */
const isCollecting = (digest: ReminderDigest): boolean => !isFinal(digest) && digest.attempts === 0;

export interface OpenDigest {
  id: string;
  sendAt: Date;
  /** To be created, when this reminder is the first that it carries. */
  missing: { date: string; address: string; name: string } | null;
}

/**
 * The digest that carries a reminder: the next after its moment that is not being sent yet. Read in the transaction
 * that commits the reminder's ledger, so that a digest which begins to be sent has either got it or refused it.
 * 1 read, 1 more when the first one is gone already.
 */
export async function openDigest(
  transaction: Transaction,
  tenant: Tenant,
  recipient: { address: string; name: string },
  when: { scheduledAt: Date; now: Date; settings: DigestSettings },
): Promise<OpenDigest> {
  const { scheduledAt, now, settings } = when;
  let from = scheduledAt;
  for (;;) {
    const { date, sendAt } = digestMoment(from, settings);
    const id = digestId(tenant, recipient.address, date);
    const digest = (await reminderDigests.of(tenant).getManyLocked(transaction, [id])).get(id);
    if (!digest) return { id, sendAt, missing: { date, ...recipient } };
    if (isCollecting(digest)) return { id, sendAt: digest.send_at, missing: null };
    // From now on, but never the same day again, whatever the settings have become meanwhile.
    const nextDay = DateTime.fromISO(date, { zone: settings.timezone || 'UTC' }).plus({ days: 1 });
    from = new Date(Math.max(now.getTime(), nextDay.toMillis()));
  }
}

export function stageDigest(
  writes: Writes,
  tenant: Tenant,
  digest: OpenDigest & { missing: NonNullable<OpenDigest['missing']> },
  context: { timezone: string; now: Date },
): void {
  const { id, sendAt, missing } = digest;
  const { timezone, now } = context;
  const shard = sendShard(id);
  reminderDigests.of(tenant).stageCreate(writes, id, {
    address: missing.address,
    recipient_name: missing.name,
    date: missing.date,
    send_at: sendAt,
    timezone: timezone || 'UTC',
    ...QUEUED(now),
    wake_at: sendAt,
    shard,
    credit_lease: null,
    created_at: now,
    updated_at: now,
  });
  writes.afterCommit(() => ringDigest({ id, shard, attempts: 0 }, sendAt));
}

/** Sets the alarm for a digest's next attempt; should it be lost, the sweep finds the digest. */
export const ringDigest = (
  digest: Pick<ReminderDigest, 'id' | 'shard' | 'attempts'>,
  at: Date,
): Promise<void> =>
  enqueueTask({
    queue: FIRING_QUEUE,
    payload: { shard: digest.shard },
    at,
    name: ['digest', digest.id, digest.attempts, at.getTime()],
  });
