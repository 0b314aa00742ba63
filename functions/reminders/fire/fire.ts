// Fires an organization's due reminders: claims them, writes the ledger, sends the messages and records the outcome.
import { type Tenant, tenantOf } from '../../api/actor';
import { expiries } from '../../expiries/record/record';
import { type FailedItem, runAllReturningFailures } from '../../jobs/failures';
import { sendMessageByProvider } from '../../messaging/deliver';
import { SEND_LEASE_MS } from '../../messaging/sendState';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { addMs, clock, laterOf } from '../../platform/clock';
import { inTransaction, isVersionConflict } from '../../store/unitOfWork';
import { copyDigestOutcomesToFiring } from '../digest/endDigest';
import { type Firing, firingId, firings, ledgerSendsAndSkipsOf, ledgerSendsOf } from '../ledger/firing';
import { loadAudience } from '../plan/audience';
import { firstRecipientSendTime } from '../plan/due';
import { planFiring, plannedSendsOf, UNLIMITED_CREDITS } from '../plan/plannedSends';
import { rescheduledReminderFields } from '../rule/followExpiry';
import { dueReminders, type Reminder, reminders } from '../rule/record';
import {
  firingTimeWithDigest,
  loadSendTimeSettingsOfOrganization,
  reminderWakeAt,
  type SendTimeSettings,
} from '../rule/sendTimes';
import { reminderProgressPatch, replaceCoveredSends } from './changeMessages';
import { claimFirings, type FiringDecision } from './claim';
import { CoveringSendCache, listRemindersOfSameMinutes, reloadCoveringSendCache } from './coveringSends';
import { attemptMessagesOfFiring, recordFirstAttemptsOfFiring } from './send';

const MAX_RACES = 5;

/** The messages that this process has sent or is sending. */
const sent = new CoveringSendCache();

interface Batch {
  tenant: Tenant;
  organization: Organization;
  now: Date;
  sendMessage: typeof sendMessageByProvider;
}

/**
 * Claims the firings. After a conflict, tries again without the reminders whose firings another process has already
 * written.
 */
async function claim(taken: readonly Reminder[], batch: Batch): Promise<Map<string, FiringDecision>> {
  const { tenant } = batch;
  let left = [...taken];
  for (let attempt = 1; left.length > 0; attempt += 1) {
    try {
      return await inTransaction((transaction, writes) => claimFirings(transaction, writes, left, { ...batch, sent }));
    } catch (thrown) {
      if (!isVersionConflict(thrown) || attempt === MAX_RACES) throw thrown;
      const ids = left.map(({ id, scheduled_at }) => firingId(id, scheduled_at));
      const written = await firings.of(tenant).getMany(ids);
      left = left.filter(({ id, scheduled_at }) => !written.has(firingId(id, scheduled_at)));
    }
  }
  return new Map();
}

/** Updates a reminder and sets its timer, unless the reminder has changed since it was read. */
async function update(reminder: Reminder, patch: Partial<Reminder>, now: Date): Promise<void> {
  const updated = await reminders.anyTenant(reminder).tryClaim(reminder, patch);
  if (updated) await dueReminders.setTimer(updated, now);
}

/** Postpones a reminder; `moved` can contain further changes, such as a new scheduled time. */
const postpone = (reminder: Reminder, at: Date, now: Date, moved: Partial<Reminder> = {}): Promise<void> =>
  update(reminder, { status: 'pending', wake_at: at, ...moved }, now);

/** Reschedules a reminder for its new time, because the expiry's date has changed. */
async function reschedule(reminder: Reminder, expiryDate: string, batch: Batch): Promise<void> {
  const { organization, now } = batch;
  const settings = await loadSendTimeSettingsOfOrganization(organization);
  const patch = rescheduledReminderFields(reminder, expiryDate, settings, now) ?? {
    status: 'cancelled' as const,
    wake_at: null,
  };
  await update(reminder, patch, now);
}

/** Carries out the decision: sends the messages, and records the outcome on the reminder. */
async function executeClaim(reminder: Reminder, claimed: FiringDecision, batch: Batch): Promise<void> {
  const { tenant, organization, now, sendMessage } = batch;
  if (claimed.kind === 'moved') return reschedule(reminder, claimed.expiryDate, batch);
  if (claimed.kind === 'later') return postpone(reminder, claimed.at, now, { scheduled_at: claimed.at });
  if (claimed.kind === 'ended') {
    await reminders.of(tenant).tryUpdate(reminder, { ...claimed.ending, wake_at: null, updated_at: now });
    return;
  }
  const { firing, expiry } = claimed;
  const going = ledgerSendsOf(firing).filter(({ status }) => status === 'sending');
  const changes = await attemptMessagesOfFiring(tenant, going, { expiry, organization, now }, sendMessage);
  await recordFirstAttemptsOfFiring(tenant, reminder, firing, changes);
}

