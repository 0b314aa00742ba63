// Updates messages in the ledger. When the last of a reminder's messages becomes final, the same commit ends the
// reminder.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { creditKindOf } from '../../messaging/channel';
import { isFinalSendState, SEND_LEASE_MS } from '../../messaging/sendState';
import { type CreditsByKind, stageCreditRefund, ZERO_CREDITS } from '../../plans/limits';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import {
  belongsToReminder,
  type Firing,
  type FiringSend,
  firingFieldsAfterMessageChanges,
  firings,
  type LedgerSend,
  ledgerSendsAndSkipsOf,
  ledgerSendsOf,
  type MessageChangesByKey,
  partsOfSendId,
} from '../ledger/firing';
import { reminders } from '../rule/record';
import {
  findReminderSentByFallback,
  findRemovedRecipientSubstitutes,
  stageContinuationToDefaultRecipients,
  stageFallbacks,
  stageReminderSentByFallback,
} from './fallback';
import { stageManualFiringToDefaults } from './notifyNow';

export function creditsToRefund(firing: Pick<Firing, 'messages'>, changes: MessageChangesByKey): CreditsByKind {
  const back = { ...ZERO_CREDITS };
  for (const [key, { status }] of Object.entries(changes)) {
    const message: FiringSend | undefined = firing.messages[key];
    if (!message?.paid || isFinalSendState(message) || (status !== 'failed' && status !== 'skipped')) continue;
    const credit = creditKindOf(message.channel);
    if (credit !== null) back[credit] += 1;
  }
  return back;
}

/** Replaces each covered message with the message that covers it, which belongs to another reminder. */
export async function replaceCoveredSends(tenant: Tenant, sends: readonly LedgerSend[]): Promise<LedgerSend[]> {
  const firingIds = sends.flatMap(({ same_as }) => partsOfSendId(same_as ?? '')?.firingId ?? []);
  if (firingIds.length === 0) return [...sends];
  const found = await firings.of(tenant).getMany(firingIds);
  const carriers = new Map([...found.values()].flatMap(ledgerSendsOf).map((send) => [send.id, send]));
  return sends.map((send) => carriers.get(send.same_as ?? '') ?? send);
}

/**
 * Ends a reminder once all its messages are final. If the reminder has been rescheduled, it waits for its new time
 * instead.
 */
export async function stageReminderOutcome(writes: Writes, tenant: Tenant, firing: Firing, now: Date): Promise<void> {
  const reminder = await reminders.of(tenant).get(firing.reminder_id);
  if (reminder?.status !== 'sending') return;
  if (reminder.scheduled_at.getTime() !== firing.scheduled_at.getTime()) return;
  const sends = await replaceCoveredSends(tenant, ledgerSendsAndSkipsOf(firing));
  const outcome = reminderProgressPatch(sends, now);
  reminders.of(tenant).stageUpdate(writes, reminder, { ...outcome, updated_at: now });
  const origin = await findReminderSentByFallback(tenant, reminder, outcome);
  if (origin) stageReminderSentByFallback(writes, tenant, origin, outcome);
}

/**
 * Stages changes to messages, and everything that results from them: refunds, fallbacks, replacement recipients and the
 * reminder's outcome.
 */
export async function stageFiringMessageChanges(
  writes: Writes,
  tenant: Tenant,
  firing: Firing,
  changes: MessageChangesByKey,
  now: Date,
): Promise<Firing> {
  const wasOpen = !ledgerSendsOf(firing).every(isFinalSendState);
  const next = firings.of(tenant).stageUpdate(writes, firing, firingFieldsAfterMessageChanges(firing, changes, now));
  if (next.fallback) await stageFallbacks(writes, tenant, { before: firing, after: next, now });
  const substitutes = await findRemovedRecipientSubstitutes(tenant, next, changes);
  const refund = creditsToRefund(firing, changes);
  if (substitutes && substitutes.reminder === null) {
    await stageManualFiringToDefaults({ tenant, writes, now }, { ...substitutes, firing: next, refund });
  } else {
    stageCreditRefund(writes, tenant, refund);
    if (substitutes?.reminder)
      await stageContinuationToDefaultRecipients(writes, tenant, {
        ...substitutes,
        reminder: substitutes.reminder,
        now,
      });
  }
  if (belongsToReminder(firing) && wasOpen && ledgerSendsOf(next).every(isFinalSendState))
    await stageReminderOutcome(writes, tenant, next, now);
  return next;
}

/**
 * Changes a firing's messages as `decide` specifies. After a conflict, runs `decide` again on the new state. Returns
 * null if the firing doesn't exist.
 */
export function changeMessagesOfFiring(
  tenant: Tenant,
  id: string,
  decide: (firing: Firing) => MessageChangesByKey,
): Promise<Firing | null> {
  return unitOfWork(async (writes) => {
    const firing = await firings.of(tenant).get(id);
    if (!firing) return null;
    const changes = decide(firing);
    if (Object.keys(changes).length === 0) return firing;
    return stageFiringMessageChanges(writes, tenant, firing, changes, clock.now());
  });
}

interface ReminderOutcome {
  status: 'sent' | 'failed' | 'skipped';
  sent_at: Date | null;
  error_message: string | null;
  wake_at: null;
}

const end = (
  status: ReminderOutcome['status'],
  message: string | null,
  sentAt: Date | null = null,
): ReminderOutcome => ({
  status,
  sent_at: sentAt,
  error_message: message,
  wake_at: null,
});

/** The fields to set on a reminder that has ended. All `sends` must be final. */
function finalReminderOutcomeOf(
  sends: readonly Pick<LedgerSend, 'status' | 'reason' | 'sent_at'>[],
  now: Date,
): ReminderOutcome {
  const reasons = (status: string): string =>
    [...new Set(sends.filter((send) => send.status === status).map(({ reason }) => reason ?? status))].join(', ');
  const reached = sends.filter(({ status }) => status === 'sent');
  if (reached.length > 0) {
    const failures = reasons('failed');
    const sentAt = reached.map(({ sent_at }) => sent_at).find((at) => at !== null) ?? now;
    return end('sent', failures === '' ? null : `Partially failed: ${failures}`, sentAt);
  }
  const failures = reasons('failed');
  if (failures !== '') return end('failed', failures);
  const skips = reasons('skipped');
  return end('skipped', skips === '' ? 'There was no one to remind' : `Skipped: ${skips}`);
}

type Progress = Pick<LedgerSend, 'status' | 'reason' | 'sent_at' | 'wake_at' | 'digest_at'>;

/** Longer than a digest waits for its reminders, so the digest has normally been sent by then. */
const DIGEST_PAUSE_MS = 12 * MINUTE_MS;

/**
 * Returns the outcome of a fired reminder if all its messages are final. Otherwise, returns when to check its messages
 * again.
 */
export function reminderProgressPatch(sends: readonly Progress[], now: Date): ReminderOutcome | { wake_at: Date } {
  if (sends.every(isFinalSendState)) return finalReminderOutcomeOf(sends, now);
  const open = sends.filter((send) => !isFinalSendState(send));
  const waits = open.map(({ wake_at, digest_at }) => (wake_at ?? digest_at ?? now).getTime());
  const pause = open.some(({ digest_at }) => digest_at !== null) ? DIGEST_PAUSE_MS : SEND_LEASE_MS;
  return { wake_at: addMs(new Date(Math.max(now.getTime(), ...waits)), pause) };
}
