// Decides whether a due reminder ends without a message or waits for another time, and loads the facts for it.

import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { type Expiry, isOpenExpiry } from '../../expiries/record/record';
import { hasOpenRenewalProposal } from '../../responses/renewalProposal';
import { listSnoozedRecipientIds } from '../../responses/snooze';
import { type EndReason, type Reminder, reminders } from '../rule/record';

export interface Ending {
  status: 'cancelled' | 'skipped';
  ended_because: EndReason;
}

const cancelled = (ended_because: EndReason): Ending => ({ status: 'cancelled', ended_because });

export const EXPIRY_GONE_ENDING = cancelled('expiry_gone');

/** Why a reminder ends without a message; null if it fires. */
export function reasonNotToFireReminder(
  reminder: Pick<Reminder, 'scheduled_at' | 'scheduled_since' | 'relative_to' | 'own_date'>,
  expiry: Pick<Expiry, 'is_done' | 'is_archive' | 'act_by_date'>,
): Ending | null {
  if (!isOpenExpiry(expiry)) return cancelled('expiry_not_open');
  if (reminder.relative_to === 'act_by_date' && !reminder.own_date && expiry.act_by_date === null)
    return cancelled('no_reference_date');
  return reminder.scheduled_at <= reminder.scheduled_since
    ? { status: 'skipped', ended_because: 'passed_when_set' }
    : null;
}

const causeOf = ({ continues }: Pick<Reminder, 'continues'>) => continues?.instead_of ?? continues?.cause;

/**
 * Why a following firing has become obsolete, or null. A later date starts over; a reminder that waits again will send
 * a new first message. An earlier date makes nothing obsolete.
 */
export function reasonContinuationIsObsolete(
  continuation: Pick<Reminder, 'expiry_date' | 'own_date' | 'relative_to' | 'continues'>,
  origin: Pick<Reminder, 'status' | 'expiry_date' | 'repeat' | 'escalate'> | undefined,
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date'>,
): Ending | null {
  if (!origin) return cancelled('reminder_removed');
  const date = movedReferenceDateOf(continuation, expiry) ?? continuation.expiry_date;
  if (date > continuation.expiry_date || origin.expiry_date !== continuation.expiry_date)
    return cancelled('date_moved');
  if (origin.status === 'pending') return cancelled('reminder_pending');
  const cause = causeOf(continuation);
  const isUnwanted =
    (cause === 'repeat' && (continuation.continues?.round ?? 0) > (origin.repeat?.max ?? 0)) ||
    (cause === 'escalation' && origin.escalate === null);
  return isUnwanted ? cancelled('no_longer_asked_for') : null;
}

/** Why a following firing ends without a message; null if it fires. */
export function reasonNotToFireContinuation(
  continuation: Parameters<typeof reasonContinuationIsObsolete>[0],
  origin: Parameters<typeof reasonContinuationIsObsolete>[1],
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date' | 'acknowledgement'>,
  isRenewing: boolean,
): Ending | null {
  const obsolete = reasonContinuationIsObsolete(continuation, origin, expiry);
  if (obsolete) return obsolete;
  const cause = causeOf(continuation);
  if (cause !== 'repeat' && cause !== 'escalation') return null;
  if (isExpiryAcknowledged(expiry)) return cancelled('acknowledged');
  return isRenewing ? cancelled('renewal_proposed') : null;
}

/** Whether someone acknowledged the expiry for its current date. */
export const isExpiryAcknowledged = ({
  acknowledgement,
  expiry_date,
}: Pick<Expiry, 'acknowledgement' | 'expiry_date'>): boolean =>
  acknowledgement !== null && acknowledgement.due_date === expiry_date;

/** The new reference date of a reminder if the expiry's date moved; else null. */
export function movedReferenceDateOf(
  reminder: Pick<Reminder, 'expiry_date' | 'own_date' | 'relative_to'>,
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date'>,
): string | null {
  const date = expiry[reminder.relative_to];
  return date === null || reminder.own_date || date === reminder.expiry_date ? null : date;
}

export interface Continued {
  /** The reminders that people set, by id. */
  originOf: ReadonlyMap<string, Reminder>;
  /** Expiries with an open renewal proposal. */
  renewing: ReadonlySet<string>;
  /** Recipients who snoozed the reminder, by repetition. */
  snoozingOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads nothing for reminders' own firings; for others, 1 per origin, and 2 per repetition. */
export async function loadContinuationFacts(
  transaction: Transaction,
  tenant: Tenant,
  due: readonly Reminder[],
  expiryOf: ReadonlyMap<string, Expiry>,
): Promise<Continued> {
  const again = due.flatMap((reminder) => {
    const expiry = expiryOf.get(reminder.expiry_id);
    const cause = reminder.continues?.cause ?? 'reminder';
    return expiry && cause !== 'reminder' ? [{ reminder, expiry, cause }] : [];
  });
  const [originOf, renewing, snoozes] = await Promise.all([
    reminders.of(tenant).getMany(
      due.flatMap(({ continues }) => continues?.reminder_id ?? []),
      transaction,
    ),
    Promise.all(
      again.map(async ({ expiry }) => ((await hasOpenRenewalProposal(tenant, expiry)) ? [expiry.id] : [])),
    ),
    Promise.all(
      again
        .filter(({ cause }) => cause === 'repeat')
        .map(
          async ({ reminder, expiry }) =>
            [reminder.id, await listSnoozedRecipientIds(tenant, expiry, reminder.scheduled_at)] as const,
        ),
    ),
  ]);
  return { originOf, renewing: new Set(renewing.flat()), snoozingOf: new Map(snoozes) };
}
