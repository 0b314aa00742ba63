// Writes ledger records for due reminders. Decides what to send in one transaction per organization, based on current
// data.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { isEmailKnownUnsuppressed } from '../../contacts/reachability';
import { type Expiry, expiries } from '../../expiries/record/record';
import {
  type DailySendLimiter,
  dailySendLimiterOf,
  NO_DAILY_SEND_LIMIT,
  sendStatePostponedToNextDay,
} from '../../messaging/allowance';
import { creditKindOf, isAddressedChannel } from '../../messaging/channel';
import { claimedSendState, queuedSendState } from '../../messaging/sendState';
import type { Organization } from '../../organizations/organization';
import {
  type CreditsByKind,
  creditsMinus,
  creditsPlus,
  loadLockedPlanUsage,
  stageCreditDeduction,
  ZERO_CREDITS,
} from '../../plans/limits';
import type { PlanUsage } from '../../plans/usage';
import { type ChosenDigest, chooseDigests, digestOfSend, stageMissingDigests } from '../digest/digest';
import type { Firing } from '../ledger/firing';
import { listUnreachableReasonsByAddress, loadAudiences } from '../plan/audience';
import {
  type ContinuationCheckFacts,
  type DueRecipientSplit,
  loadDueContinuationFacts,
  movedReferenceDateOf,
  type ReminderEnding,
  reasonNotToFireContinuation,
  reasonNotToFireReminder,
  recipientZoneOverrideOf,
  splitDueRecipients,
} from '../plan/due';
import type { RecipientSelectionFacts } from '../plan/plannedSends';
import {
  type CandidateRecipients,
  creditsForSends,
  type FiringPlan,
  markDueSends,
  oneSendPerAddressOf,
  type PlannedSend,
  planFiring,
  plannedSendsOf,
  SKIP_REASONS,
  skipUnreachableSends,
  UNLIMITED_CREDITS,
} from '../plan/plannedSends';
import { stageContinuation, withRuleOfOrigin } from '../rule/continuation';
import type { Reminder } from '../rule/record';
import { loadSendTimeSettingsOfOrganization, type SendTimeSettings } from '../rule/sendTimes';
import { stageNoCreditNotice } from './adminNotices';
import { type CoveringSendCache, dedupeRecipients } from './coveringSends';
import { stageUnreachedContactsOfFiring } from './fallback';
import { inAppSendState, type NewSendOverrides, stageFiring } from './newFiring';

export type FiringDecision =
  | { kind: 'firing'; firing: Firing; expiry: Expiry }
  | { kind: 'ended'; ending: ReminderEnding }
  | { kind: 'moved'; expiryDate: string }
  /** `at` is the earliest time at which any recipient gets the reminder. */
  | { kind: 'later'; at: Date };

interface Fired {
  reminder: Reminder;
  expiry: Expiry;
}

/** A reminder, its possible recipients, and its plan so far. */
type Planning = Fired & { people: RecipientSelectionFacts; plan: FiringPlan };

interface Claim {
  tenant: Tenant;
  organization: Organization;
  now: Date;
  /** Messages from reminders that were claimed earlier. */
  sent: CoveringSendCache;
}

const reasonNotToFire = (
  reminder: Reminder,
  expiry: Expiry | undefined,
  { originOf, renewing }: ContinuationCheckFacts,
): FiringDecision | null => {
  const { continues } = reminder;
  const ending = reasonNotToFireReminder(reminder, expiry);
  if (!expiry || ending) return ending && { kind: 'ended', ending };
  if (continues) {
    const origin = originOf.get(continues.reminder_id);
    const obsolete = reasonNotToFireContinuation(reminder, origin, expiry, renewing.has(expiry.id));
    if (obsolete) return { kind: 'ended', ending: obsolete };
  }
  const expiryDate = continues === null ? movedReferenceDateOf(reminder, expiry) : null;
  return expiryDate === null ? null : { kind: 'moved', expiryDate };
};

/** Whether the contact's record already shows that the address isn't suppressed. If so, no further read is needed. */
function isKnownUnsuppressed(
  { channel, recipient_id }: PlannedSend,
  { contacts, defaults }: CandidateRecipients,
): boolean {
  const contact = contacts.get(recipient_id) ?? defaults.contacts.find(({ id }) => id === recipient_id);
  return channel === 'email' && contact !== undefined && isEmailKnownUnsuppressed(contact);
}

