// Writes the ledger of reminders that are being fired: one transaction for those of one organization, against the state
// of this very moment.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Locale } from '../api/locales';
import type { Writes } from '../api/writes';
import { isKnownReachableByMail } from '../contacts/reachability';
import { type Expiry, expiries } from '../expiries/record';
import type { Firing } from '../ledger/firing';
import { type RemindersDay, remindersDay, UNCOUNTED } from '../messaging/allowance';
import { postponedToNextDay } from '../messaging/outboxRules';
import { claimed, QUEUED } from '../messaging/sendState';
import { addressKey } from '../messaging/suppression';
import { stageNotification } from '../notifications/notify';
import { ledgerEnd, type Organization } from '../organizations/organization';
import {
  type Credits,
  creditsMinus,
  creditsPlus,
  loadLockedUsage,
  NO_CREDITS,
  stageCreditSpending,
} from '../plans/credits';
import type { PlanUsage } from '../plans/usage';
import { expiryLink } from '../platform/links';
import { stageContinuation } from '../reminderSchedule/continuation';
import { isEscalated, type Reminder } from '../reminderSchedule/record';
import { type SendSettings, sendSettingsOf } from '../reminderSchedule/sendSettings';
import { loadAudiences } from './audience';
import { type Continued, loadContinued } from './continued';
import { type OpenDigest, openDigest, stageDigest } from './digest';
import { type DueRecipients, dueRecipients } from './dueRecipients';
import { continuationEnding, type Ending, EXPIRY_GONE_ENDING, movedTo, reasonNotToSend } from './ending';
import { stageLostRecipients } from './fallback';
import { sentInApp, stageFiring, type Way } from './newFiring';
import { stageNoCreditNotice } from './noCredit';
import { listUnreachable } from './reachable';
import {
  BOUNDLESS,
  creditsFor,
  outgoingSends,
  type People,
  type PlannedSend,
  plannedSends,
  type RecipientFacts,
  SKIP,
} from './recipients';
import { ownZoneOf } from './recipientTimes';
import { reminderNotice } from './render';
import { type SameMessages, sentOnce } from './sameMessage';

export type Claimed =
  | { kind: 'firing'; firing: Firing; expiry: Expiry }
  | { kind: 'ended'; ending: Ending }
  | { kind: 'moved'; expiryDate: string }
  /** Nobody gets it before. */
  | { kind: 'later'; at: Date };

interface Fired {
  reminder: Reminder;
  expiry: Expiry;
}

/** A reminder with everybody whom it may reach, but for the credits. */
type Facts = Fired & { recipients: Omit<RecipientFacts, 'credits'> };

interface Claim {
  tenant: Tenant;
  organization: Organization;
  now: Date;
  /** By reminders that were claimed before these. */
  sent: SameMessages;
}

const notForNow = (
  reminder: Reminder,
  expiry: Expiry | undefined,
  { originOf, renewing }: Continued,
): Claimed | null => {
  if (!expiry) return { kind: 'ended', ending: EXPIRY_GONE_ENDING };
  const { continues } = reminder;
  const ending =
    reasonNotToSend(reminder, expiry) ??
    (continues &&
      continuationEnding(reminder, originOf.get(continues.reminder_id), expiry, renewing.has(expiry.id)));
  if (ending) return { kind: 'ended', ending };
  const expiryDate = movedTo(reminder, expiry);
  return expiryDate === null ? null : { kind: 'moved', expiryDate };
};

/** Of what falls back, any channel may be the one that it goes on. */
const onEveryChannel = ({ reminder }: Pick<RecipientFacts, 'reminder'>) => ({ ...reminder, fallback: false });

function isKnownReachable({ channel, recipient_id }: PlannedSend, { contacts, defaults }: People): boolean {
  const contact = contacts.get(recipient_id) ?? defaults.contacts.find(({ id }) => id === recipient_id);
  return channel === 'email' && contact !== undefined && isKnownReachableByMail(contact);
}

/**
 * Reads everybody whom the reminders may reach: 1 read for each of them, and 1 for each 30 of their addresses; none for
 * those of which their owner's record says enough.
 */
async function lockedFacts(
  transaction: Transaction,
  { tenant, organization }: Claim,
  fired: readonly Fired[],
): Promise<Facts[]> {
  const audiences = await loadAudiences(tenant, fired, transaction);
  const facts = fired.flatMap((each, index) => {
    const audience = audiences[index];
    const recipients = audience && { ...audience, reminder: each.reminder, suppressed: new Map() };
    return recipients ? [{ ...each, recipients }] : [];
  });
  const reached = facts.flatMap(({ recipients }) =>
    outgoingSends(
      plannedSends({ ...recipients, reminder: onEveryChannel(recipients), credits: BOUNDLESS }),
    ).filter((send) => !isKnownReachable(send, recipients)),
  );
  const suppressed = await listUnreachable(organization, reached, transaction);
  return facts.map((each) => ({ ...each, recipients: { ...each.recipients, suppressed } }));
}

