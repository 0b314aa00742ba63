// Previews an expiry's pending reminders, using the same rules and data as when they fire.
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import { type Expiry, isOpenExpiry } from '../../expiries/record/record';
import { ALL_CHANNELS_ENABLED, isDigestChannel } from '../../messaging/channel';
import { loadOrganization, type Organization, timeZoneOfOrganization } from '../../organizations/organization';
import { type CreditsByKind, creditsMinus, ZERO_CREDITS } from '../../plans/limits';
import { loadPlanUsage } from '../../plans/usage';
import { laterOf } from '../../platform/clock';
import { hasOpenRenewalProposal } from '../../responses/renewalProposal';
import {
  channelFlagsOfSnooze,
  ledgerReminderIdOfSnooze,
  listWaitingSnoozesOfExpiry,
  type WaitingSnooze,
} from '../../responses/snooze';
import { CoveringSendCache, isNeverCovered, reloadCoveringSendCache } from '../fire/coveringSends';
import { buildContinuationReminder, plannedContinuationsOf, withRuleOfOrigin } from '../rule/continuation';
import { listRemindersAndContinuationsOfExpiry } from '../rule/followExpiry';
import { belongsToEscalation, type ContinuationCause, type Reminder, type ReminderEndReason } from '../rule/record';
import type { TimeMoveReason } from '../rule/schedule';
import {
  digestDateAndSendTime,
  loadSendTimeSettingsOfOrganization,
  type RecipientSendTime,
  type SendTimeSettings,
} from '../rule/sendTimes';
import {
  escalationFiringRuleOf,
  FIRING_RULE_FOR_EVERYONE,
  listUnreachableReasonsByAddress,
  loadAudience,
} from './audience';
import {
  PLACEHOLDER_RECIPIENT,
  reasonContinuationIsAnswered,
  reasonContinuationIsObsolete,
  reasonNotToFireReminder,
  ruleInstantOfReminder,
  type SendTimeContext,
  sendTimeOfPlannedSend,
} from './due';
import type { RecipientSelectionFacts } from './plannedSends';
import {
  addressKeyOfSend,
  creditsForSends,
  markDueSends,
  oneSendPerAddressOf,
  type PlannedSend,
  planFiring,
  plannedSendsOf,
  skipCoveredSends,
  skipUnreachableSends,
  UNLIMITED_CREDITS,
} from './plannedSends';

interface Moved {
  /** The time according to the reminder's rule; null if the message is sent at that time. */
  moved_from: Date | null;
  moved_because: TimeMoveReason | null;
}

export interface PreviewedSend extends PlannedSend, Moved {
  at: Date;
  at_local: string;
  timezone: string;
  digest: boolean;
}

export interface PreviewedFiring extends Moved {
  reminder: Pick<Reminder, 'id' | 'continues' | 'scheduled_at' | 'timezone'>;
  cause: ContinuationCause | 'snooze';
  /** Why the reminder won't fire; null if it will. */
  not_sent_because: ReminderEndReason | null;
  sends: PreviewedSend[];
}

const localTime = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toISO() ?? '';

/**
 * The rule's time, and why the message is sent at a different time. Both are null if it is sent at the rule's time.
 * Pure.
 */
function movedFrom(reminder: Reminder, { at, moved_because }: Pick<RecipientSendTime, 'at' | 'moved_because'>): Moved {
  const own = ruleInstantOfReminder(reminder);
  if (at.getTime() === own.getTime()) return { moved_from: null, moved_because: null };
  return { moved_from: own, moved_because: moved_because ?? 'recipient_time' };
}

/** When a reminder fires: at its own time, or earlier with its day's digest. Pure. */
const firingInstantOf = ({ scheduled_at, wake_at, awaits_look }: Reminder): Date =>
  !awaits_look && wake_at !== null && wake_at < scheduled_at ? wake_at : scheduled_at;

/**
 * Adds the send time. Emails and cards are sent with the day's digest, or at their own time if the digest has already
 * been sent. In-app messages appear when the reminder fires; other messages are sent at the recipient's time. Pure.
 */
function withTime(planned: PlannedSend, timing: SendTimeContext, organization: Organization): PreviewedSend {
  const digest = isDigestChannel(planned.channel) && organization.email_reminder_mode === 'DIGEST';
  const firesAt = firingInstantOf(timing.reminder);
  const isBroughtForward = firesAt < timing.reminder.scheduled_at;
  const time = sendTimeOfPlannedSend(planned, timing);
  const at = digest
    ? laterOf(digestDateAndSendTime(time.at, organization).sendAt, firesAt)
    : planned.channel === 'in_app' && isBroughtForward
      ? firesAt
      : time.at;
  const timezone = digest ? timeZoneOfOrganization(organization) : time.zone;
  return {
    ...{ ...planned, at, at_local: localTime(at, timezone), timezone, digest },
    ...movedFrom(timing.reminder, time),
  };
}

