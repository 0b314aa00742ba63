// Writes the ledger of a reminder that is being fired: one transaction against the state of this very moment.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { type Contact, contacts } from '../contacts/record';
import { type Expiry, expiries } from '../expiries/record';
import { type User, users } from '../identity/user';
import { claimed, QUEUED, type SendState, skipped } from '../messaging/sendState';
import { addressKey, suppressedAddresses, suppressedAmong } from '../messaging/suppression';
import { stageNotification } from '../notifications/notify';
import type { Organization } from '../organizations/organization';
import type { Credits } from '../plans/credits';
import { type Held, NOTHING_HELD } from '../plans/purse';
import { expiryLink } from '../platform/links';
import type { Reminder } from '../reminders/record';
import { type OpenDigest, openDigest, stageDigest } from './digest';
import { type Ending, EXPIRY_GONE, endingOf, movedTo } from './ending';
import { type ReminderSend, reminderSends, sendId, sendShard } from './ledger';
import {
  BOUNDLESS,
  creditsFor,
  outgoing,
  type PlannedSend,
  plannedSends,
  type RecipientFacts,
} from './recipients';
import { reminderNotice } from './render';

/** Where the credits for a claim come from. */
export interface Payment {
  /** True when there is not enough at hand and more can be had: the claim is given up, to be begun again. */
  lacks: (need: Credits) => boolean;
  hold: (need: Credits) => Held;
}

export type Claimed =
  | { kind: 'sends'; sends: ReminderSend[]; expiry: Expiry }
  | { kind: 'ended'; ending: Ending }
  | { kind: 'moved'; expiryDate: string }
  | { kind: 'unpaid'; need: Credits };

type Facts = Omit<RecipientFacts, 'credits'> & { expiry: Expiry };

async function lockedUser(
  transaction: Transaction,
  tenant: Tenant,
  id: string | null,
): Promise<User | undefined> {
  const user = id === null ? null : await users.getLocked(transaction, id);
  return user?.organization_id === tenant.organizationId ? user : undefined;
}

/** Reads everybody whom the reminder may reach: 1 read for each of them and 1 for each of their addresses. */
async function lockedFacts(
  transaction: Transaction,
  tenant: Tenant,
  reminder: Reminder,
  expiry: Expiry,
): Promise<Facts> {
  const [found, assignee] = await Promise.all([
    contacts.of(tenant).getManyLocked(transaction, expiry.contacts) as Promise<Map<string, Contact>>,
    lockedUser(transaction, tenant, expiry.assigned_to),
  ]);
  const people = { reminder, expiry, contacts: found, assignee };
  const reached = plannedSends({ ...people, suppressed: new Map(), credits: BOUNDLESS });
  const suppressed = await suppressedAmong(outgoing(reached), (ids) =>
    suppressedAddresses.getMany(ids, transaction),
  );
  return { ...people, suppressed };
}

/** The digests that carry the mails, by address; none unless the organization asked for digests. */
async function digestsFor(
  transaction: Transaction,
  tenant: Tenant,
  planned: readonly PlannedSend[],
  context: { reminder: Reminder; organization: Organization; now: Date },
): Promise<Map<string, OpenDigest>> {
  const { reminder, organization, now } = context;
  const digests = new Map<string, OpenDigest>();
  if (organization.email_reminder_mode !== 'DIGEST') return digests;
  for (const { channel, address, recipient_name: name } of outgoing(planned)) {
    if (channel !== 'email') continue;
    const when = { scheduledAt: reminder.scheduled_at, now, settings: organization };
    digests.set(addressKey('email', address), await openDigest(transaction, tenant, { address, name }, when));
  }
  return digests;
}

interface Ways {
  digests: ReadonlyMap<string, OpenDigest>;
  held: Held;
}

type Way = Partial<SendState> & Partial<Pick<ReminderSend, 'credit_lease' | 'digest_id' | 'digest_at'>>;

/** How one message goes: not at all, in the app, with the day's digest, or right now by this process. */
function wayOf(planned: PlannedSend, now: Date, { digests, held }: Ways): Way {
  const { channel, skip_reason } = planned;
  if (skip_reason !== null) return skipped(skip_reason);
  if (channel === 'in_app') return { status: 'sent', sent_at: now, wake_at: null, attempts: 1 };
  const digest = channel === 'email' ? digests.get(addressKey(channel, planned.address)) : undefined;
  if (digest) return { wake_at: null, digest_id: digest.id, digest_at: digest.sendAt };
  const lease = channel === 'whatsapp' ? undefined : held[channel].shift();
  return { ...claimed(QUEUED(now), now), credit_lease: lease ?? null };
}

