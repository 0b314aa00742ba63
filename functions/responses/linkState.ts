// Loads the state of a message link, to show the link's page and accept answers. Also converts the state to JSON.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import { locale, recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { type Contact, contacts } from '../contacts/record';
import { type Expiry, expiries } from '../expiries/record/record';
import { getMember, type User, wantsReminderEmails } from '../identity/user';
import { ADDRESSED_CHANNELS, CHANNEL_TRAITS } from '../messaging/channel';
import { channelAddressKey, listSuppressionReasonsByAddress } from '../messaging/suppression';
import { loadOrganization, type Organization, timeZoneOfOrganization } from '../organizations/organization';
import { calendarDateInZone } from '../platform/clock';
import { PERSON_RECIPIENT_KINDS } from '../reminders/ledger/firing';
import { daysUntil } from '../reminders/rule/schedule';
import { findReminderLink, listReminderLinksOfExpiryDate, type ReminderLink } from './reminderLink';
import {
  EXPIRY_RESPONSE_ACTIONS,
  type ExpiryResponseAction,
  listNewestResponsesOfExpiry,
  RESPONDENT_KINDS,
  type StagedExpiryResponse,
  type StoredExpiryResponse,
} from './response';
import { getWaitingSnooze, type SnoozeDateRange, snoozeDateRange } from './snooze';

/** How many days after the due date a link expires. */
const DAYS_AFTER = 30;

export interface OpenedReminderLink {
  link: ReminderLink;
  tenant: Tenant;
  expiry: Expiry;
  organization: Organization;
  /** Null for members and deleted contacts. */
  contact: Contact | null;
  /** Null for contacts and former members. */
  member: User | null;
  daysLeft: number;
  /** The dates the message can be snoozed until; null if none are left. */
  snoozeDays: SnoozeDateRange | null;
  /** The day until which the recipient snoozed the message. */
  snoozedUntil: string | null;
  actions: ExpiryResponseAction[];
  /** The answer given in this request; null if there is none. */
  answer: StagedExpiryResponse | null;
}

type GoneReason = 'renewed' | 'archived' | 'deleted' | 'expired_link' | 'opted_out';

export const reminderLinkEndedError = (reason: GoneReason): ApiError =>
  new ApiError('GONE', 'This link no longer works', { details: { reason } });

function requireCurrent(link: ReminderLink, expiry: Expiry | null, daysLeft: number): asserts expiry is Expiry {
  if (expiry === null) throw reminderLinkEndedError('deleted');
  if (expiry.is_done || expiry.expiry_date !== link.due_date) throw reminderLinkEndedError('renewed');
  if (expiry.is_archive) throw reminderLinkEndedError('archived');
  if (daysLeft < -DAYS_AFTER) throw reminderLinkEndedError('expired_link');
}

/** True if the recipient used this link to opt out an address that has since changed. */
const isFormerAddressOptedOut = (
  { channel, address, unsubscribed_at }: ReminderLink,
  current: string | null,
): boolean =>
  unsubscribed_at !== null && channelAddressKey(channel, current ?? '') !== channelAddressKey(channel, address);

/** True if the recipient opted out of the link's channel, or if the link's address is suppressed. */
async function isOptedOut(
  link: ReminderLink,
  { contact, member }: Pick<OpenedReminderLink, 'contact' | 'member'>,
): Promise<boolean> {
  if (link.recipient_kind === 'user')
    return member === null || !wantsReminderEmails(member) || isFormerAddressOptedOut(link, member.email);
  const { optIn, address } = CHANNEL_TRAITS[link.channel];
  if (!contact?.sendNotifications || !contact[optIn]) return true;
  if (isFormerAddressOptedOut(link, contact[address])) return true;
  const suppressed = await listSuppressionReasonsByAddress([link]);
  return suppressed.has(channelAddressKey(link.channel, link.address));
}

/** The answers the recipient can choose while the link is active. */
export const offeredResponseActionsOf = (snoozeDays: OpenedReminderLink['snoozeDays']): ExpiryResponseAction[] =>
  snoozeDays === null
    ? ['acknowledge', 'renewed', 'not_me', 'unsubscribe']
    : ['acknowledge', 'snooze', 'renewed', 'not_me', 'unsubscribe'];

/**
 * The answers the recipient can give, based on the due date in the organization's time zone. Empty once the link has
 * expired. Pure.
 */
export function responseOptionsOf(
  dueDate: string | null,
  now: Date,
  organization: Partial<Pick<Organization, 'timezone'>>,
): Pick<OpenedReminderLink, 'daysLeft' | 'snoozeDays' | 'actions'> {
  const zone = timeZoneOfOrganization(organization);
  const daysLeft = dueDate === null ? 0 : daysUntil(dueDate, now, zone);
  const today = calendarDateInZone(zone, now);
  const snoozeDays = snoozeDateRange(dueDate, daysLeft, today);
  const hasEnded = daysLeft < -DAYS_AFTER;
  return { daysLeft, snoozeDays, actions: hasEnded ? [] : offeredResponseActionsOf(snoozeDays) };
}

