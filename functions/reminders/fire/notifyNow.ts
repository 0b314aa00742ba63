// Sends messages outside a reminder's schedule: manual notifications, snoozed messages and samples.
import { DateTime } from 'luxon';
import { type Tenant, tenantOf } from '../../api/actor';
import { ApiError, notFound } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { referenceNumberExamples } from '../../expiries/record/fields';
import { type Expiry, expiries, isOpenExpiry } from '../../expiries/record/record';
import { type DailySendLimiter, dailySendLimiterOf, sendStatePostponedToNextDay } from '../../messaging/allowance';
import { buildChannelFlags, type ChannelFlags, creditKindOf, isAddressedChannel } from '../../messaging/channel';
import { messageTextsForRecipient } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { queuedSendState } from '../../messaging/sendState';
import { loadOrganization, timeZoneOfOrganization } from '../../organizations/organization';
import {
  type CreditsByKind,
  creditsPlus,
  stageCreditDeduction,
  stageCreditRefund,
  ZERO_CREDITS,
} from '../../plans/limits';
import { loadPlanUsage } from '../../plans/usage';
import { addMs, clock, SECOND_MS } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { pageUrlOfExpiry } from '../../platform/pageUrls';
import {
  channelFlagsOfSnooze,
  ledgerReminderIdOfSnooze,
  type Snooze,
  snoozeStillApplies,
  snoozes,
  stageSnoozeFired,
} from '../../responses/snooze';
import { unitOfWork } from '../../store/unitOfWork';
import { dueFirings, type Firing, type LedgerSend, ledgerSendsAndSkipsOf } from '../ledger/firing';
import {
  escalationFiringRuleOf,
  FIRING_RULE_FOR_EVERYONE,
  listUnreachableReasonsByAddress,
  loadAudience,
} from '../plan/audience';
import {
  creditsForSends,
  markDueSends,
  oneSendPerAddressOf,
  type PlannedSend,
  planFiring,
  plannedSendsOf,
  skipUnreachableSends,
} from '../plan/plannedSends';
import { reminders } from '../rule/record';
import { stageNoCreditNotice } from './adminNotices';
import { inAppSendState, type NewSendOverrides, stageFiring } from './newFiring';
import { reminderMail } from './render';

export interface ManualNotification {
  tenant: Tenant;
  writes: Writes;
  now: Date;
  expiryId: string;
  channels: ChannelFlags;
}

/**
 * The initial state of a manually sent message. The commit that creates the message also charges for it, and the
 * message queue sends it right afterwards.
 */
function initialSendState({ channel }: PlannedSend, day: DailySendLimiter, now: Date): NewSendOverrides {
  if (channel === 'in_app') return inAppSendState(now);
  if (!isAddressedChannel(channel) || creditKindOf(channel) === null) return { ...queuedSendState(now), paid: false };
  return { ...(day.take(channel) ? queuedSendState(now) : sendStatePostponedToNextDay(now)), paid: true };
}

/**
 * Stages a message to everyone whom a reminder would reach, always outside digests. Returns the ledger records.
 * @throws 404; 409 `INVALID_STATE` unless the expiry is open.
 */
export async function stageManualMessages(request: ManualNotification): Promise<LedgerSend[]> {
  const { tenant, writes, now, expiryId, channels } = request;
  const expiry = await expiries.of(tenant).require(expiryId, 'Expiry');
  if (!isOpenExpiry(expiry))
    throw new ApiError('INVALID_STATE', 'You can’t send notifications for a completed or archived expiry');
  return stageImmediateFiring({ tenant, writes, now }, expiry, {
    channels,
    cause: 'by_hand',
    messageId: newId(),
    scheduledAt: now,
  });
}

/** Sends a notification again on the same channels, but to the replacement recipients. */
export async function stageManualFiringToDefaults(
  { tenant, writes, now }: Pick<ManualNotification, 'tenant' | 'writes' | 'now'>,
  substitution: { firing: Firing; expiry: Expiry; recipients: readonly string[]; refund: CreditsByKind },
): Promise<void> {
  const { firing, expiry, recipients, refund } = substitution;
  if (!isOpenExpiry(expiry)) return stageCreditRefund(writes, tenant, refund);
  const channels = new Set(ledgerSendsAndSkipsOf(firing).map(({ channel }) => channel));
  await stageImmediateFiring({ tenant, writes, now }, expiry, {
    channels: buildChannelFlags((channel) => channels.has(channel)),
    cause: 'by_hand',
    messageId: firing.reminder_id,
    // The firing's id is derived from this time, so the time must differ from that of the first firing.
    scheduledAt: addMs(firing.scheduled_at, SECOND_MS),
    only: recipients,
    refund,
  });
}

interface Messages {
  channels: ChannelFlags;
  cause: 'by_hand' | 'snooze';
  /** Identifies the request, so that repeating it doesn't send anything twice. */
  messageId: string;
  /**
   * The scheduled time. With `messageId`, it determines the firing's id, so a repeated request writes the same record.
   */
  scheduledAt: Date;
  /** The ids of the only people to notify; if absent, everyone gets the message. */
  only?: readonly string[];
  /** Credits to refund in the same commit that stages the messages. */
  refund?: CreditsByKind;
  /** The reminder that triggered the escalation; null or absent if the message isn't an escalation. */
  escalated_by?: string | null;
}