/** Who gets what with the credits that there are, in the order of the reminders; a digest pays for its mail itself. */
async function paidPlans(
  transaction: Transaction,
  { tenant, organization, now }: Claim,
  facts: readonly Facts[],
): Promise<{ plans: PlannedSend[][]; spent: Credits; usage: PlanUsage | null; day: RemindersDay }> {
  const byDigest = organization.email_reminder_mode === 'DIGEST';
  const affordable = (credits: Credits): Credits =>
    byDigest ? { ...credits, email: BOUNDLESS.email } : credits;
  const costOf = (plan: readonly PlannedSend[]): Credits => {
    const cost = creditsFor(plan);
    return byDigest ? { ...cost, email: 0 } : cost;
  };
  const wanted = facts.map(({ recipients }) => plannedSends({ ...recipients, credits: BOUNDLESS }));
  const need = wanted.map(costOf).reduce(creditsPlus, NO_CREDITS);
  // Read last: others who want the same document wait the shortest.
  const usage = need.email + need.sms > 0 ? await loadLockedUsage(transaction, tenant) : null;
  if (!usage) return { plans: wanted, spent: NO_CREDITS, usage, day: UNCOUNTED };
  const day = remindersDay(usage, now);
  let spent = NO_CREDITS;
  const plans = facts.map(({ recipients }) => {
    const plan = plannedSends({ ...recipients, credits: affordable(creditsMinus(usage.credits, spent)) });
    spent = creditsPlus(spent, costOf(plan));
    return plan;
  });
  return { plans, spent, usage, day };
}

type Planned = Going & { plan: readonly PlannedSend[] };

const digestKey = ({ id }: Pick<Reminder, 'id'>, address: string): string =>
  `${id} ${addressKey('email', address)}`;

/** The digests that carry the mails, by reminder and address; none unless the organization asked for digests. */
async function digestsFor(
  transaction: Transaction,
  { tenant, organization, now }: Claim,
  fired: readonly Planned[],
): Promise<Map<string, OpenDigest>> {
  const digests = new Map<string, OpenDigest>();
  if (organization.email_reminder_mode !== 'DIGEST') return digests;
  for (const { reminder, plan } of fired) {
    for (const { channel, address, recipient_name: name } of outgoingSends(plan)) {
      if (channel !== 'email') continue;
      const when = { scheduledAt: reminder.scheduled_at, now, settings: organization };
      const digest = await openDigest(transaction, tenant, { address, name }, when);
      digests.set(digestKey(reminder, address), digest);
    }
  }
  return digests;
}

function stageMissingDigests(
  writes: Writes,
  { tenant, organization, now }: Claim,
  digests: ReadonlyMap<string, OpenDigest>,
): void {
  for (const digest of new Map([...digests.values()].map((each) => [each.id, each])).values()) {
    const { missing } = digest;
    if (missing) stageDigest(writes, tenant, { ...digest, missing }, { organization, now });
  }
}

interface Carrying {
  digests: ReadonlyMap<string, OpenDigest>;
  day: RemindersDay;
}

/**
 * How one message goes: in the app, with the day's digest, on the next day, at its own instant where only the mail was
 * brought forward to the digest, or right now by this process.
 */
function wayOf(
  { channel, address }: PlannedSend,
  fired: Planned,
  { now }: Claim,
  { digests, day }: Carrying,
): Way {
  if (channel === 'in_app') return sentInApp(now);
  const digest = channel === 'email' ? digests.get(digestKey(fired.reminder, address)) : undefined;
  if (digest) return { digest_id: digest.id, digest_at: digest.sendAt };
  const paid = channel !== 'whatsapp';
  if (channel !== 'whatsapp' && !day.take(channel)) return { ...postponedToNextDay(now), paid };
  const ownInstant = fired.reminder.scheduled_at;
  return ownInstant > now ? { wake_at: ownInstant, paid } : { ...claimed(QUEUED(now), now), paid };
}

/** Tells the assignee in the app, once for each cause: 1 write, and 1 in their record for all of a commit. */
export function stageAssigneeNotice(
  writes: Writes,
  tenant: Tenant,
  notice: {
    userId: string;
    locale: Locale | null;
    expiry: Expiry;
    organization: Organization;
    timezone: string;
    cause: readonly (string | number)[];
    escalated?: boolean;
    now: Date;
  },
): void {
  const { userId, expiry, cause } = notice;
  const link = expiryLink(expiry.id);
  stageNotification(writes, tenant, {
    userId,
    type: 'reminder',
    itemType: 'expiry',
    itemId: expiry.id,
    itemName: expiry.name,
    message: reminderNotice({ ...notice, link }),
    link,
    cause,
  });
}

