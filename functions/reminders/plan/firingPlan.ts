// The plan of one firing, in pure steps: wanted → reachable → timed → deduplicated → paid. Preview, claim, messages
// sent by hand and retries use the same steps on different data.
import { type Channel, creditOfChannel, isAddressedChannel } from '../../messaging/channel';
import { mapKeyOfAddress } from '../../messaging/suppression';
import type { CreditKind, Credits } from '../../plans/credits';
import type { Reminder } from '../rule/record';
import { type PlannedSend, type RecipientFacts, SKIP_REASONS, wantedSends } from './recipients';

/** A message in the plan. */
interface Candidate extends PlannedSend {
  /** Whether the message is sent now. If not, it costs nothing, but still counts for its address. */
  isDue: boolean;
}

export interface FiringPlan {
  /** Whether each contact gets only their first message that can be sent. */
  fallback: boolean;
  candidates: readonly Candidate[];
}

/** The message that covers each recipient, by {@link addressKeyOfSend}. */
export type Carriers = ReadonlyMap<string, string>;

export const addressKeyOfSend = ({
  channel,
  address,
  recipient_id,
}: Pick<PlannedSend, 'channel' | 'address' | 'recipient_id'>): string =>
  isAddressedChannel(channel) ? mapKeyOfAddress(channel, address) : `${channel} ${recipient_id}`;

/**
 * Every message that a reminder could send: to the expiry's contacts by their opt-ins, and to its assignee by mail and
 * in the app. Without any of them, to the organization's default contacts, else the creator. Unverified organizations
 * only write to their members.
 */
export const wanted = (facts: RecipientFacts, reminder: Enabled): FiringPlan => ({
  fallback: reminder.fallback ?? false,
  candidates: wantedSends(facts, reminder).map((send) => ({
    ...send,
    isDue: facts.only?.has(send.recipient_id) ?? true,
  })),
});
type Enabled = Parameters<typeof wantedSends>[1] & Partial<Pick<Reminder, 'fallback'>>;

const withSkips = (
  plan: FiringPlan,
  skipOf: (send: Candidate) => Pick<PlannedSend, 'skip_reason' | 'same_as'> | null,
): FiringPlan => ({
  ...plan,
  candidates: plan.candidates.map((each) =>
    each.skip_reason === null ? { ...each, ...(skipOf(each) ?? {}) } : each,
  ),
});

/** Skips messages to addresses that can't get any. `reasons` is keyed by {@link mapKeyOfAddress}. */
export const reachable = (plan: FiringPlan, reasons: ReadonlyMap<string, string>): FiringPlan =>
  withSkips(plan, (send) => {
    const skip_reason = reasons.get(addressKeyOfSend(send));
    return skip_reason === undefined ? null : { skip_reason };
  });

/** Skips messages that other reminders' messages cover. */
export const deduplicated = (plan: FiringPlan, carriers: Carriers): FiringPlan =>
  withSkips(plan, (send) => {
    const same_as = carriers.get(addressKeyOfSend(send));
    return same_as === undefined ? null : { skip_reason: SKIP_REASONS.sameMessage, same_as };
  });

/** Marks messages as not due unless `isDue` accepts them. */
export const timed = (plan: FiringPlan, isDue: (send: PlannedSend) => boolean): FiringPlan => ({
  ...plan,
  candidates: plan.candidates.map((each) => ({ ...each, isDue: each.isDue && isDue(each) })),
});

/** For plans that ignore credits. */
export const UNLIMITED_CREDITS: Credits = { email: Number.POSITIVE_INFINITY, sms: Number.POSITIVE_INFINITY };

/**
 * The messages of the plan that credits pay for, in order. An SMS costs one of `sms`, a mail one of `email`. Recipients
 * who share an address get one message. With fallback, channels after the first usable one aren't included, because
 * they wait for its result.
 */
export function paid({ fallback, candidates }: FiringPlan, credits: Credits): PlannedSend[] {
  const left = { ...credits };
  const taken = new Set<string>();
  const served = new Set<string>();
  const skipOf = (send: Candidate): string | null => {
    if (send.skip_reason !== null || send.channel === 'in_app') return send.skip_reason;
    const key = addressKeyOfSend(send);
    if (taken.has(key)) return SKIP_REASONS.duplicate;
    taken.add(key);
    const credit = creditOfChannel(send.channel);
    if (credit === null || !send.isDue) return null;
    left[credit] -= 1;
    return left[credit] < 0 ? SKIP_REASONS.noCredit : null;
  };
  return candidates.flatMap((candidate) => {
    const { channel, recipient_id: id } = candidate;
    if (fallback && channel !== 'in_app' && served.has(id)) return [];
    const skip_reason = skipOf(candidate);
    // Another reminder's message covers the person, so no other channel is used.
    if (skip_reason === null || skip_reason === SKIP_REASONS.sameMessage) served.add(id);
    const { isDue, ...send } = candidate;
    return isDue ? [{ ...send, skip_reason }] : [];
  });
}

export type Reached = PlannedSend & { channel: Channel };

/** The planned messages that have an address and aren't skipped. */
const outgoingSends = (planned: readonly PlannedSend[]): Reached[] =>
  planned.filter((send): send is Reached => send.skip_reason === null && isAddressedChannel(send.channel));

/** Each address that may get a message, once, on any channel. */
export const addressesOfPlans = (plans: readonly FiringPlan[]): Reached[] => [
  ...new Map(
    plans
      .flatMap(({ candidates }) => outgoingSends(candidates))
      .map((send) => [addressKeyOfSend(send), send]),
  ).values(),
];

/** The cost of the planned messages. */
export function creditsForSends(planned: readonly PlannedSend[]): Credits {
  const counted = (credit: CreditKind): number =>
    planned.filter((send) => creditOfChannel(send.channel) === credit && send.skip_reason === null).length;
  return { email: counted('email'), sms: counted('sms') };
}
