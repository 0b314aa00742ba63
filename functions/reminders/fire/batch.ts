// Shared within one worker run: organization settings, calls in progress, and the messages already sent. If several
// reminders of an expiry fire in the same minute, a person gets one message, from the first reminder.
import pLimit, { type LimitFunction } from 'p-limit';
import type { Tenant } from '../../api/actor';
import { sendMessageByProvider } from '../../messaging/deliver';
import { loadOrganization, type Organization, organizations } from '../../organizations/organization';
import { MINUTE_MS } from '../../platform/clock';
import {
  firingId,
  firings,
  isSendOpenOrSuccessful,
  messageKeyInFiring,
  messagesOfFiring,
  sendIdOf,
} from '../ledger/firing';
import {
  addressKeyOfSend,
  type CoveringMessages,
  chooseSendsWithinCredits,
  type FiringPlan,
  type PlannedSend,
  skipCoveredSends,
  UNLIMITED_CREDITS,
} from '../plan/plannedSends';
import { isEscalationFiring, type Reminder, reminders } from '../rule/record';
import { type DigestSettings, digestDayOfInstant } from '../rule/sendTimes';

class OrganizationCache {
  private readonly known = new Map<string, Promise<Organization>>();

  of(tenant: Tenant): Promise<Organization> {
    const { organizationId } = tenant;
    const known = this.known.get(organizationId);
    if (known) return known;
    const asked = loadOrganization(tenant).catch((thrown: unknown) => {
      // After a failure, the next caller tries again.
      this.known.delete(organizationId);
      throw thrown;
    });
    this.known.set(organizationId, asked);
    return asked;
  }

  /** Reads missing settings in one batch. If that fails, each caller reads the settings it needs. */
  async prepare(records: readonly { organization_id: string }[]): Promise<void> {
    const ids = records.map(({ organization_id: id }) => id).filter((id) => !this.known.has(id));
    const found = await organizations.getMany(ids).catch(() => []);
    for (const [id, organization] of found) this.known.set(id, Promise.resolve(organization));
  }
}

const MAX_CONCURRENT_SENDS = 16;

export interface ReminderBatchContext {
  organizations: OrganizationCache;
  lanes: LimitFunction;
  /** The messages sent by reminders in earlier batches. */
  sent: CoveringSends;
  /** Sends a message; after a restore, first checks whether the provider already has it. */
  sendMessage: typeof sendMessageByProvider;
  /** Whether digests wait for reminders that are about to fire. */
  digestsWait: boolean;
}

const lanes = pLimit(MAX_CONCURRENT_SENDS);

export const createReminderBatchContext = (
  sendMessage: typeof sendMessageByProvider,
  digestsWait: boolean,
): ReminderBatchContext => ({
  organizations: new OrganizationCache(),
  lanes,
  sent: new CoveringSends(),
  sendMessage,
  digestsWait,
});

/** Reuses the previous batch's context, or creates one. */
export async function loadReminderBatchContext(
  records: readonly { organization_id: string }[],
  former: ReminderBatchContext | null,
): Promise<ReminderBatchContext> {
  const context = former ?? createReminderBatchContext(sendMessageByProvider, true);
  await context.organizations.prepare(records);
  return context;
}

type Timed = Pick<Reminder, 'id' | 'expiry_id' | 'scheduled_at' | 'continues' | 'fallback'>;

const NO_CARRIERS: CoveringMessages = new Map();
/** Maximum number of expiry-and-minute pairs that a process remembers; a single drain needs fewer. */
const MAX_REMEMBERED = 20_000;

/**
 * Whether other reminders' messages can never cover this reminder's messages: escalations have a different text, and
 * fallbacks go to people who got no message.
 */
export const needsOwnMessage = ({ continues }: Pick<Timed, 'continues'>): boolean =>
  isEscalationFiring(continues) || continues?.cause === 'fallback';

/**
 * The minute in which other reminders can cover this one, or null. A reminder with fallback covers only others with
 * fallback, because reminders without it don't try another channel.
 */
function minuteOf(reminder: Timed): string | null {
  if (needsOwnMessage(reminder)) return null;
  const { expiry_id, scheduled_at, fallback } = reminder;
  return `${expiry_id} ${fallback} ${Math.floor(scheduled_at.getTime() / MINUTE_MS)}`;
}

/**
 * The messages that reminders of a batch or drain have sent or are sending. If the process dies, a message may be sent
 * twice, but none is lost.
 */
export class CoveringSends {
  readonly #carried = new Map<string, Map<string, string>>();

  carriersFor(reminder: Timed): CoveringMessages {
    const minute = minuteOf(reminder);
    return (minute === null ? undefined : this.#carried.get(minute)) ?? NO_CARRIERS;
  }

  add(reminder: Timed, going: readonly Pick<PlannedSend, 'channel' | 'address' | 'recipient_id'>[]): void {
    const minute = minuteOf(reminder);
    if (minute === null) return;
    const carried = this.#carried.get(minute) ?? new Map<string, string>();
    const firing = firingId(reminder.id, reminder.scheduled_at);
    for (const send of going) {
      const key = addressKeyOfSend(send);
      if (!carried.has(key))
        carried.set(key, sendIdOf(firing, messageKeyInFiring(send.recipient_id, send.channel)));
    }
    this.#carried.set(minute, carried);
    const [oldest] = this.#carried.keys();
    if (this.#carried.size > MAX_REMEMBERED && oldest !== undefined) this.#carried.delete(oldest);
  }
}

/**
 * Adds messages from reminders that fired early with a digest, before the other reminders in their minute.
 * Undeliverable messages cover nobody.
 */
export async function addEarlyCoveringSends(
  sent: CoveringSends,
  tenant: Tenant,
  fired: readonly Timed[],
): Promise<void> {
  const ids = fired.map(({ id, scheduled_at }) => firingId(id, scheduled_at));
  const found = await firings.of(tenant).getMany(ids);
  for (const reminder of fired) {
    const firing = found.get(firingId(reminder.id, reminder.scheduled_at));
    if (firing) sent.add(reminder, messagesOfFiring(firing).filter(isSendOpenOrSuccessful));
  }
}

/** Lists the other reminders for the same expiries and minutes. The day's digest may have fired some of them early. */
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
      digestDayOfInstant(reminder.scheduled_at, settings).sendAt < reminder.scheduled_at,
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
 * Avoids duplicate messages when several reminders share an expiry and a minute: the first reminder that reaches a
 * person sends the message. Pure.
 */
export function dedupeRecipients<P extends Planned>(planned: readonly P[], sent: CoveringSends): P[] {
  const here = new CoveringSends();
  return planned.map((each) => {
    const { reminder } = each;
    const carriers = new Map([...here.carriersFor(reminder), ...sent.carriersFor(reminder)]);
    const plan = skipCoveredSends(each.plan, carriers);
    here.add(
      reminder,
      chooseSendsWithinCredits(plan, UNLIMITED_CREDITS).filter(({ skip_reason }) => skip_reason === null),
    );
    return { ...each, plan };
  });
}
