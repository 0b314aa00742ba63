// Decides whether waiting messages may still be sent, and to which address. Applies the planning rules to current data.
import type { Transaction } from 'firebase-admin/firestore';
import { tenantOf } from '../../api/actor';
import { type Expiry, expiries, isOpenExpiry } from '../../expiries/record/record';
import { ALL_CHANNELS_ENABLED, CHANNEL_TRAITS, isAddressedChannel } from '../../messaging/channel';
import { listSuppressionReasonsByAddress } from '../../messaging/suppression';
import type { Organization } from '../../organizations/organization';
import { belongsToReminder, type LedgerSend } from '../ledger/firing';
import { rootReminderIdOf, withRuleOfOrigin } from '../rule/continuation';
import { belongsToEscalation, type Reminder, reminders } from '../rule/record';
import { escalationFiringRuleOf, FIRING_RULE_FOR_EVERYONE, loadAudiences } from './audience';
import {
  oneSendPerAddressOf,
  type PlannedSend,
  planFiring,
  plannedSendsOf,
  SKIP_REASONS,
  skipUnreachableSends,
  UNLIMITED_CREDITS,
} from './plannedSends';

export interface WaitingSendEligibility {
  send: LedgerSend;
  expiry: Expiry | undefined;
  /** Why the message must not be sent; null if it may be sent. */
  against: string | null;
  /** The recipient's current address. */
  address: string;
  recipient_name: string;
}

/** Why the message is outdated, regardless of the recipient; null if it is current. Pure. */
function outdated(send: LedgerSend, expiry: Expiry | undefined, reminder: Reminder | undefined): string | null {
  if (!expiry || !isOpenExpiry(expiry)) return SKIP_REASONS.expiryClosed;
  if (send.expiry_date !== null && send.expiry_date !== expiry.expiry_date) return SKIP_REASONS.dateMoved;
  if (!belongsToReminder(send)) return null;
  return reminder?.scheduled_at.getTime() === send.scheduled_at.getTime() ? null : SKIP_REASONS.reminderGone;
}

interface Known {
  expiryOf: ReadonlyMap<string, Expiry>;
  reminderOf: ReadonlyMap<string, Reminder>;
}

/** The messages that the planning rules would produce now, keyed by {@link planKey}. */
async function plansNow(
  organization: Organization,
  sends: readonly LedgerSend[],
  { expiryOf, reminderOf }: Known,
  transaction?: Transaction,
): Promise<Map<string, PlannedSend>> {
  const plans = new Map<string, PlannedSend>();
  const concerned = [...new Map(sends.map((send) => [audienceKey(send), send])).values()].flatMap((send) => {
    const expiry = expiryOf.get(send.expiry_id);
    const integration_ids = sends
      .filter(({ recipient_type: type }) => type === 'integration')
      .filter((other) => audienceKey(other) === audienceKey(send))
      .map(({ recipient_id: id }) => id);
    const reminder = { ...audibleOf(send, reminderOf), integration_ids: [...new Set(integration_ids)] };
    return expiry ? [{ key: audienceKey(send), reminder, expiry }] : [];
  });
  const audiences = await loadAudiences(organization, concerned, transaction);
  const planned = concerned.flatMap(({ key, reminder: { integration_ids } }, index) => {
    const audience = audiences[index];
    return audience ? [{ key, plan: planFiring(audience, { ...ALL_CHANNELS_ENABLED, integration_ids }) }] : [];
  });
  const channels = new Set(sends.map((send) => `${audienceKey(send)} ${send.channel}`));
  const reached = planned.flatMap(({ key, plan }) =>
    oneSendPerAddressOf([plan]).filter(({ channel }) => channels.has(`${key} ${channel}`)),
  );
  const suppressed = await listSuppressionReasonsByAddress(reached, transaction);
  for (const { key, plan } of planned) {
    for (const send of plannedSendsOf(skipUnreachableSends(plan, suppressed), UNLIMITED_CREDITS))
      plans.set(planKey(key, send), send);
  }
  return plans;
}

