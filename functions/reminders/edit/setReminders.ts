// Adds or replaces an expiry's reminders, after checking the people and integrations that they name.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFieldsError, UnknownReferenceError } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { contacts } from '../../contacts/record';
import { type Expiry, requireExpiry } from '../../expiries/record/record';
import { integrations } from '../../integrations/integration';
import { timeZoneOfOrganization } from '../../organizations/organization';
import { loadMembersAmong } from '../plan/audience';
import { stageContinuationsOfChangedRule } from '../rule/changedContinuations';
import {
  countRemindersOfExpiry,
  getReminderSetVersion,
  listRemindersAndContinuationsOfExpiry,
  reminderDatePatch,
  rescheduledReminderFields,
  stageNewReminder,
  stageReminderSetVersion,
} from '../rule/followExpiry';
import {
  dueReminders,
  type EscalationRule,
  type Reminder,
  type ReminderRule,
  reminderRuleOf,
  reminders,
} from '../rule/record';
import { actByDate, type ReminderReferenceDates } from '../rule/schedule';
import {
  hasReminderDigestChannel,
  loadSendTimeSettings,
  reminderWakeAt,
  type SendTimeSettings,
} from '../rule/sendTimes';
import {
  amountProblemOnUpdate,
  checkedReminderRules,
  checkReminderCount,
  reminderInputV2,
  type reminderSetItemV2,
} from './input';

interface SetChange {
  writes: Writes;
  tenant: Tenant;
  now: Date;
}

/** Loads the expiry, and stages a new version of its reminder set. @throws 404. */
export async function lockReminderSet({ writes, tenant, now }: SetChange, id: string): Promise<Expiry> {
  const set = await getReminderSetVersion(id);
  const expiry = await requireExpiry(tenant, id);
  stageReminderSetVersion(writes, tenant, { expiryId: expiry.id, set, now });
  return expiry;
}

/** Like {@link lockReminderSet}. @throws 404; 400 if the expiry has no date. */
export async function lockReminderSetOfDatedExpiry(
  change: SetChange,
  id: string,
): Promise<Expiry & { expiry_date: string }> {
  const expiry = await lockReminderSet(change, id);
  if (expiry.expiry_date === null) throw invalidFieldsError({ expiry_date: 'is required: this expiry has no date' });
  return { ...expiry, expiry_date: expiry.expiry_date };
}

/** The reference dates for a v1 call that passes its own due date. The notice period still comes from the expiry. */
export const referenceDatesOfV1Input = (expiry: Expiry, expiryDate: string): ReminderReferenceDates => ({
  expiry_date: expiryDate,
  act_by_date: actByDate(expiryDate, expiry.notice_period),
});

interface Sent {
  /** Set only for an existing reminder. */
  id?: string | undefined;
  escalate?: EscalationRule | null | undefined;
  integration_ids?: readonly string[] | undefined;
}

/**
 * Checks that the people and integrations named in the reminders exist. An existing reminder may still name deleted
 * ones, so that clients can send a list back unchanged.
 * @throws UnknownReferenceError naming the fields that contain unknown people or integrations.
 */
async function checkReminderRecipients(tenant: Tenant, sent: readonly Sent[]): Promise<void> {
  const named = sent.map(({ escalate, integration_ids = [] }) => ({
    contacts: escalate?.contacts ?? [],
    users: escalate?.users ?? [],
    integrations: integration_ids,
  }));
  const [knownContacts, members, knownIntegrations] = await Promise.all([
    contacts.of(tenant).getMany(named.flatMap((each) => each.contacts)),
    loadMembersAmong(
      tenant,
      named.flatMap((each) => each.users),
    ),
    integrations.of(tenant).getMany(named.flatMap((each) => each.integrations)),
  ]);
  const unknown = named
    .map((each, index) => ({
      index,
      id: sent[index]?.id,
      contacts: each.contacts.filter((id) => !knownContacts.has(id)),
      users: each.users.filter((id) => !members.has(id)),
      integrations: each.integrations.filter((id) => !knownIntegrations.has(id)),
    }))
    .filter((each) => each.contacts.length + each.users.length + each.integrations.length > 0);
  if (unknown.length === 0) return;
  const kept = await reminders.of(tenant).getMany(unknown.flatMap(({ id }) => id ?? []));
  const problems: Record<string, string> = {};
  for (const { index, id, ...each } of unknown) {
    const before = kept.get(id ?? '');
    const field = `reminders.${index}`;
    if (!each.contacts.every((one) => before?.escalate?.contacts.includes(one)))
      problems[`${field}.escalate.contacts`] = 'must be contacts of your organization';
    if (!each.users.every((one) => before?.escalate?.users.includes(one)))
      problems[`${field}.escalate.users`] = 'must be users of your organization';
    if (!each.integrations.every((one) => before?.integration_ids.includes(one)))
      problems[`${field}.integration_ids`] = 'must be integrations of your organization';
  }
  if (Object.keys(problems).length > 0) throw new UnknownReferenceError(problems);
}

