// If several reminders for the same expiry fire in the same minute, each person gets only the first reminder's message.
import type { Tenant } from '../../api/actor';
import { MINUTE_MS } from '../../platform/clock';
import {
  firingId,
  firings,
  isSendOpenOrSuccessful,
  ledgerSendsOf,
  messageKeyInFiring,
  sendIdOf,
} from '../ledger/firing';
import {
  addressKeyOfSend,
  type CoveringSendIds,
  type FiringPlan,
  type PlannedSend,
  plannedSendsOf,
  skipCoveredSends,
  UNLIMITED_CREDITS,
} from '../plan/plannedSends';
import { belongsToEscalation, type Reminder, reminders } from '../rule/record';
import { type DigestSettings, digestDateAndSendTime } from '../rule/sendTimes';

type Timed = Pick<Reminder, 'id' | 'expiry_id' | 'scheduled_at' | 'continues' | 'fallback'>;

const NO_CARRIERS: CoveringSendIds = new Map();
/** Maximum number of combinations of expiry and minute kept in a process's memory. */
const MAX_REMEMBERED = 20_000;

/**
 * Whether this reminder ignores messages that other reminders send in the same minute. Escalations have a different
 * text, and fallbacks go to people who weren't reached by any message.
 */
export const isNeverCovered = ({ continues }: Pick<Timed, 'continues'>): boolean =>
  belongsToEscalation(continues) || continues?.cause === 'fallback';

/**
 * The expiry and minute in which this reminder can share messages with others; null if it can't share any. Reminders
 * with fallback share only with each other, because those without fallback use no second channel.
 */
function minuteOf(reminder: Timed): string | null {
  if (isNeverCovered(reminder)) return null;
  const { expiry_id, scheduled_at, fallback } = reminder;
  return `${expiry_id} ${fallback} ${Math.floor(scheduled_at.getTime() / MINUTE_MS)}`;
}

/**
 * Messages that reminders have sent or are sending, cached in this process. If the process dies, a message may be sent
 * twice, but none is lost.
 */
export class CoveringSendCache {
  readonly #carried = new Map<string, Map<string, string>>();

  carriersFor(reminder: Timed): CoveringSendIds {
    const minute = minuteOf(reminder);
    return (minute === null ? undefined : this.#carried.get(minute)) ?? NO_CARRIERS;
  }

  forget(reminder: Timed): void {
    this.#carried.delete(minuteOf(reminder) ?? '');
  }

  add(reminder: Timed, going: readonly Pick<PlannedSend, 'channel' | 'address' | 'recipient_id'>[]): void {
    const minute = minuteOf(reminder);
    if (minute === null) return;
    const carried = this.#carried.get(minute) ?? new Map<string, string>();
    const firing = firingId(reminder.id, reminder.scheduled_at);
    for (const send of going) {
      const key = addressKeyOfSend(send);
      if (!carried.has(key)) carried.set(key, sendIdOf(firing, messageKeyInFiring(send.recipient_id, send.channel)));
    }
    this.#carried.set(minute, carried);
    const [oldest] = this.#carried.keys();
    if (this.#carried.size > MAX_REMEMBERED && oldest !== undefined) this.#carried.delete(oldest);
  }
}

/**
 * Reloads the cached messages for the minutes of the given reminders from the ledger. These reminders fired early with
 * a digest, ahead of others in the same minute. Undeliverable messages cover no others.
 */
export async function reloadCoveringSendCache(
  sent: CoveringSendCache,
  tenant: Tenant,
  fired: readonly Timed[],
): Promise<void> {
  const ids = fired.map(({ id, scheduled_at }) => firingId(id, scheduled_at));
  const found = await firings.of(tenant).getMany(ids);
  for (const reminder of fired) sent.forget(reminder);
  for (const reminder of fired) {
    const firing = found.get(firingId(reminder.id, reminder.scheduled_at));
    if (firing) sent.add(reminder, ledgerSendsOf(firing).filter(isSendOpenOrSuccessful));
  }
}

/**
 * Lists the other reminders for the same expiries and minutes. Some of them may have fired early with the day's digest.
 */
export async function listRemindersOfSameMinutes(
  tenant: Tenant,
  due: readonly Reminder[],
  settings: DigestSettings,
  now: Date,
): Promise<Reminder[]> {
  const late = due.filter(
    (reminder) =>
      settings.email_reminder_mode === 'DIGEST' &&
      reminder.scheduled_at <= now &&
      digestDateAndSendTime(reminder.scheduled_at, settings).sendAt < reminder.scheduled_at,
  );
  const minutes = new Map(late.map((reminder) => [minuteOf(reminder), reminder]));
  minutes.delete(null);
  const found = await Promise.all(
    [...minutes.values()].map(({ expiry_id, scheduled_at }) => {
      const from = Math.floor(scheduled_at.getTime() / MINUTE_MS) * MINUTE_MS;
      return reminders.of(tenant).list((query) =>
        query
          .where('expiry_id', '==', expiry_id)
          .where('scheduled_at', '>=', new Date(from))
          .where('scheduled_at', '<', new Date(from + MINUTE_MS))
          .orderBy('scheduled_at'),
      );
    }),
  );
  return found.flat().filter(({ id }) => !due.some((reminder) => reminder.id === id));
}

interface Planned {
  reminder: Timed;
  plan: FiringPlan;
}

/**
 * Avoids duplicate messages when several reminders for the same expiry fire in the same minute. The first reminder that
 * reaches a person sends the message. Pure.
 */
export function dedupeRecipients<P extends Planned>(planned: readonly P[], sent: CoveringSendCache): P[] {
  const here = new CoveringSendCache();
  return planned.map((each) => {
    const { reminder } = each;
    const carriers = new Map([...here.carriersFor(reminder), ...sent.carriersFor(reminder)]);
    const plan = skipCoveredSends(each.plan, carriers);
    here.add(
      reminder,
      plannedSendsOf(plan, UNLIMITED_CREDITS).filter(({ skip_reason }) => skip_reason === null),
    );
    return { ...each, plan };
  });
}
