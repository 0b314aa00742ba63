// Snoozed messages. The person who snoozed a message receives it again on a later day.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError } from '../api/errors';
import type { Writes } from '../api/writes';
import { type Expiry, expiryMustExistDerivation } from '../expiries/record/record';
import { declareDueWork } from '../jobs/dueWork';
import { ADDRESSED_CHANNELS, buildChannelFlags, type ChannelFlags } from '../messaging/channel';
import { addMs, calendarDatePlusDays, DAY_MS, MINUTE_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { PERSON_RECIPIENT_KINDS } from '../reminders/ledger/firing';
import { belongsToEscalation } from '../reminders/rule/record';
import { instantOfLocalTime } from '../reminders/rule/schedule';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant } from '../store/values';
import { listReminderLinksOfExpiryDate, type ReminderLink } from './reminderLink';

/** Maximum number of days a message can be snoozed once the due date has passed. */
const DAYS_AHEAD = 30;

export const snoozes = tenantCollection(
  'reminder_snoozes',
  {
    expiry_id: z.string(),
    /** The due date in the message. If the expiry's due date is moved later, the snooze ends. */
    due_date: z.string().nullable(),
    recipient_kind: z.enum(PERSON_RECIPIENT_KINDS),
    recipient_id: z.string(),
    channels: z.array(z.enum(ADDRESSED_CHANNELS)),
    /** The reminder whose escalation notified the person; null for regular recipients. */
    escalated_by: z.string().nullable().default(null),
    /** The day on which the message is sent again, in `timezone`. */
    until: z.string(),
    timezone: z.string(),
    wake_at: storedInstant.nullable(),
    created_at: storedInstant,
    /**
     * The value of `wake_at` before the message was resent; null until then. Repeat reminders due in the same minute
     * aren't sent to this person.
     */
    came_at: storedInstant.nullable().default(null),
    expires_at: storedInstant.nullable().default(null),
  },
  {
    holds: 'snoozed reminders',
    personal: ['contacts', 'users'],
    kept: { for: 'a day after the message was sent again', ttl: 'expires_at' },
  },
  undefined,
  { derivations: [expiryMustExistDerivation] },
);
export type Snooze = RecordOf<typeof snoozes>;

export const dueSnoozes = declareDueWork('snoozes', snoozes, {
  failed: (_reason, now) => ({ wake_at: null, expires_at: addMs(now, DAY_MS) }),
});

/** The snooze's id, which is unique per recipient, expiry and due date. */
function snoozeId(link: ReminderLink): string {
  const { organization_id, expiry_id, due_date, recipient_kind, recipient_id } = link;
  return derivedId('snooze', organization_id, expiry_id, due_date ?? '', recipient_kind, recipient_id);
}

export async function getWaitingSnooze(tenant: Tenant, link: ReminderLink): Promise<Snooze | null> {
  const snooze = await snoozes.of(tenant).get(snoozeId(link));
  return snooze?.wake_at ? snooze : null;
}

export const stageSnoozeFired = (writes: Writes, tenant: Tenant, snooze: Snooze, now: Date): Snooze =>
  snoozes.of(tenant).stageUpdate(writes, snooze, {
    wake_at: null,
    came_at: snooze.wake_at,
    expires_at: addMs(now, DAY_MS),
  });

const MAX_SNOOZES = 200;

type DueExpiry = Pick<Expiry, 'id' | 'expiry_date'>;

export type WaitingSnooze = Snooze & { wake_at: Date };

/** True if the due date is unchanged or has been moved earlier. Moving the date later ends the snooze. */
const concernsDate = ({ due_date }: Snooze, { expiry_date }: DueExpiry): boolean =>
  due_date === expiry_date || (due_date !== null && expiry_date !== null && expiry_date < due_date);

/** Each recipient's latest snooze that still applies to the expiry's current date. */
async function listOfDate(tenant: Tenant, expiry: DueExpiry): Promise<Snooze[]> {
  const found = await snoozes.of(tenant).list((query) => query.where('expiry_id', '==', expiry.id).limit(MAX_SNOOZES));
  const concerned = found
    .filter((snooze) => concernsDate(snooze, expiry))
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
  return [...new Map(concerned.map((snooze) => [snooze.recipient_id, snooze])).values()];
}