type Replacement = z.output<typeof reminderSetItemV2>;

interface NewReminders {
  expiryId: string;
  /** The dates that the reminders are computed from. */
  dates: ReminderReferenceDates;
  /** Whether `dates` differ from the expiry's own dates. */
  ownDate?: boolean;
  userId: string;
  items: readonly z.output<typeof reminderInputV2>[];
  /** The time zone for reminders that don't specify one; if undefined, the organization's time zone. */
  zone: string | undefined;
  now: Date;
}

/**
 * Adds reminders to an expiry. The caller must already have staged the new set version.
 * @throws UnknownReferenceError for unknown people or integrations; 409 `LIMIT_REACHED`.
 */
export async function stageNewReminders(
  writes: Writes,
  tenant: Tenant,
  { expiryId, dates, ownDate = false, userId, items, zone, now }: NewReminders,
): Promise<Reminder[]> {
  checkReminderCount(await countRemindersOfExpiry(tenant, expiryId), items.length);
  await checkReminderRecipients(tenant, items);
  const settings = await loadSendTimeSettings(tenant);
  return checkedReminderRules(dates, items, zone ?? timeZoneOfOrganization(settings)).map((rule) =>
    stageNewReminder(writes, tenant, { expiryId, dates, ownDate, userId, rule, settings, now }),
  );
}

interface ReminderSetReplacement extends Omit<NewReminders, 'items'> {
  /**
   * Whether the call passes its own date. If so, all kept reminders use that date, even those that already had their
   * own date.
   */
  isDateGiven?: boolean;
  /** Whether the expiry is open. If it is closed, a new date doesn't make its reminders pending again. */
  isOpen: boolean;
  items: readonly Replacement[];
  /**
   * The time zone for new reminders if neither they nor the call specify one; if undefined, the organization's time
   * zone.
   */
  newZone?: string;
}

const SCHEDULE_FIELDS = [
  ...(['amount', 'time_unit', 'period', 'time', 'timezone', 'relative_to'] as const),
  ...(['urgent', 'recipient_time'] as const),
] as const;

/** Merges the submitted fields into the stored ones; undefined fields stay unchanged. */
function merged(reminder: Reminder, item: Replacement, zone: string | undefined): ReminderRule {
  const sent = Object.entries(item).filter(([field, value]) => field !== 'id' && value !== undefined);
  const zoned = zone === undefined ? {} : { timezone: zone };
  return { ...reminderRuleOf(reminder), ...zoned, ...Object.fromEntries(sent) };
}

/**
 * Replaces an expiry's reminder set. The caller must already have staged the new set version. A kept reminder with a
 * new schedule becomes pending again. Other kept reminders keep their state, unless the call passes a different date.
 * Repetitions follow the new rule. If `zone` is undefined, kept reminders keep their time zone.
 * @throws UnknownReferenceError for an id that doesn't belong to this expiry's reminders, and for unknown people or
 * integrations; 400 for a duplicate id; 409 `LIMIT_REACHED`.
 */