/**
 * The earliest possible send time. If the recipients have already been checked, this is the scheduled time; otherwise,
 * it is the current time.
 */
const earliestOf = ({ awaits_look, scheduled_at }: Reminder, now: Date): Date => (awaits_look ? now : scheduled_at);

interface Expected {
  reminder: Reminder;
  audience: RecipientSelectionFacts;
}

/** Returns a reminder that will fire, with the repetitions and escalations that follow if nobody responds. Pure. */
function withFollowing(reminder: Reminder, settings: SendTimeSettings): Reminder[] {
  const now = reminder.scheduled_at;
  const following = plannedContinuationsOf(reminder, reminder.continues?.recipients ?? null, {
    hours: settings,
    now,
  });
  return [
    reminder,
    ...following.flatMap((each) =>
      withFollowing({ ...reminder, ...buildContinuationReminder(reminder, each, { settings, now }) }, settings),
    ),
  ];
}

/** The pending firings, excluding obsolete follow-ups. Pure. */
const pendingFirings = (all: readonly Reminder[], expiry: Expiry): Reminder[] =>
  all.flatMap((reminder) => {
    const { status, continues } = reminder;
    if (status !== 'pending') return [];
    if (continues === null) return [reminder];
    const origin = all.find(({ id }) => id === continues.reminder_id);
    const isObsolete = reasonContinuationIsObsolete(reminder, origin, expiry) !== null;
    return isObsolete ? [] : [withRuleOfOrigin(reminder, origin)];
  });

const isRepeatOrEscalation = ({ continues }: Reminder): boolean =>
  ['repeat', 'escalation'].includes(continues?.instead_of ?? continues?.cause ?? '');

/** The recipients' answers so far. */
interface Answers {
  /** Whether someone reported a renewal that hasn't been reviewed yet. */
  isRenewing: boolean;
  snoozes: readonly WaitingSnooze[];
}

/** Repetitions skip recipients who snoozed, until the day that each recipient chose. */
function snoozeFilter({ scheduled_at, continues }: Reminder, { snoozes }: Answers) {
  const snoozing = new Set(
    snoozes.filter(({ wake_at }) => wake_at >= scheduled_at).map(({ recipient_id }) => recipient_id),
  );
  const isRepeated = (continues?.instead_of ?? continues?.cause) === 'repeat';
  return ({ recipient_id }: PlannedSend): boolean => isRepeated && snoozing.has(recipient_id);
}

/**
 * Previews each reminder with the credits left over by earlier reminders. Firings that a response could prevent don't
 * use up credits. Pure.
 */
function previewedReminder(
  expected: readonly Expected[],
  context: {
    expiry: Expiry;
    unreachable: ReadonlyMap<string, string>;
    organization: Organization;
    settings: SendTimeSettings;
    balance: CreditsByKind;
    answers: Answers;
    /** Messages for reminders that already fired early as part of a digest. */
    sent: CoveringSendCache;
    now: Date;
  },
): PreviewedFiring[] {
  const { expiry, unreachable, organization, settings, balance, answers, sent, now } = context;
  let left = balance;
  const sentAt = new Set<string>();
  return expected.map(({ reminder, audience }) => {
    const not_sent_because =
      reasonContinuationIsAnswered(reminder, expiry, answers.isRenewing) ??
      reasonNotToFireReminder(reminder, expiry)?.ended_because ??
      null;
    const cause = reminder.continues?.cause ?? 'reminder';
    const timing = { reminder, people: audience, settings, earliest: earliestOf(reminder, now) };
    const { moved_because } = sendTimeOfPlannedSend(PLACEHOLDER_RECIPIENT, timing);
    const moved = movedFrom(reminder, { at: reminder.scheduled_at, moved_because });
    if (not_sent_because !== null) return { reminder, cause, ...moved, not_sent_because, sends: [] };
    const instantOf = (send: PlannedSend): string =>
      `${addressKeyOfSend(send)} ${reminder.fallback} ${sendTimeOfPlannedSend(send, timing).at.getTime()}`;
    const plan = skipUnreachableSends(planFiring(audience, reminder), unreachable);
    const going = isNeverCovered(reminder)
      ? []
      : plannedSendsOf(plan, UNLIMITED_CREDITS).filter(({ skip_reason }) => skip_reason === null);
    const carriersNow = sent.carriersFor(reminder);
    const isCarriedNow = (send: PlannedSend): boolean =>
      carriersNow.has(addressKeyOfSend(send)) &&
      sendTimeOfPlannedSend(send, timing).at.getTime() === reminder.scheduled_at.getTime();
    const again = going.filter((send) => sentAt.has(instantOf(send)) || isCarriedNow(send));
    const carriers = new Map(again.map((send) => [addressKeyOfSend(send), '']));
    for (const send of going) sentAt.add(instantOf(send));
    const isSnoozed = snoozeFilter(reminder, answers);
    const isDue = (send: PlannedSend): boolean => !isSnoozed(send);
    const planned = plannedSendsOf(skipCoveredSends(markDueSends(plan, isDue), carriers), left);
    left = creditsMinus(left, isRepeatOrEscalation(reminder) ? ZERO_CREDITS : creditsForSends(planned));
    return {
      ...{ reminder, cause, ...moved, not_sent_because },
      sends: planned.map((send) => withTime(send, timing, organization)),
    };
  });
}

