// The state of a message's link, for viewing and answering.
import { type Tenant, tenantOf } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import { type Contact, contacts } from '../contacts/record';
import { type Expiry, expiries } from '../expiries/record/record';
import { getMember } from '../identity/members';
import { takesReminderMails, type User } from '../identity/user';
import { CHANNELS } from '../messaging/channel';
import { listSuppressionReasons, mapKeyOfAddress } from '../messaging/suppression';
import { loadOrganization, type Organization } from '../organizations/organization';
import { timeZoneOfOrganization } from '../organizations/zone';
import { calendarDateInZone } from '../platform/clock';
import { daysUntil } from '../reminders/rule/schedule';
import { findReminderLink, type ReminderLink } from './reminderLink';
import type { ResponseAction, StagedResponse } from './response';
import { getWaitingSnooze, snoozeDateRange } from './snooze';

/** Days after the due date until a link expires. */
const DAYS_AFTER = 30;

export interface ReminderLinkState {
  link: ReminderLink;
  tenant: Tenant;
  expiry: Expiry;
  organization: Organization;
  /** Null for members and deleted contacts. */
  contact: Contact | null;
  /** Null for contacts and former members. */
  member: User | null;
  daysLeft: number;
  /** Days to which the message can be snoozed; null if none is left. */
  snoozeDays: { from: string; to: string } | null;
  /** The day to which the recipient snoozed the message. */
  snoozedUntil: string | null;
  actions: ResponseAction[];
  /** The answer in this request. */
  answer: StagedResponse | null;
}

type GoneReason = 'renewed' | 'archived' | 'deleted' | 'expired_link' | 'opted_out';

export const reminderLinkEnded = (reason: GoneReason): ApiError =>
  new ApiError('GONE', 'This link has ended', { details: { reason } });

function requireCurrent(
  link: ReminderLink,
  expiry: Expiry | null,
  daysLeft: number,
): asserts expiry is Expiry {
  if (expiry === null) throw reminderLinkEnded('deleted');
  if (expiry.is_done || expiry.expiry_date !== link.due_date) throw reminderLinkEnded('renewed');
  if (expiry.is_archive) throw reminderLinkEnded('archived');
  if (daysLeft < -DAYS_AFTER) throw reminderLinkEnded('expired_link');
}

/** Whether this link opted out an address that its recipient no longer has. */
const isFormerAddressOptedOut = (
  { channel, address, unsubscribed_at }: ReminderLink,
  current: string | null,
): boolean =>
  unsubscribed_at !== null && mapKeyOfAddress(channel, current ?? '') !== mapKeyOfAddress(channel, address);

/** Whether the recipient opted out of the link's channel, or its address is suppressed. At most 1 read. */
async function isOptedOut(
  link: ReminderLink,
  { contact, member }: Pick<ReminderLinkState, 'contact' | 'member'>,
): Promise<boolean> {
  if (link.recipient_kind === 'user')
    return member === null || !takesReminderMails(member) || isFormerAddressOptedOut(link, member.email);
  const { optIn, address } = CHANNELS[link.channel];
  if (!contact?.sendNotifications || !contact[optIn]) return true;
  if (isFormerAddressOptedOut(link, contact[address])) return true;
  const suppressed = await listSuppressionReasons([link]);
  return suppressed.has(mapKeyOfAddress(link.channel, link.address));
}

/** The available answers of an active link. */
export const offeredResponseActionsOf = ({
  snoozeDays: days,
}: Pick<ReminderLinkState, 'snoozeDays'>): ResponseAction[] =>
  days === null
    ? ['acknowledge', 'renewed', 'not_me', 'unsubscribe']
    : ['acknowledge', 'snooze', 'renewed', 'not_me', 'unsubscribe'];

interface Offer extends Pick<ReminderLinkState, 'daysLeft' | 'snoozeDays'> {
  actions: ResponseAction[];
}

/** The available answers for a due date in the organization's calendar; none after the link has ended. Pure. */
export function offeredResponsesForDueDate(
  dueDate: string | null,
  now: Date,
  organization: Partial<Pick<Organization, 'timezone'>>,
): Offer {
  const zone = timeZoneOfOrganization(organization);
  const daysLeft = dueDate === null ? 0 : daysUntil(dueDate, now, zone);
  const today = calendarDateInZone(zone, now);
  const days = snoozeDateRange(dueDate, daysLeft, today);
  const hasEnded = daysLeft < -DAYS_AFTER;
  return {
    daysLeft,
    snoozeDays: days,
    actions: hasEnded ? [] : offeredResponseActionsOf({ snoozeDays: days }),
  };
}

/**
 * 7 reads. @throws 404 for an invalid token; 410 with `details.reason` after the link has expired.
 */
export async function requireReminderLinkState(token: string, now: Date): Promise<ReminderLinkState> {
  const link = await findReminderLink(token);
  if (!link) throw notFound('Link');
  const tenant = tenantOf(link.organization_id);
  const [expiry, organization, contact, member, snooze] = await Promise.all([
    expiries.of(tenant).get(link.expiry_id),
    loadOrganization(tenant),
    link.recipient_kind === 'contact' ? contacts.of(tenant).get(link.recipient_id) : null,
    link.recipient_kind === 'user' ? getMember(tenant, link.recipient_id) : null,
    getWaitingSnooze(tenant, link),
  ]);
  const offer = offeredResponsesForDueDate(link.due_date, now, organization);
  requireCurrent(link, expiry, offer.daysLeft);
  const state = {
    ...{ link, tenant, expiry, organization, contact, member, answer: null },
    ...offer,
    snoozedUntil: snooze?.until ?? null,
  };
  if (!(await isOptedOut(link, state))) return state;
  // The same link can undo its own opt-out.
  if (link.unsubscribed_at === null) throw reminderLinkEnded('opted_out');
  return { ...state, actions: ['resubscribe'] };
}
