// Contacts whom a reminder couldn't reach on any channel. Once a day, the people responsible get a list with the
// reasons.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { type Expiry, expiries, isOpenExpiry } from '../expiries/record/record';
import { listAdminsToNotify, type User } from '../identity/user';
import { declareDueWork } from '../jobs/dueWork';
import type { FailedItem } from '../jobs/failures';
import { type AddressedChannel, isAddressedChannel } from '../messaging/channel';
import { bidiIsolatedOneLine, oneLineSentence, renderMail } from '../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../messaging/languages';
import { mailId, messageOutbox, stageMail } from '../messaging/mail';
import { stageInAppNotification } from '../notifications/notification';
import { dateInOrganizationZone, loadOrganization, type Organization } from '../organizations/organization';
import { addMs, calendarDatePlusDays, clock, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { pageUrlOfExpiry, publicUrlOfPath } from '../platform/pageUrls';
import { type RecordOf, tenantCollection } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { type Firing, isSendOpenOrSuccessful, type LedgerSend } from './ledger/firing';
import { loadCreatorsByExpiry, loadMembersAmong } from './plan/audience';
import { digestDateAndSendTime, digestSendAt } from './rule/sendTimes';
import { listSendsOfExpiry } from './views';

export const unreachedContactRecords = tenantCollection(
  'unreachable_contacts',
  {
    expiry_id: z.string(),
    /** The user-defined reminder. Its ledger records contain the reasons for the failures. */
    reminder_id: z.string(),
    contact_id: z.string(),
    wake_at: storedInstant.nullable(),
    created_at: storedInstant,
    /** Set only for records that couldn't be processed. All other records are deleted once they are reported. */
    expires_at: storedInstant.nullable().default(null),
  },
  {
    holds: 'contacts that a reminder did not reach on any channel',
    personal: ['contacts'],
    kept: { for: 'until the day’s notice has listed it or failed', ttl: 'expires_at' },
  },
);
export type UnreachedContactRecord = RecordOf<typeof unreachedContactRecords>;

export const dueUnreachedContacts = declareDueWork('unreachable', unreachedContactRecords, {
  failed: (_reason, now) => ({ wake_at: null, expires_at: addMs(now, DAY_MS) }),
});

type DayOf = Pick<Organization, 'digest_send_time' | 'timezone' | 'send_window'>;

/** When the organization's next digest is due. Pure. */
export function nextOrganizationDigestAt(organization: DayOf, now: Date): Date {
  const today = digestDateAndSendTime(now, organization);
  if (today.sendAt > now) return today.sendAt;
  return digestSendAt(calendarDatePlusDays(today.date, 1), organization);
}

/**
 * Stages the record of a contact whom a firing didn't reach. Idempotent: each firing and contact have only one record.
 */
export function stageUnreachedContactRecord(
  writes: Writes,
  tenant: Tenant,
  lost: { firing: Firing; contactId: string; organization: DayOf; now: Date },
): void {
  const { firing, contactId, organization, now } = lost;
  const id = derivedId('unreachable', firing.id, contactId);
  unreachedContactRecords.of(tenant).stageCreateOnce(writes, id, {
    expiry_id: firing.expiry_id,
    reminder_id: firing.origin_id ?? firing.reminder_id,
    contact_id: contactId,
    wake_at: nextOrganizationDigestAt(organization, now),
    created_at: now,
    expires_at: null,
  });
}

export interface UnreachedContact {
  id: string;
  name: string;
  expiry: { id: string; name: string };
  /** Why each channel failed. */
  reasons: readonly { channel: AddressedChannel; reason: string }[];
}

/** Longer lists aren't useful to the people who read them. */
const MAX_LISTED = 100;

const hasWords = (
  reasons: MessageTextsOfLocale['unreachable']['reasons'],
  reason: string,
): reason is keyof MessageTextsOfLocale['unreachable']['reasons'] => Object.hasOwn(reasons, reason);

function reasonText({ reasons }: UnreachedContact, language: MessageTextsOfLocale): string {
  const { formats, unreachable: words } = language;
  const said = reasons.map(({ channel, reason }) => {
    const why = hasWords(words.reasons, reason) ? words.reasons[reason] : bidiIsolatedOneLine(reason, 200);
    return formats.labelled(words.channels[channel], why);
  });
  return said.join('; ');
}

/**
 * The page where the problem can be fixed. This is the expiry's page, or the home page if several expiries are
 * affected.
 */
function pageLinkOfUnreachableContacts(lost: readonly UnreachedContact[]): string {
  const [first, ...others] = new Set(lost.map(({ expiry }) => expiry.id));
  return first !== undefined && others.length === 0 ? pageUrlOfExpiry(first) : publicUrlOfPath('/');
}

/** Counts each contact once, even if several records name the contact. */
const unreachableContactsTitle = (lost: readonly UnreachedContact[], { unreachable }: MessageTextsOfLocale): string =>
  unreachable.title(new Set(lost.map(({ id }) => id)).size);

export function unreachedContactsMail(lost: readonly UnreachedContact[], language: MessageTextsOfLocale) {
  const { locale, unreachable: words } = language;
  const title = unreachableContactsTitle(lost, language);
  const more = lost.length - MAX_LISTED;
  const layout = renderMail({
    locale,
    title,
    body: [words.body, ...(more > 0 ? [words.more(more)] : [])],
    facts: lost
      .slice(0, MAX_LISTED)
      .map((each) => [
        `${bidiIsolatedOneLine(each.name, 80)} – ${bidiIsolatedOneLine(each.expiry.name, 120)}`,
        reasonText(each, language),
        pageUrlOfExpiry(each.expiry.id),
      ]),
    action: { label: words.open, url: pageLinkOfUnreachableContacts(lost) },
  });
  return { subject: oneLineSentence(title), ...layout };
}

/** The maximum number of records per organization per day; the rest wait until the next day. */
const MAX_RECORDS = 200;

/** The last result for each channel; null if any message may have arrived. Pure. */
function lostContact(
  sends: readonly LedgerSend[],
  entry: UnreachedContactRecord,
  expiry: Expiry,
): UnreachedContact | null {
  const own = sends.filter(
    (send) => send.recipient_id === entry.contact_id && (send.origin_id ?? send.reminder_id) === entry.reminder_id,
  );
  const last = [...new Map(own.map((send) => [send.channel, send])).values()];
  if (last.some(isSendOpenOrSuccessful)) return null;
  const reasons = last.flatMap(({ channel, receipt_reason, reason, receipt, status }) =>
    !isAddressedChannel(channel) ? [] : [{ channel, reason: receipt_reason ?? reason ?? receipt ?? status }],
  );
  const name = own.at(-1)?.recipient_name ?? '';
  return { id: entry.contact_id, name, expiry: { id: expiry.id, name: expiry.name }, reasons };
}

/** The people to notify about each expiry: its assignee or, if there is none, its creator and the admins. */
async function listenersOf(tenant: Tenant, found: readonly Expiry[]): Promise<Map<string, User[]>> {
  const assignees = await loadMembersAmong(
    tenant,
    found.map(({ assigned_to }) => assigned_to),
  );
  const without = found.filter(({ assigned_to }) => !assignees.has(assigned_to ?? ''));
  const creators = await loadCreatorsByExpiry(tenant, without);
  const admins = without.length > 0 ? await listAdminsToNotify(tenant) : [];
  return new Map(
    found.map(({ id, assigned_to }) => {
      const assignee = assignees.get(assigned_to ?? '');
      const creator = creators.get(id);
      return [id, assignee ? [assignee] : [...(creator ? [creator] : []), ...admins]];
    }),
  );
}

async function lostByListener(
  tenant: Tenant,
  entries: readonly UnreachedContactRecord[],
): Promise<Map<string, { listener: User; lost: UnreachedContact[] }>> {
  const known = await expiries.of(tenant).getMany(entries.map(({ expiry_id }) => expiry_id));
  const open = [...known.values()].filter(isOpenExpiry);
  const listeners = await listenersOf(tenant, open);
  const notices = new Map<string, { listener: User; lost: UnreachedContact[] }>();
  for (const expiry of open) {
    const sends = await listSendsOfExpiry(tenant, expiry.id);
    const own = new Map(
      entries.filter((entry) => entry.expiry_id === expiry.id).map((entry) => [entry.contact_id, entry]),
    );
    const lost = [...own.values()].flatMap((entry) => lostContact(sends, entry, expiry) ?? []);
    for (const listener of new Map(listeners.get(expiry.id)?.map((each) => [each.id, each])).values()) {
      const before = notices.get(listener.id)?.lost ?? [];
      if (lost.length > 0) notices.set(listener.id, { listener, lost: [...before, ...lost] });
    }
  }
  return notices;
}

interface Day {
  organization: Organization;
  now: Date;
}

/** Identifies the notice that an organization gets on a given day. */
const causeOf = ({ organizationId }: Tenant, { organization, now }: Day): string[] => [
  ...['unreachable', organizationId, dateInOrganizationZone(organization, now)],
];

function stageNotice(
  writes: Writes,
  tenant: Tenant,
  { listener, lost }: { listener: User; lost: readonly UnreachedContact[] },
  day: Day,
): void {
  const { organizationId } = tenant;
  const language = messageTextsForRecipient(listener, day.organization);
  const cause = causeOf(tenant, day);
  const [first] = lost;
  stageInAppNotification(writes, tenant, {
    userId: listener.id,
    type: 'reminder',
    itemType: 'expiry',
    itemId: first?.expiry.id ?? '',
    itemName: first?.expiry.name ?? '',
    message: unreachableContactsTitle(lost, language),
    link: pageLinkOfUnreachableContacts(lost),
    cause,
  });
  const mail = { id: mailId(...cause, listener.id), kind: 'unreachable', organizationId, to: listener.email };
  stageMail(writes, { ...mail, ...unreachedContactsMail(lost, language) }, day.now);
}

/** Whether any of these people have already received today's email. If so, later failures are reported the next day. */
async function wasNotified(tenant: Tenant, listenerIds: readonly string[], day: Day): Promise<boolean> {
  const cause = causeOf(tenant, day);
  const sent = await messageOutbox.getMany(listenerIds.map((id) => mailId(...cause, id)));
  return sent.size > 0;
}

/** Handles up to {@link MAX_RECORDS} due records in one commit. Index: organization_id, wake_at. */
function notifyOf(tenant: Tenant): Promise<void> {
  return unitOfWork(async (writes) => {
    const now = clock.now();
    const store = unreachedContactRecords.of(tenant);
    const entries = await store.list((query) =>
      query.where('wake_at', '<=', now).orderBy('wake_at').limit(MAX_RECORDS),
    );
    if (entries.length === 0) return;
    const organization = await loadOrganization(tenant);
    const notices = await lostByListener(tenant, entries);
    const isNextDays = await wasNotified(tenant, [...notices.keys()], { organization, now });
    for (const entry of entries) {
      if (isNextDays) store.stageUpdate(writes, entry, { wake_at: nextOrganizationDigestAt(organization, now) });
      else store.stageDelete(writes, entry);
    }
    if (isNextDays) return;
    for (const each of notices.values()) stageNotice(writes, tenant, each, { organization, now });
  });
}

/** Sends each person responsible one notification and one email a day. */
export async function notifyOfUnreachedContacts(
  records: readonly UnreachedContactRecord[],
): Promise<readonly FailedItem<UnreachedContactRecord>[]> {
  const [first] = records;
  if (!first) return [];
  try {
    await notifyOf(tenantOf(first.organization_id));
    return [];
  } catch (thrown) {
    return records.map((record) => ({ record, thrown }));
  }
}