/** Processes the reminders that this process has claimed. If one fails, the others are still processed. */
async function fireTaken(taken: readonly Reminder[], batch: Batch): Promise<FailedItem<Reminder>[]> {
  const { tenant, organization, now } = batch;
  let claims: Map<string, FiringDecision>;
  try {
    const early = await listRemindersOfSameMinutes(tenant, taken, organization, now);
    await reloadCoveringSendCache(sent, tenant, early);
    claims = await claim(taken, batch);
  } catch (thrown) {
    const [record, ...others] = taken;
    if (!record) return [];
    if (others.length === 0) return [{ record, thrown }];
    const alone: FailedItem<Reminder>[] = [];
    for (const each of taken) alone.push(...(await fireTaken([each], batch)));
    return alone;
  }
  for (const reminder of taken) {
    const claimed = claims.get(reminder.id);
    if (claimed?.kind === 'firing') sent.add(reminder, ledgerSendsOf(claimed.firing));
  }
  const work = async (reminder: Reminder): Promise<void> => {
    const claimed = claims.get(reminder.id);
    if (claimed) await executeClaim(reminder, claimed, batch);
  };
  // If another reminder's message covers a reminder, the reminder gets that message's outcome. It is therefore
  // processed afterwards.
  const isCarried = ({ id }: Reminder): boolean => {
    const claimed = claims.get(id);
    return claimed?.kind === 'firing' && claimed.firing.skips.some(({ same_as }) => same_as !== null);
  };
  const failures = await runAllReturningFailures(
    taken.filter((reminder) => !isCarried(reminder)),
    work,
  );
  return [...failures, ...(await runAllReturningFailures(taken.filter(isCarried), work))];
}

/**
 * Updates a reminder whose lease has expired. Either the sending process crashed before recording the outcome, or
 * messages are still waiting for a retry or a digest.
 */
async function resume(tenant: Tenant, reminder: Reminder, firing: Firing, now: Date): Promise<void> {
  const current = await copyDigestOutcomesToFiring(tenant, firing);
  await reminders.of(tenant).tryUpdate(reminder, {
    ...reminderProgressPatch(await replaceCoveredSends(tenant, ledgerSendsAndSkipsOf(current)), now),
    updated_at: now,
  });
}

async function writtenFirings(tenant: Tenant, late: readonly Reminder[]): Promise<Map<string, Firing>> {
  const found = await firings.of(tenant).getMany(late.map(({ id, scheduled_at }) => firingId(id, scheduled_at)));
  return new Map([...found.values()].map((firing) => [firing.reminder_id, firing]));
}

/**
 * Fires an organization's due reminders, and finishes those that were interrupted while sending. Idempotent and safe to
 * run concurrently, because each reminder is claimed only once. After a restore, callers pass a `sendMessage` that only
 * queries the provider.
 */
export async function fireOrganizationReminders(
  records: readonly Reminder[],
  sendMessage = sendMessageByProvider,
): Promise<FailedItem<Reminder>[]> {
  const now = clock.now();
  const due = records.filter(({ wake_at }) => wake_at !== null && wake_at <= now);
  const [first] = due;
  if (!first) return [];
  const tenant = tenantOf(first.organization_id);
  const organization = await loadOrganization(tenant);
  const startsAt = (reminder: Reminder): Date => firingTimeWithDigest(reminder, organization);
  const waiting = due.filter(({ status }) => status === 'pending');
  const pending = waiting.filter(({ awaits_look }) => !awaits_look);
  // Reminders that were scheduled to fire with a digest that has since been postponed.
  const early = pending.filter((reminder) => startsAt(reminder) > now);
  const late = due.filter(({ status }) => status === 'sending');
  const written = await writtenFirings(tenant, late);
  const unwritten = late.filter(({ id }) => !written.has(id));
  const ready = [...pending.filter((reminder) => startsAt(reminder) <= now), ...unwritten];
  const patch = { status: 'sending' as const, wake_at: addMs(now, SEND_LEASE_MS), updated_at: now };
  // One process must claim all reminders for the same minute, so that each person gets only one message.
  const taken = await reminders.of(tenant).tryClaimAll(ready, patch, ({ expiry_id }) => expiry_id);
  const failures = await Promise.all([
    fireTaken(taken, { tenant, organization, now, sendMessage }),
    runAllReturningFailures(
      waiting.filter(({ awaits_look }) => awaits_look),
      (reminder) => updateReminderToFirstRecipientsTime(reminder, organization, now),
    ),
    runAllReturningFailures(early, (reminder) => postpone(reminder, startsAt(reminder), now)),
    runAllReturningFailures(late, async (reminder) => {
      const firing = written.get(reminder.id);
      if (firing) await resume(tenant, reminder, firing, now);
    }),
  ]);
  return failures.flat();
}

/** When the first recipient gets the reminder. If the expiry no longer exists, this is the scheduled time. */
async function firstTimeOf(
  reminder: Reminder,
  organization: Organization,
  settings: SendTimeSettings,
  now: Date,
): Promise<Date> {
  const tenant = tenantOf(reminder.organization_id);
  const expiry = await expiries.of(tenant).get(reminder.expiry_id);
  if (!expiry) return reminder.scheduled_at;
  const people = await loadAudience(organization, reminder, expiry);
  const planned = plannedSendsOf(planFiring(people, reminder), UNLIMITED_CREDITS);
  return firstRecipientSendTime(planned, { reminder, people, settings, earliest: now });
}

/** Moves the reminder to the time at which its first recipient gets it. Safe to run concurrently. */
async function updateReminderToFirstRecipientsTime(
  reminder: Reminder,
  organization: Organization,
  now: Date,
): Promise<void> {
  const settings = await loadSendTimeSettingsOfOrganization(organization);
  const first = await firstTimeOf(reminder, organization, settings, now);
  const scheduled_at = laterOf(first, now);
  const wake_at = reminderWakeAt({ ...reminder, scheduled_at }, settings, now);
  await update(reminder, { scheduled_at, wake_at, awaits_look: false, updated_at: now }, now);
}