function stageFired(writes: Writes, claim: Claim, fired: Planned, carrying: Carrying): Claimed {
  const { tenant, organization, now } = claim;
  const { reminder, recipients, expiry, plan, following } = fired;
  const { id: reminder_id, scheduled_at, timezone, continues, fallback } = reminder;
  const reason = continues?.cause ?? 'reminder';
  const firing = stageFiring(writes, tenant, plan, {
    ...{ reminder_id, origin_id: continues?.reminder_id ?? null, cause: reason },
    ...{ instead_of: continues?.instead_of ?? null, fallback },
    ...{ expiry_id: expiry.id, expiry_date: expiry.expiry_date },
    ...{ scheduled_at, timezone, now, keptUntil: ledgerEnd(organization, now) },
    wayOf: (planned) => {
      const way = wayOf(planned, fired, claim, carrying);
      return { ...way, own_zone: way.digest_id ? null : ownZoneOf(planned, reminder, recipients) };
    },
  });
  stageLostRecipients(writes, tenant, firing, organization, now);
  for (const each of following)
    stageContinuation(writes, tenant, reminder, each, { settings: organization, now });
  for (const planned of plan) {
    const { channel, skip_reason, recipient_id: userId, locale } = planned;
    if (channel !== 'in_app' || skip_reason !== null) continue;
    const zone = ownZoneOf(planned, reminder, recipients) ?? timezone;
    const cause = ['reminder', reminder_id, scheduled_at.getTime()];
    stageAssigneeNotice(writes, tenant, {
      ...{ userId, locale, expiry, organization, timezone: zone, cause, now },
      escalated: isEscalated(continues),
    });
  }
  return { kind: 'firing', firing, expiry };
}

/** Those who get it now, and what follows. */
type Going = Facts & Pick<DueRecipients, 'following'>;

/** Leaves those out for whom it is too early; claims what nobody gets yet. */
function goingNow(
  facts: readonly Facts[],
  claims: Map<string, Claimed>,
  { settings, snoozingOf, now }: { settings: SendSettings; snoozingOf: Continued['snoozingOf']; now: Date },
): Going[] {
  return facts.flatMap((each) => {
    const { reminder, recipients } = each;
    const reached = plannedSends({ ...recipients, credits: BOUNDLESS });
    const timing = { reminder, people: recipients, settings, earliest: reminder.scheduled_at };
    const snoozing = snoozingOf.get(reminder.id) ?? new Set();
    const due = dueRecipients(reached, timing, { now, snoozing });
    if ('later' in due) {
      claims.set(reminder.id, { kind: 'later', at: due.later });
      return [];
    }
    const { isDue, following } = due;
    return [{ ...each, recipients: { ...recipients, isDue }, following }];
  });
}

/**
 * Decides who gets what, by expiries, contacts, assignees and suppressed addresses as they are at the commit: whoever
 * changed one of them before is seen, whoever comes later is too late. Messages are written as being sent by this very
 * process, and paid for exactly. 1 read for each expiry and each of its people, whatever number of reminders shares
 * them, 1 for each 30 addresses and 1 for the credits; 1 write for each reminder, 1 for the credits, 1 for each
 * notification in the app, 1 for each person who gets any, and 1 for each firing that follows.
 */
export async function claimFirings(
  transaction: Transaction,
  writes: Writes,
  due: readonly Reminder[],
  claim: Claim,
): Promise<Map<string, Claimed>> {
  const { tenant, organization, now } = claim;
  const found = await expiries.of(tenant).getMany(
    due.map(({ expiry_id }) => expiry_id),
    transaction,
  );
  const continued = await loadContinued(transaction, tenant, due, found);
  const claims = new Map<string, Claimed>();
  const fired: Fired[] = [];
  for (const reminder of due) {
    const expiry = found.get(reminder.expiry_id);
    const other = notForNow(reminder, expiry, continued);
    if (other) claims.set(reminder.id, other);
    else if (expiry) fired.push({ reminder, expiry });
  }
  if (fired.length === 0) return claims;
  const { snoozingOf } = continued;
  const settings = await sendSettingsOf(organization);
  const reached = await lockedFacts(transaction, claim, fired);
  const facts = sentOnce(goingNow(reached, claims, { settings, snoozingOf, now }), claim.sent);
  const { plans, spent, usage, day } = await paidPlans(transaction, claim, facts);
  const planned = facts.map((each, index) => ({ ...each, plan: plans[index] ?? [] }));
  const digests = await digestsFor(transaction, claim, planned);
  stageMissingDigests(writes, claim, digests);
  for (const each of planned) claims.set(each.reminder.id, stageFired(writes, claim, each, { digests, day }));
  if (usage) stageCreditSpending(writes, usage, spent, day.counted());
  if (plans.flat().some(({ skip_reason }) => skip_reason === SKIP.noCredit))
    await stageNoCreditNotice(writes, tenant, organization, now);
  return claims;
}