export function stageSend(
  writes: Writes,
  tenant: Tenant,
  planned: PlannedSend,
  message: Pick<ReminderSend, 'reminder_id' | 'expiry_id' | 'scheduled_at' | 'timezone'> & {
    now: Date;
    way: Way;
  },
): ReminderSend {
  const { now, way, ...firing } = message;
  const { skip_reason: _, ...recipient } = planned;
  const id = sendId({
    reminderId: firing.reminder_id,
    scheduledAt: firing.scheduled_at,
    recipientId: planned.recipient_id,
    channel: planned.channel,
  });
  return reminderSends.of(tenant).stageCreate(writes, id, {
    ...recipient,
    ...firing,
    ...QUEUED(now),
    credit_lease: null,
    digest_id: null,
    digest_at: null,
    ...way,
    shard: sendShard(id),
    created_at: now,
    updated_at: now,
  });
}

/** Tells the assignee in the app: 1 write, once for each cause. */
export function stageAssigneeNotice(
  writes: Writes,
  tenant: Tenant,
  notice: {
    userId: string;
    expiry: Expiry;
    organization: Organization;
    timezone: string;
    cause: readonly (string | number)[];
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

/** The plan when digests pay for the mails: they cost the reminder itself nothing. */
function affordable(facts: Facts, credits: Credits, byDigest: boolean): PlannedSend[] {
  return plannedSends({ ...facts, credits: byDigest ? { ...credits, email: BOUNDLESS.email } : credits });
}

/**
 * Decides who gets what, by expiry, contacts, assignee and suppressed addresses as they are at the commit: whoever
 * changed one of them before is seen, whoever comes later is too late. Messages are written as being sent by this very
 * process. With k messages 2k + 1 reads and k writes, beside the credits and the notification in the app.
 */
export async function claimMessages(
  transaction: Transaction,
  writes: Writes,
  claim: { tenant: Tenant; reminder: Reminder; organization: Organization; now: Date; payment: Payment },
): Promise<Claimed> {
  const { tenant, reminder, organization, now, payment } = claim;
  const found = await expiries.of(tenant).getManyLocked(transaction, [reminder.expiry_id]);
  const expiry = found.get(reminder.expiry_id);
  if (!expiry) return { kind: 'ended', ending: EXPIRY_GONE };
  const ending = endingOf(reminder, expiry);
  if (ending) return { kind: 'ended', ending };
  const expiryDate = movedTo(reminder, expiry);
  if (expiryDate !== null) return { kind: 'moved', expiryDate };
  const facts = await lockedFacts(transaction, tenant, reminder, expiry);
  const byDigest = organization.email_reminder_mode === 'DIGEST';
  const wanted = creditsFor(affordable(facts, BOUNDLESS, byDigest));
  const need = byDigest ? { ...wanted, email: 0 } : wanted;
  if (payment.lacks(need)) return { kind: 'unpaid', need };
  const held = need.email + need.sms > 0 ? payment.hold(need) : NOTHING_HELD();
  const planned = affordable(facts, { email: held.email.length, sms: held.sms.length }, byDigest);
  const digests = await digestsFor(transaction, tenant, planned, { reminder, organization, now });
  for (const digest of digests.values()) {
    const { missing } = digest;
    if (missing)
      stageDigest(writes, tenant, { ...digest, missing }, { timezone: organization.timezone, now });
  }
  const ways = { digests, held: { email: [...held.email], sms: [...held.sms] } };
  const { id: reminder_id, scheduled_at, timezone } = reminder;
  const sends = planned.map((send) =>
    stageSend(writes, tenant, send, {
      reminder_id,
      expiry_id: expiry.id,
      scheduled_at,
      timezone,
      now,
      way: wayOf(send, now, ways),
    }),
  );
  const notified = planned.find(({ channel, skip_reason }) => channel === 'in_app' && skip_reason === null);
  if (notified) {
    const cause = ['reminder', reminder_id, scheduled_at.getTime()];
    const userId = notified.recipient_id;
    stageAssigneeNotice(writes, tenant, { userId, expiry, organization, timezone, cause, now });
  }
  return { kind: 'sends', sends, expiry };
}