/**
 * Whether the snoozed message still needs to be sent. If the date has changed, costs the same reads as {@link
 * listOfDate}.
 */
export const snoozeStillApplies = async (tenant: Tenant, snooze: Snooze, expiry: DueExpiry): Promise<boolean> =>
  snooze.due_date === expiry.expiry_date || (await listOfDate(tenant, expiry)).some(({ id }) => id === snooze.id);

export const listWaitingSnoozesOfExpiry = async (tenant: Tenant, expiry: DueExpiry): Promise<WaitingSnooze[]> =>
  (await listOfDate(tenant, expiry)).filter((snooze): snooze is WaitingSnooze => snooze.wake_at !== null);

/**
 * The recipients who don't get a repeat reminder at the given time. Either their snooze is pending, or their snoozed
 * message was sent in the same minute.
 */
export async function listSnoozedRecipientIds(tenant: Tenant, expiry: DueExpiry, at: Date): Promise<Set<string>> {
  const minuteOf = (instant: Date | null) => instant && Math.floor(instant.getTime() / MINUTE_MS);
  const found = await listOfDate(tenant, expiry);
  return new Set(
    found
      .filter(({ wake_at, came_at }) => wake_at !== null || minuteOf(came_at) === minuteOf(at))
      .map(({ recipient_id }) => recipient_id),
  );
}

/** The id used in the ledger for a snoozed message, in place of a reminder id. */
export const ledgerReminderIdOfSnooze = ({ id, until }: Pick<Snooze, 'id' | 'until'>): string => `${id} ${until}`;

export const channelFlagsOfSnooze = ({ channels }: Pick<Snooze, 'channels'>): ChannelFlags =>
  buildChannelFlags((channel) => channels.includes(channel));

export interface SnoozeDateRange {
  from: string;
  to: string;
}

/** The first and last dates that a message can be snoozed until; null if it can't be snoozed. Pure. */
export function snoozeDateRange(dueDate: string | null, daysLeft: number, today: string): SnoozeDateRange | null {
  if (dueDate === null) return null;
  const last = daysLeft < 0 ? calendarDatePlusDays(today, DAYS_AHEAD) : calendarDatePlusDays(dueDate, -1);
  const days = { from: calendarDatePlusDays(today, 1), to: last };
  return days.from <= days.to ? days : null;
}

/** When to send the message again: on the given day, at the original message's time of day. */
function wakeAt(link: ReminderLink, until: string, zone: string): Date {
  const { hour, minute } = DateTime.fromJSDate(link.created_at, { zone });
  const local = DateTime.fromISO(until, { zone: 'utc' }).set({ hour, minute });
  return new Date(instantOfLocalTime(local.toMillis(), zone));
}

/** Stores a snooze, replacing any earlier one. @throws 400 naming `until`, with the range of valid dates. */
export async function stageSnooze(
  writes: Writes,
  tenant: Tenant,
  link: ReminderLink,
  given: { until: string | undefined; days: SnoozeDateRange | null; timezone: string; now: Date },
): Promise<Snooze> {
  const { until, days, timezone, now } = given;
  const { from = '', to = '' } = days ?? {};
  if (until === undefined || until < from || until > to)
    throw invalidFieldsError({ until: `must be a date from ${from} to ${to}` });
  const { expiry_id, due_date, recipient_kind, recipient_id } = link;
  const sent = (await listReminderLinksOfExpiryDate(link)).filter(
    (other) => other.recipient_id === recipient_id && other.arrived_at !== null,
  );
  const channels = [...new Set([link, ...sent].map(({ channel }) => channel))];
  const store = snoozes.of(tenant);
  const snooze = {
    ...{ expiry_id, due_date, recipient_kind, recipient_id, channels, until, timezone },
    escalated_by: belongsToEscalation(link.firing) ? (link.firing.origin_id ?? link.firing.reminder_id) : null,
    wake_at: wakeAt(link, until, timezone),
    created_at: now,
    came_at: null,
    expires_at: null,
  };
  const former = await store.get(snoozeId(link));
  return former ? store.stageUpdate(writes, former, snooze) : store.stageCreate(writes, snoozeId(link), snooze);
}
