// Sends an expiry's notification by hand, at once, through the same ledger as its reminders (specification section 8).
import type { Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { contacts } from '../contacts/record';
import { expiries, isOpen } from '../expiries/record';
import { memberOf } from '../identity/members';
import { QUEUED, skipped } from '../messaging/sendState';
import { suppressedAmong } from '../messaging/suppression';
import { organizationOf } from '../organizations/organization';
import { PAID_DIRECTLY, stageSpending } from '../plans/credits';
import { usageOf } from '../plans/usage';
import { newId } from '../platform/ids';
import { enqueueTask } from '../platform/tasks';
import { FIRING_QUEUE } from '../reminders/alarm';
import { stageAssigneeNotice, stageSend } from './claim';
import type { ReminderSend } from './ledger';
import { stageNoCreditNotice } from './noCredit';
import { BOUNDLESS, creditsFor, outgoing, type PlannedSend, plannedSends } from './recipients';

export interface NotificationRequest {
  tenant: Tenant;
  writes: Writes;
  now: Date;
  expiryId: string;
  channels: { email_enabled: boolean; sms_enabled: boolean; whatsapp_enabled: boolean };
}

/** How a message goes that is sent by hand: paid with this very commit, and sent by the firing queue right after it. */
function wayOf({ channel, skip_reason }: PlannedSend, now: Date) {
  if (skip_reason !== null) return skipped(skip_reason);
  if (channel === 'in_app') return { status: 'sent' as const, sent_at: now, wake_at: null, attempts: 1 };
  return { ...QUEUED(now), credit_lease: channel === 'whatsapp' ? null : PAID_DIRECTLY };
}

async function ring(sends: readonly ReminderSend[], now: Date): Promise<void> {
  const shards = new Map(sends.filter(({ status }) => status === 'queued').map((send) => [send.shard, send]));
  for (const { id, shard } of shards.values()) {
    await enqueueTask({ queue: FIRING_QUEUE, payload: { shard }, name: ['now', id, now.getTime()] });
  }
}

/**
 * Everybody whom a reminder would reach is sent a message, never with a digest. Reads the expiry, its people, their
 * addresses and 2; writes 1 for each message and 1 for the credits. Answers the ledger's records.
 *
 * @throws 404; 409 `INVALID_STATE` unless the expiry is open.
 */
export async function notifyNow(request: NotificationRequest): Promise<ReminderSend[]> {
  const { tenant, writes, now, expiryId, channels } = request;
  const expiry = await expiries.of(tenant).get(expiryId);
  if (!expiry) throw notFound('Expiry');
  if (!isOpen(expiry))
    throw new ApiError('INVALID_STATE', 'Nothing is sent for an expiry that is completed or archived');
  const [known, assignee, organization, usage] = await Promise.all([
    contacts.of(tenant).getMany(expiry.contacts),
    expiry.assigned_to === null ? null : memberOf(tenant, expiry.assigned_to),
    organizationOf(tenant),
    usageOf(tenant),
  ]);
  const people = { reminder: channels, expiry, contacts: known, assignee: assignee ?? undefined };
  const reached = plannedSends({ ...people, suppressed: new Map(), credits: BOUNDLESS });
  const suppressed = await suppressedAmong(outgoing(reached));
  const planned = plannedSends({ ...people, suppressed, credits: usage.credits });
  stageSpending(writes, usage, creditsFor(planned));
  const { timezone } = organization;
  const notificationId = newId();
  const sends = planned.map((send) =>
    stageSend(writes, tenant, send, {
      reminder_id: notificationId,
      expiry_id: expiry.id,
      scheduled_at: now,
      timezone,
      now,
      way: wayOf(send, now),
    }),
  );
  const notified = planned.find(({ channel, skip_reason }) => channel === 'in_app' && skip_reason === null);
  if (notified) {
    const cause = ['notification', notificationId];
    stageAssigneeNotice(writes, tenant, {
      ...{ userId: notified.recipient_id, expiry, organization, timezone, cause, now },
    });
  }
  if (planned.some(({ skip_reason }) => skip_reason === 'no_credit'))
    await stageNoCreditNotice(writes, tenant, organization, now);
  writes.afterCommit(() => ring(sends, now));
  return sends;
}