/** @throws 404 for an invalid token; 410 with `details.reason` after the link has expired. */
export async function requireOpenedReminderLink(token: string, now: Date): Promise<OpenedReminderLink> {
  const link = await findReminderLink('act', token);
  if (!link) throw notFound('Link');
  const tenant = tenantOf(link.organization_id);
  const [expiry, organization, contact, member, snooze] = await Promise.all([
    expiries.of(tenant).get(link.expiry_id),
    loadOrganization(tenant),
    link.recipient_kind === 'contact' ? contacts.of(tenant).get(link.recipient_id) : null,
    link.recipient_kind === 'user' ? getMember(tenant, link.recipient_id) : null,
    getWaitingSnooze(tenant, link),
  ]);
  const offer = responseOptionsOf(link.due_date, now, organization);
  requireCurrent(link, expiry, offer.daysLeft);
  const state = {
    ...{ link, tenant, expiry, organization, contact, member, answer: null },
    ...offer,
    snoozedUntil: snooze?.until ?? null,
  };
  if (!(await isOptedOut(link, state))) return state;
  // A recipient can undo an opt-out through the same link, unless they have been deleted or removed.
  const isRecipient = contact !== null || member !== null;
  if (link.unsubscribed_at === null || !isRecipient) throw reminderLinkEndedError('opted_out');
  return { ...state, actions: ['resubscribe'] };
}

type Shown = StoredExpiryResponse | StagedExpiryResponse;

/** Adds this request's answer to the earlier answers, unless they already include it. */
const withAnswer = (responses: readonly StoredExpiryResponse[], answer: StagedExpiryResponse | null): Shown[] =>
  answer === null || responses.some(({ id }) => id === answer.id) ? [...responses] : [answer, ...responses];

export const expiryResponseOut = namedOpenApiObject('ExpiryResponse', {
  by_kind: z.enum(RESPONDENT_KINDS),
  by_id: z.string(),
  by_name: z.string(),
  action: z.enum(EXPIRY_RESPONSE_ACTIONS),
  note: z.string(),
  until: z.string().nullable(),
  at: timestampOut,
});

export const viewExpiryResponse = (response: Shown): z.input<typeof expiryResponseOut> => recordAsJson(response);

export const openedReminderLinkOut = namedOpenApiObject('ReminderAction', {
  expiry: z.object({
    name: z.string(),
    type: z.string().nullable(),
    expiry_date: z.string().nullable(),
    act_by_date: z.string().nullable(),
    days_left: z.int(),
  }),
  organization_name: z.string(),
  locale: locale.describe('The recipient’s language'),
  recipient: z.object({ name: z.string(), kind: z.enum(PERSON_RECIPIENT_KINDS) }),
  actions: z.array(z.enum(EXPIRY_RESPONSE_ACTIONS)),
  told: z
    .array(z.object({ name: z.string(), channel: z.enum(ADDRESSED_CHANNELS), at: timestampOut }))
    .describe('Who else was notified about this due date'),
  responses: z.array(expiryResponseOut),
  snoozed_until: z.string().nullable(),
  snooze_days: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('The dates that `snooze` accepts; null if there are none'),
});

/** Reads at most 50 of the expiry's messages and 50 of its answers. */
export async function loadReminderLinkView(state: OpenedReminderLink): Promise<z.input<typeof openedReminderLinkOut>> {
  const { link, expiry, organization, contact, member, actions, daysLeft, answer } = state;
  const [beside, responses] = await Promise.all([
    listReminderLinksOfExpiryDate(link),
    listNewestResponsesOfExpiry(state.tenant, expiry.id),
  ]);
  const { name, type, expiry_date, act_by_date } = expiry;
  return {
    expiry: { name, type, expiry_date, act_by_date, days_left: daysLeft },
    organization_name: organization.name,
    locale: contact?.locale ?? member?.locale ?? organization.locale,
    recipient: { name: link.recipient_name, kind: link.recipient_kind },
    actions,
    told: beside.flatMap(({ recipient_id, recipient_name: name, channel, arrived_at }) =>
      arrived_at === null || recipient_id === link.recipient_id
        ? []
        : [{ name, channel, at: arrived_at.toISOString() }],
    ),
    responses: withAnswer(responses, answer)
      .filter((response) => response.due_date === link.due_date)
      .map(viewExpiryResponse),
    snoozed_until: state.snoozedUntil,
    snooze_days: state.snoozeDays,
  };
}
