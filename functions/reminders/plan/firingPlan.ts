// The plan of one firing, in pure steps: wanted → reachable → timed → deduplicated → paid. Preview, claim, messages sent by
// hand and retries all take these steps; they differ only in where the facts come from.
import { type Channel, creditOfChannel, isAddressedChannel } from '../../messaging/channel';
import { mapKeyOfAddress } from '../../messaging/suppression';
import type { CreditKind, Credits } from '../../plans/credits';
import type { Reminder } from '../rule/record';
import { type PlannedSend, type RecipientFacts, SKIP_REASONS, wantedSends } from './recipients';

/** A message on its way through the plan. */
interface Candidate extends PlannedSend {
  /** It goes this time; one that doesn't costs nothing, and still counts for its address. */
  isDue: boolean;
}

export interface FiringPlan {
  /** Each contact gets the first of their messages that can go. */
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

/** Without those to addresses that get nothing at present; `reasons` by {@link mapKeyOfAddress}. */
export const reachable = (plan: FiringPlan, reasons: ReadonlyMap<string, string>): FiringPlan =>
  withSkips(plan, (send) => {
    const skip_reason = reasons.get(addressKeyOfSend(send));
    return skip_reason === undefined ? null : { skip_reason };
  });

/** Without those that other reminders' messages stand for. */
export const deduplicated = (plan: FiringPlan, carriers: Carriers): FiringPlan =>
  withSkips(plan, (send) => {
    const same_as = carriers.get(addressKeyOfSend(send));
    return same_as === undefined ? null : { skip_reason: SKIP_REASONS.sameMessage, same_as };
  });

/** Keeps the sends that are due. */
export const timed = (plan: FiringPlan, isDue: (send: PlannedSend) => boolean): FiringPlan => ({
  ...plan,
  candidates: plan.candidates.map((each) => ({ ...each, isDue: each.isDue && isDue(each) })),
});

/** To see who would be reached if credits did not matter. */
export const UNLIMITED_CREDITS: Credits = { email: Number.POSITIVE_INFINITY, sms: Number.POSITIVE_INFINITY };

/**
 * The messages of the plan, as far as credits pay for them: an SMS costs one of `sms`, a mail one of `email`, in the order
 * of the list. An address that two recipients share gets one message. With fallback, the channels behind the first that
 * can go wait for what becomes of it: they are not in the answer.
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

/** The planned messages that go out to an address. */
const outgoingSends = (planned: readonly PlannedSend[]): Reached[] =>
  planned.filter((send): send is Reached => send.skip_reason === null && isAddressedChannel(send.channel));

/** Each address once to which something may go, on any channel. */
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
