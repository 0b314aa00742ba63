// What an expiry's pending reminders are going to do: by the same rules, on the same data, as when they fire.
import { DateTime } from 'luxon';
import type { Tenant } from '../api/actor';
import { contacts } from '../contacts/record';
import type { Expiry } from '../expiries/record';
import { memberOf } from '../identity/members';
import { suppressedAmong } from '../messaging/suppression';
import { type Organization, organizationOf } from '../organizations/organization';
import type { Credits } from '../plans/credits';
import { usageOf } from '../plans/usage';
import { remindersOf } from '../reminders/plan';
import type { Reminder } from '../reminders/record';
import { digestMoment } from './digest';
import { endingOf } from './ending';
import {
  BOUNDLESS,
  creditsFor,
  outgoing,
  type PlannedSend,
  plannedSends,
  type RecipientFacts,
} from './recipients';

export interface PreviewedSend extends PlannedSend {
  at: Date;
  at_local: string;
  timezone: string;
  digest: boolean;
}

export interface PreviewedReminder {
  reminder: Reminder;
  /** Why nothing at all would be sent; null when it fires. */
  not_sent_because: string | null;
  sends: PreviewedSend[];
}

const localTime = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toISO() ?? '';

/** When a planned message goes out: at the reminder's moment, or with the digest that follows it. Pure. */
function timed(planned: PlannedSend, reminder: Reminder, organization: Organization): PreviewedSend {
  const digest = planned.channel === 'email' && organization.email_reminder_mode === 'DIGEST';
  const at = digest ? digestMoment(reminder.scheduled_at, organization).sendAt : reminder.scheduled_at;
  const timezone = digest ? organization.timezone || 'UTC' : reminder.timezone;
  return { ...planned, at, at_local: localTime(at, timezone), timezone, digest };
}

/** The rest of the credits once the reminders before have taken theirs. Pure. */
export function previewed(
  pending: readonly Reminder[],
  facts: Omit<RecipientFacts, 'reminder' | 'credits'> & { expiry: Expiry },
  context: { organization: Organization; balance: Credits },
): PreviewedReminder[] {
  const { organization, balance } = context;
  const left = { ...balance };
  return pending.map((reminder) => {
    const ending = endingOf(reminder, facts.expiry);
    if (ending) return { reminder, not_sent_because: ending.error_message, sends: [] };
    const planned = plannedSends({ ...facts, reminder, credits: left });
    const spent = creditsFor(planned);
    left.email -= spent.email;
    left.sms -= spent.sms;
    return {
      reminder,
      not_sent_because: null,
      sends: planned.map((send) => timed(send, reminder, organization)),
    };
  });
}

/** Reads the expiry's reminders, its contacts and assignee, 1 for each of their addresses, and 2. */
export async function previewReminders(tenant: Tenant, expiry: Expiry): Promise<PreviewedReminder[]> {
  const [all, known, assignee, organization, usage] = await Promise.all([
    remindersOf(tenant, expiry.id),
    contacts.of(tenant).getMany(expiry.contacts),
    expiry.assigned_to === null ? null : memberOf(tenant, expiry.assigned_to),
    organizationOf(tenant),
    usageOf(tenant),
  ]);
  const people = { expiry, contacts: known, assignee: assignee ?? undefined };
  const everyWay = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };
  const reached = plannedSends({ ...people, reminder: everyWay, suppressed: new Map(), credits: BOUNDLESS });
  const suppressed = await suppressedAmong(outgoing(reached));
  return previewed(
    all.filter(({ status }) => status === 'pending'),
    { ...people, suppressed },
    { organization, balance: usage.credits },
  );
}