/**
 * The reminder that determines the recipients; null if there is none. For a snoozed message, this is the original
 * reminder.
 */
const reminderIdOf = (send: LedgerSend): string | null => (belongsToReminder(send) ? send.reminder_id : send.origin_id);

function audibleOf(send: LedgerSend, reminderOf: Known['reminderOf']) {
  if (!belongsToEscalation(send)) return FIRING_RULE_FOR_EVERYONE;
  const reminder = reminderOf.get(reminderIdOf(send) ?? '');
  return belongsToReminder(send) ? (reminder ?? FIRING_RULE_FOR_EVERYONE) : escalationFiringRuleOf(reminder);
}

/** Identifies a message's audience: by its escalation if it belongs to one, otherwise by its expiry. */
const audienceKey = (send: LedgerSend): string =>
  belongsToEscalation(send) ? (reminderIdOf(send) ?? '') : send.expiry_id;

const planKey = (audience: string, { recipient_id, channel }: Pick<PlannedSend, 'recipient_id' | 'channel'>): string =>
  `${audience} ${recipient_id} ${channel}`;

/** A fallback is sent even if another recipient has the same address. */
const skipNow = ({ cause }: LedgerSend, { skip_reason }: PlannedSend): string | null =>
  cause === 'fallback' && skip_reason === SKIP_REASONS.duplicate ? null : skip_reason;

const enabledNow = (reminder: Reminder | undefined, send: LedgerSend): boolean =>
  !belongsToReminder(send) ||
  send.channel === 'in_app' ||
  (isAddressedChannel(send.channel)
    ? reminder?.[CHANNEL_TRAITS[send.channel].enabled] === true
    : reminder?.integration_ids.includes(send.recipient_id) === true);

/**
 * Applies the current rules of its original reminder to each firing. Omits firings whose original reminder was removed.
 * Pure.
 */
const byRuleOfOrigin = (stored: ReadonlyMap<string, Reminder>): ReadonlyMap<string, Reminder> =>
  new Map(
    [...stored].flatMap(([id, reminder]) => {
      const origin = stored.get(rootReminderIdOf(reminder));
      return origin ? [[id, withRuleOfOrigin(reminder, origin)] as const] : [];
    }),
  );

/** Checks messages against current data. If a transaction is passed, the data can't change until it commits. */
export async function listWaitingSendEligibility(
  organization: Organization,
  sends: readonly LedgerSend[],
  transaction?: Transaction,
): Promise<WaitingSendEligibility[]> {
  const tenant = tenantOf(organization.id);
  const expiryIds = sends.map(({ expiry_id }) => expiry_id);
  const reminderIds = sends.flatMap((send) => [reminderIdOf(send), send.origin_id]).filter((id) => id !== null);
  const [expiryOf, stored] = await Promise.all([
    expiries.of(tenant).getMany(expiryIds, transaction),
    reminders.of(tenant).getMany(reminderIds, transaction),
  ]);
  const reminderOf = byRuleOfOrigin(stored);
  const current = sends.filter(
    (send) => outdated(send, expiryOf.get(send.expiry_id), reminderOf.get(send.reminder_id)) === null,
  );
  const plans = await plansNow(organization, current, { expiryOf, reminderOf }, transaction);
  return sends.map((send) => {
    const expiry = expiryOf.get(send.expiry_id);
    const reminder = reminderOf.get(send.reminder_id);
    const own = plans.get(planKey(audienceKey(send), send));
    const against =
      outdated(send, expiry, reminder) ??
      (enabledNow(reminder, send) ? null : SKIP_REASONS.reminderGone) ??
      (own === undefined ? SKIP_REASONS.notRecipient : skipNow(send, own));
    const { address, recipient_name } = own ?? send;
    return { send, expiry, against, address, recipient_name };
  });
}