async function loadReachablePlans(
  transaction: Transaction,
  { organization }: Claim,
  fired: readonly Fired[],
): Promise<Planning[]> {
  const audiences = await loadAudiences(organization, fired, transaction);
  const plans = fired.flatMap((each, index) => {
    const people = audiences[index];
    return people ? [{ ...each, people, plan: planFiring(people, each.reminder) }] : [];
  });
  const addresses = plans.flatMap(({ people, plan }) =>
    oneSendPerAddressOf([plan]).filter((send) => !isKnownUnsuppressed(send, people)),
  );
  const unreachable = await listUnreachableReasonsByAddress(organization, addresses, transaction);
  return plans.map((each) => ({ ...each, plan: skipUnreachableSends(each.plan, unreachable) }));
}

/**
 * Decides which messages the available credits cover, in reminder order. Emails in a digest aren't charged; the digest
 * is charged instead.
 */
async function payForPlans(
  transaction: Transaction,
  { tenant, organization, now }: Claim,
  planning: readonly Planning[],
): Promise<{
  plans: PlannedSend[][];
  spent: CreditsByKind;
  usage: PlanUsage | null;
  day: DailySendLimiter;
}> {
  const byDigest = organization.email_reminder_mode === 'DIGEST';
  const affordable = (credits: CreditsByKind): CreditsByKind =>
    byDigest ? { ...credits, email: UNLIMITED_CREDITS.email } : credits;
  const costOf = (plan: readonly PlannedSend[]): CreditsByKind => {
    const cost = creditsForSends(plan);
    return byDigest ? { ...cost, email: 0 } : cost;
  };
  const unpaid = planning.map(({ plan }) => plannedSendsOf(plan, UNLIMITED_CREDITS));
  const need = unpaid.map(costOf).reduce(creditsPlus, ZERO_CREDITS);
  // Read last, so that this shared document is locked only briefly.
  const usage = need.email + need.sms > 0 ? await loadLockedPlanUsage(transaction, tenant) : null;
  if (!usage) return { plans: unpaid, spent: ZERO_CREDITS, usage, day: NO_DAILY_SEND_LIMIT };
  const day = dailySendLimiterOf(usage, now);
  let spent = ZERO_CREDITS;
  const plans = planning.map(({ plan }) => {
    const sends = plannedSendsOf(plan, affordable(creditsMinus(usage.credits, spent)));
    spent = creditsPlus(spent, costOf(sends));
    return sends;
  });
  return { plans, spent, usage, day };
}

type Planned = Going & { sends: readonly PlannedSend[] };

interface DeliveryContext {
  digests: ReadonlyMap<string, ChosenDigest>;
  day: DailySendLimiter;
}

/**
 * The initial state of a message. In-app messages count as sent, and digest messages wait for their digest. Messages
 * over the daily limit wait until the next day. If a reminder fires early with its digest, messages on other channels
 * wait for the reminder's own time. This process claims all other messages.
 */
function initialSendState(
  send: PlannedSend,
  { scheduled_at }: Reminder,
  { organization, now }: Claim,
  { digests, day }: DeliveryContext,
): NewSendOverrides {
  if (send.channel === 'in_app') return inAppSendState(now);
  const digest = digestOfSend(digests, { ...send, scheduled_at }, organization);
  if (digest) return { digest_id: digest.id, digest_at: digest.sendAt };
  const isPaid = creditKindOf(send.channel) !== null;
  if (isAddressedChannel(send.channel) && isPaid && !day.take(send.channel))
    return { ...sendStatePostponedToNextDay(now), paid: isPaid };
  return scheduled_at > now
    ? { wake_at: scheduled_at, paid: isPaid }
    : { ...claimedSendState(queuedSendState(now), now), paid: isPaid };
}