export async function stageReminderSetReplacement(
  writes: Writes,
  tenant: Tenant,
  request: ReminderSetReplacement,
): Promise<Reminder[]> {
  const { expiryId, dates, ownDate = false, userId, items, zone, newZone, now } = request;
  await checkReminderRecipients(tenant, items);
  const settings = await loadSendTimeSettings(tenant);
  checkReminderCount(0, items.length);
  const all = await listRemindersAndContinuationsOfExpiry(tenant, expiryId);
  const existing = new Map(
    all.filter(({ continues }) => continues === null).map((reminder) => [reminder.id, reminder]),
  );
  const kept = keptReminders(items, existing);
  const rules = checkedReminderRules(
    dates,
    items.map((item, index) => (kept[index] ? merged(kept[index], item, zone) : reminderInputV2.parse(item))),
    zone ?? newZone ?? timeZoneOfOrganization(settings),
    kept,
  );
  const store = reminders.of(tenant);
  for (const reminder of existing.values()) {
    if (!kept.includes(reminder)) store.stageDelete(writes, reminder);
  }
  const result = rules.map((rule, index) => {
    const former = kept[index];
    if (!former) return stageNewReminder(writes, tenant, { expiryId, dates, ownDate, userId, rule, settings, now });
    const ruleNow = { integration_ids: former.integration_ids, ...rule };
    const patch = { ...ruleNow, ...scheduleOfKept(former, ruleNow, request, settings) };
    const isUnchanged = isDeepStrictEqual({ ...former, ...patch }, former);
    if (isUnchanged) return former;
    const reminder = store.stageUpdate(writes, former, { updated_at: now, ...patch });
    stageContinuationsOfChangedRule(writes, tenant, { former, reminder, all, settings, now });
    return reminder;
  });
  dueReminders.stageTimers(
    writes,
    result.filter(({ status }) => status === 'pending'),
    now,
  );
  return result.toSorted((left, right) => left.scheduled_at.getTime() - right.scheduled_at.getTime());
}

/** The change to a kept reminder's schedule. */
function scheduleOfKept(
  former: Reminder,
  rule: ReminderRule,
  { dates, ownDate = false, isDateGiven = false, isOpen, now }: ReminderSetReplacement,
  settings: SendTimeSettings,
): Partial<Reminder> {
  const keepsOwnDate = former.own_date && !isDateGiven && former.relative_to === rule.relative_to;
  const countedFrom = keepsOwnDate ? former.expiry_date : dates[rule.relative_to];
  // The expiry lacks the date that the reminder is computed from. The reminder isn't scheduled until that date is set
  // again.
  if (countedFrom === null) return {};
  if (SCHEDULE_FIELDS.some((field) => former[field] !== rule[field])) {
    const schedule = rescheduledReminderFields(rule, countedFrom, settings, now);
    return { ...schedule, own_date: keepsOwnDate || ownDate };
  }
  const isMoved = isDateGiven && former.expiry_date !== countedFrom;
  if (!isMoved || !(isOpen || former.status === 'pending')) return rewoken(former, rule, settings, now) ?? {};
  // Null if the new time has already passed; the reminder then keeps its recorded outcome.
  const moved = reminderDatePatch({ ...former, ...rule }, dates, settings, now);
  return moved === null ? {} : { ...moved, own_date: ownDate };
}

/** Changing a reminder's channels can move it into or out of digests. */
function rewoken(
  former: Reminder,
  rule: ReminderRule,
  settings: SendTimeSettings,
  now: Date,
): Pick<Reminder, 'wake_at'> | null {
  if (
    former.status !== 'pending' ||
    former.awaits_look ||
    hasReminderDigestChannel(former) === hasReminderDigestChannel(rule)
  )
    return null;
  const { email_enabled, integration_ids } = rule;
  return { wake_at: reminderWakeAt({ ...former, email_enabled, integration_ids }, settings, now) };
}

function keptReminders(
  items: readonly Replacement[],
  existing: ReadonlyMap<string, Reminder>,
): (Reminder | undefined)[] {
  const named = new Set<string>();
  return items.map((item, index) => {
    if (item.id === undefined) return undefined;
    const field = `reminders.${index}.id`;
    const reminder = existing.get(item.id);
    if (!reminder) throw new UnknownReferenceError({ [field]: 'must be a reminder of this expiry' });
    if (named.has(item.id)) throw invalidFieldsError({ [field]: 'must not appear more than once' });
    named.add(item.id);
    const missing = amountProblemOnUpdate(reminder, item);
    if (missing !== null) throw invalidFieldsError({ [`reminders.${index}.amount`]: missing });
    return reminder;
  });
}
