// Notifies responsible people once a day about contacts whom no reminder reaches, with the reasons.
import { type Tenant, tenantOf } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { type Expiry, expiries, isOpenExpiry } from '../../expiries/record/record';
import { listAdminsToNotify } from '../../identity/members';
import type { User } from '../../identity/user';
import type { Failure } from '../../jobs/forEachDespiteFailures';
import { isAddressedChannel } from '../../messaging/channel';
import { messageTextsFor } from '../../messaging/languages';
import { mailId, mailOutbox, stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notify';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { dateInOrganizationZone } from '../../organizations/zone';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { isSendOnItsWayOrArrived } from '../fire/fallback';
import type { ReminderSend } from '../ledger/firing';
import { listSendsOfExpiry } from '../listSends';
import { loadCreatorsOfExpiries, loadMembersAmong } from '../plan/people';
import { nextDigestAt, type Unreachable, unreachables } from './unreachable';
import {
  type LostContact,
  pageLinkOfUnreachableContacts,
  unreachableContactsMail,
  unreachableContactsTitle,
} from './unreachableMail';

/** Maximum records per organization and day; the rest wait for the next day. */
const MOST = 200;

/** The last result per channel; null if a message may have arrived. Pure. */
function lostContact(sends: readonly ReminderSend[], entry: Unreachable, expiry: Expiry): LostContact | null {
  const own = sends.filter(
    (send) =>
      send.recipient_id === entry.contact_id && (send.origin_id ?? send.reminder_id) === entry.reminder_id,
  );
  const last = [...new Map(own.map((send) => [send.channel, send])).values()];
  if (last.some(isSendOnItsWayOrArrived)) return null;
  const reasons = last.flatMap(({ channel, receipt_reason, reason, receipt, status }) =>
    !isAddressedChannel(channel) ? [] : [{ channel, reason: receipt_reason ?? reason ?? receipt ?? status }],
  );
  const name = own.at(-1)?.recipient_name ?? '';
  return { id: entry.contact_id, name, expiry: { id: expiry.id, name: expiry.name }, reasons };
}

/** The assignee of each record; without one, its creator and the admins. */
async function listenersOf(tenant: Tenant, found: readonly Expiry[]): Promise<Map<string, User[]>> {
  const assignees = await loadMembersAmong(
    tenant,
    found.map(({ assigned_to }) => assigned_to),
  );
  const without = found.filter(({ assigned_to }) => !assignees.has(assigned_to ?? ''));
  const creators = await loadCreatorsOfExpiries(tenant, without);
  const admins = without.length > 0 ? await listAdminsToNotify(tenant) : [];
  return new Map(
    found.map(({ id, assigned_to }) => {
      const assignee = assignees.get(assigned_to ?? '');
      const creator = creators.get(id);
      return [id, assignee ? [assignee] : [...(creator ? [creator] : []), ...admins]];
    }),
  );
}

/** The unreached recipients by responsible person. Reads the ledger of each record. */
async function lostByListener(
  tenant: Tenant,
  entries: readonly Unreachable[],
): Promise<Map<string, { listener: User; lost: LostContact[] }>> {
  const known = await expiries.of(tenant).getMany(entries.map(({ expiry_id }) => expiry_id));
  const open = [...known.values()].filter(isOpenExpiry);
  const listeners = await listenersOf(tenant, open);
  const notices = new Map<string, { listener: User; lost: LostContact[] }>();
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

/** 3 writes. */
function stageNotice(
  writes: Writes,
  tenant: Tenant,
  { listener, lost }: { listener: User; lost: readonly LostContact[] },
  { organization, now }: Day,
): void {
  const { organizationId } = tenant;
  const language = messageTextsFor(listener, organization);
  const cause = ['unreachable', organizationId, dateInOrganizationZone(organization, now)];
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
  stageMail(writes, { ...mail, ...unreachableContactsMail(lost, language) }, now);
}

/** Whether one of them already got today's mail; later failures wait for tomorrow's. 1 read each. */
async function wasNotified(tenant: Tenant, listenerIds: readonly string[], { organization, now }: Day) {
  const cause = ['unreachable', tenant.organizationId, dateInOrganizationZone(organization, now)];
  const sent = await mailOutbox.getMany(listenerIds.map((id) => mailId(...cause, id)));
  return sent.size > 0;
}

/** Handles all due records of an organization in one commit, so a repetition finds nothing to do. */
function notifyOf(tenant: Tenant): Promise<void> {
  return unitOfWork(async (writes) => {
    const now = clock.now();
    const store = unreachables.of(tenant);
    const found = await store.list((query) => query.limit(MOST));
    const entries = found.filter(({ wake_at }) => wake_at !== null && wake_at <= now);
    if (entries.length === 0) return;
    const organization = await loadOrganization(tenant);
    const notices = await lostByListener(tenant, entries);
    const isNextDays = await wasNotified(tenant, [...notices.keys()], { organization, now });
    for (const entry of entries) {
      if (isNextDays) store.stageUpdate(writes, entry, { wake_at: nextDigestAt(organization, now) });
      else store.stageDelete(writes, entry);
    }
    if (isNextDays) return;
    for (const each of notices.values()) stageNotice(writes, tenant, each, { organization, now });
  });
}

/**
 * Sends each responsible person one notification and one mail a day. Reads the records, their ledgers and people; 1
 * write per contact, 3 per notified person.
 */
export async function notifyOfUnreachableContacts(
  records: readonly Unreachable[],
): Promise<readonly Failure<Unreachable>[]> {
  const [first] = records;
  if (!first) return [];
  try {
    await notifyOf(tenantOf(first.organization_id));
    return [];
  } catch (thrown) {
    return records.map((record) => ({ record, thrown }));
  }
}