/** Reads escalation recipients once per firing, and all other recipients only once. */
async function expectedOf(
  organization: Organization,
  expiry: Expiry,
  people: RecipientSelectionFacts,
  reminders: readonly Reminder[],
): Promise<Expected[]> {
  return Promise.all(
    reminders.map(async (reminder) => {
      if (belongsToEscalation(reminder.continues))
        return { reminder, audience: await loadAudience(organization, reminder, expiry) };
      const recipients = reminder.continues?.recipients;
      return { reminder, audience: { ...people, only: recipients ? new Set(recipients) : null } };
    }),
  );
}

/**
 * Previews a snoozed message, which goes only to the person who snoozed it, at exactly the time they requested. Pure.
 */
const previewedSnooze = (
  snooze: WaitingSnooze,
  people: RecipientSelectionFacts,
  { unreachable, balance }: { unreachable: ReadonlyMap<string, string>; balance: CreditsByKind },
): PreviewedFiring => {
  const { wake_at: at, timezone, recipient_id } = snooze;
  const channels = channelFlagsOfSnooze(snooze);
  const unmoved = { moved_from: null, moved_because: null };
  const plan = planFiring({ ...people, only: new Set([recipient_id]) }, channels);
  const sends = plannedSendsOf(skipUnreachableSends(plan, unreachable), balance);
  return {
    reminder: { id: ledgerReminderIdOfSnooze(snooze), continues: null, scheduled_at: at, timezone },
    ...{ cause: 'snooze', ...unmoved, not_sent_because: null },
    sends: sends.map((send) => ({
      ...{ ...send, ...unmoved, at, at_local: localTime(at, timezone), timezone, digest: false },
    })),
  };
};

/**
 * Reads the expiry's reminders, people, snoozes and open proposals. Also reads its escalation recipients, 1 record per
 * address, the organization and its plan usage.
 */
export async function previewExpiryReminders(tenant: Tenant, expiry: Expiry, now: Date): Promise<PreviewedFiring[]> {
  const [all, organization, usage, isProposed, snoozes] = await Promise.all([
    listRemindersAndContinuationsOfExpiry(tenant, expiry.id),
    loadOrganization(tenant),
    loadPlanUsage(tenant),
    hasOpenRenewalProposal(tenant, expiry),
    isOpenExpiry(expiry) ? listWaitingSnoozesOfExpiry(tenant, expiry) : [],
  ]);
  const settings = await loadSendTimeSettingsOfOrganization(organization);
  const firings = pendingFirings(all, expiry)
    .flatMap((reminder) => withFollowing(reminder, settings))
    .toSorted((left, right) => firingInstantOf(left).getTime() - firingInstantOf(right).getTime());
  const people = await loadAudience(
    organization,
    {
      ...FIRING_RULE_FOR_EVERYONE,
      integration_ids: [...new Set(firings.flatMap((each) => each.integration_ids))],
    },
    expiry,
  );
  const expected = await expectedOf(organization, expiry, people, firings);
  const again = await Promise.all(
    snoozes.map(async (snooze) => {
      const { escalated_by: id } = snooze;
      const escalation = escalationFiringRuleOf(all.find((reminder) => reminder.id === id));
      return {
        snooze,
        audience: id === null ? people : await loadAudience(organization, escalation, expiry),
      };
    }),
  );
  const plans = [people, ...[...expected, ...again].map(({ audience }) => audience)].map((audience) =>
    planFiring(audience, ALL_CHANNELS_ENABLED),
  );
  const unreachable = await listUnreachableReasonsByAddress(organization, oneSendPerAddressOf(plans));
  const answers = { isRenewing: isProposed, snoozes };
  const sent = new CoveringSendCache();
  const early = all.filter(({ status, scheduled_at }) => status !== 'pending' && scheduled_at > now);
  await reloadCoveringSendCache(sent, tenant, early);
  const { credits: balance } = usage;
  const context = { expiry, unreachable, organization, settings, balance, answers };
  return [
    ...previewedReminder(expected, { ...context, sent, now }),
    ...again.map(({ snooze, audience }) => previewedSnooze(snooze, audience, { unreachable, balance })),
  ].toSorted((one, other) => one.reminder.scheduled_at.getTime() - other.reminder.scheduled_at.getTime());
}