function stageFired(writes: Writes, claim: Claim, fired: Planned, delivery: DeliveryContext): FiringDecision {
  const { tenant, organization, now } = claim;
  const { reminder, people, expiry, sends, following } = fired;
  const { id: reminder_id, scheduled_at, timezone, continues, fallback } = reminder;
  const initial = sends.map((send) => {
    if (send.skip_reason !== null) return { send, state: {} };
    const state = initialSendState(send, reminder, claim, delivery);
    return {
      send,
      state: { ...state, own_zone: state.digest_id ? null : recipientZoneOverrideOf(send, reminder, people) },
    };
  });
  const firing = stageFiring(writes, { expiry, organization, now }, initial, {
    ...{ reminder_id, origin_id: continues?.reminder_id ?? null, cause: continues?.cause ?? 'reminder' },
    ...{ instead_of: continues?.instead_of ?? null, fallback, scheduled_at, timezone },
    sharedDigestIds: sends
      .filter(({ same_as }) => same_as !== undefined)
      .flatMap((send) => digestOfSend(delivery.digests, { ...send, scheduled_at }, organization)?.id ?? []),
  });
  stageUnreachedContactsOfFiring(writes, tenant, firing, organization, now);
  for (const each of following) stageContinuation(writes, tenant, reminder, each, { settings: organization, now });
  return { kind: 'firing', firing, expiry };
}

/** The recipients who get the message now, and the firings to schedule for later. */
type Going = Planning & Pick<DueRecipientSplit, 'following'>;

/** Separates the recipients who get the message now from those who get it later. */
function splitByTime(
  planning: readonly Planning[],
  claims: Map<string, FiringDecision>,
  {
    settings,
    snoozingOf,
    now,
  }: { settings: SendTimeSettings; snoozingOf: ContinuationCheckFacts['snoozingOf']; now: Date },
): Going[] {
  return planning.flatMap((each) => {
    const { reminder, people, plan } = each;
    const timing = { reminder, people, settings, earliest: reminder.scheduled_at };
    const snoozing = snoozingOf.get(reminder.id) ?? new Set();
    const due = splitDueRecipients(plannedSendsOf(plan, UNLIMITED_CREDITS), timing, {
      now,
      snoozing,
    });
    if ('later' in due) {
      claims.set(reminder.id, { kind: 'later', at: due.later });
      return [];
    }
    const { isDue, following } = due;
    return [{ ...each, plan: markDueSends(plan, isDue), following }];
  });
}

/**
 * Decides who gets which message, based on the expiries, contacts, assignees and suppressed addresses at commit time.
 * Stores the messages as claimed by this process, and charges their exact cost.
 */
export async function claimFirings(
  transaction: Transaction,
  writes: Writes,
  due: readonly Reminder[],
  claim: Claim,
): Promise<Map<string, FiringDecision>> {
  const { tenant, organization, now } = claim;
  const found = await expiries.of(tenant).getMany(
    due.map(({ expiry_id }) => expiry_id),
    transaction,
  );
  const continued = await loadDueContinuationFacts(transaction, tenant, due, found);
  const claims = new Map<string, FiringDecision>();
  const fired: Fired[] = [];
  for (const reminder of due) {
    const expiry = found.get(reminder.expiry_id);
    const other = reasonNotToFire(reminder, expiry, continued);
    const origin = continued.originOf.get(reminder.continues?.reminder_id ?? '');
    if (other) claims.set(reminder.id, other);
    else if (expiry) fired.push({ reminder: withRuleOfOrigin(reminder, origin), expiry });
  }
  if (fired.length === 0) return claims;
  const { snoozingOf } = continued;
  const settings = await loadSendTimeSettingsOfOrganization(organization);
  const reached = await loadReachablePlans(transaction, claim, fired);
  const going = dedupeRecipients(splitByTime(reached, claims, { settings, snoozingOf, now }), claim.sent);
  const { plans, spent, usage, day } = await payForPlans(transaction, claim, going);
  const planned = going.map((each, index) => ({ ...each, sends: plans[index] ?? [] }));
  const outgoing = planned.flatMap(({ reminder: { scheduled_at }, sends }) =>
    sends.filter(({ skip_reason }) => skip_reason === null).map((send) => ({ ...send, scheduled_at })),
  );
  const digests = await chooseDigests(transaction, organization, outgoing, now);
  stageMissingDigests(writes, organization, digests, now);
  for (const each of planned) claims.set(each.reminder.id, stageFired(writes, claim, each, { digests, day }));
  if (usage) stageCreditDeduction(writes, usage, spent, day.counted());
  if (plans.flat().some(({ skip_reason }) => skip_reason === SKIP_REASONS.noCredit))
    await stageNoCreditNotice(writes, tenant, organization, now);
  return claims;
}