/** Sends messages immediately, outside a reminder's schedule. */
async function stageImmediateFiring(
  { tenant, writes, now }: Pick<ManualNotification, 'tenant' | 'writes' | 'now'>,
  expiry: Expiry,
  message: Messages,
): Promise<LedgerSend[]> {
  const { channels, cause, messageId: notificationId, only, scheduledAt } = message;
  const { escalated_by: escalatedBy = null, refund = ZERO_CREDITS } = message;
  const origin = escalatedBy === null ? null : await reminders.of(tenant).get(escalatedBy);
  const recipients = escalatedBy === null ? FIRING_RULE_FOR_EVERYONE : escalationFiringRuleOf(origin);
  const [organization, stored] = await Promise.all([loadOrganization(tenant), loadPlanUsage(tenant)]);
  const usage = { ...stored, credits: creditsPlus(stored.credits, refund) };
  const audience = await loadAudience(organization, recipients, expiry);
  const isMeant = ({ recipient_id }: PlannedSend): boolean => only?.includes(recipient_id) ?? true;
  const plan = markDueSends(planFiring(audience, channels), isMeant);
  const unreachable = await listUnreachableReasonsByAddress(organization, oneSendPerAddressOf([plan]));
  const planned = plannedSendsOf(skipUnreachableSends(plan, unreachable), usage.credits);
  const day = dailySendLimiterOf(usage, now);
  const initial = planned.map((send) => ({
    send,
    state: send.skip_reason === null ? initialSendState(send, day, now) : {},
  }));
  const firing = stageFiring(writes, { expiry, organization, now }, initial, {
    reminder_id: notificationId,
    origin_id: escalatedBy,
    instead_of: escalatedBy === null ? null : 'escalation',
    cause,
    scheduled_at: scheduledAt,
    timezone: organization.timezone,
  });
  const cost = creditsForSends(planned);
  if (cost.email + cost.sms > 0) stageCreditDeduction(writes, usage, cost, day.counted());
  else stageCreditRefund(writes, tenant, refund);
  if (planned.some(({ skip_reason }) => skip_reason === 'no_credit'))
    await stageNoCreditNotice(writes, tenant, organization, now);
  dueFirings.stageTimers(writes, [firing], now);
  return ledgerSendsAndSkipsOf(firing);
}

/**
 * Sends the message for a due snooze, in the same commit that ends the snooze. Sends nothing if the expiry is closed or
 * its date has been moved to a later day.
 */
export const runDueSnooze = ({ id, organization_id }: Snooze): Promise<void> =>
  unitOfWork(async (writes) => {
    const now = clock.now();
    const tenant = tenantOf(organization_id);
    const snooze = await snoozes.of(tenant).get(id);
    if (!snooze || snooze.wake_at === null || snooze.wake_at > now) return;
    stageSnoozeFired(writes, tenant, snooze, now);
    const expiry = await expiries.of(tenant).get(snooze.expiry_id);
    if (!expiry || !isOpenExpiry(expiry) || !(await snoozeStillApplies(tenant, snooze, expiry))) return;
    await stageImmediateFiring({ tenant, writes, now }, expiry, {
      channels: channelFlagsOfSnooze(snooze),
      cause: 'snooze',
      messageId: ledgerReminderIdOfSnooze(snooze),
      scheduledAt: snooze.wake_at,
      only: [snooze.recipient_id],
      escalated_by: snooze.escalated_by,
    });
  });

const SAMPLE_DAYS = 14;

/** A sample expiry, so that an organization can preview its emails before it adds any expiries. */
export const newSampleExpiry = (now: Date, zone: string) => ({
  id: 'sample',
  name: 'Sample certificate',
  type: 'Certificate',
  ...referenceNumberExamples,
  expiry_date: DateTime.fromJSDate(now, { zone }).plus({ days: SAMPLE_DAYS }).toISODate() ?? '',
  act_by_date: null,
  priority: 'Medium' as const,
});

/** Sends a sample in the organization's language. Uses no credits. @throws 404. */
export async function stageSampleReminderMail(
  writes: Writes,
  tenant: Tenant,
  sample: { to: string; expiryId: string | undefined; now: Date },
): Promise<void> {
  const { to, expiryId, now } = sample;
  const organization = await loadOrganization(tenant);
  const zone = timeZoneOfOrganization(organization);
  const found: Expiry | null = expiryId === undefined ? null : await expiries.of(tenant).get(expiryId);
  if (expiryId !== undefined && !found) throw notFound('Expiry');
  const expiry = found ?? newSampleExpiry(now, zone);
  const facts = { expiry, organization, now, timezone: zone, link: pageUrlOfExpiry(expiry.id) };
  const mail = reminderMail(facts);
  const { organizationId } = tenant;
  const subject = messageTextsForRecipient(null, organization).reminder.sample(mail.subject);
  stageMail(
    writes,
    { ...mail, subject, id: mailId('sample', newId()), kind: 'sample_reminder', organizationId, to },
    now,
  );
}
