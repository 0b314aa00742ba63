// Creates, changes and deletes contacts. Email addresses are unique per organization, and groups are assigned by name.
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { withoutUndefinedFields } from '../api/fields';
import type { MutationContext, Writes } from '../api/writes';
import { checkTeamReference } from '../identity/user';
import { CHANNEL_TRAITS, fieldsPerChannel, PHONE_CHANNELS, type PhoneChannel } from '../messaging/channel';
import { stageContactMailRedirect } from '../messaging/mail';
import { loadOrganization, organizations } from '../organizations/organization';
import { stageOrganizationRescheduling } from '../organizations/rescheduling';
import { requireRecordCapacity } from '../plans/limits';
import { newId } from '../platform/ids';
import { normalizedEmail } from '../platform/text';
import {
  getReservation,
  stageReservation,
  stageReservationChange,
  stageReservationRelease,
  type UniqueValueReservation,
} from '../store/claims';
import { stageJoinOrCreateGroup } from './contactGroup';
import { type ContactInput, type ContactPatch, parsePhoneFields } from './fields';
import { loadContactReachability } from './reachability';
import { type Contact, contactNameOf, contacts } from './record';

export const CONTACT_EMAIL_RESERVATION_KIND = 'contact_email';

/** Looks up the reservation for an email address, regardless of how the address is spelled. 1 read. */
export const getContactEmailReservation = (tenant: Tenant, email: string): Promise<UniqueValueReservation | null> =>
  getReservation(tenant, CONTACT_EMAIL_RESERVATION_KIND, normalizedEmail(email));

/** 2 reads. */
export async function findContactByEmail(tenant: Tenant, email: string): Promise<Contact | null> {
  const held = await getContactEmailReservation(tenant, email);
  return held && (await contacts.of(tenant).get(held.owner_id));
}

/** The error that names the contact who already has this address. 2 reads. */
async function emailExists(tenant: Tenant, email: string): Promise<ApiError> {
  const holder = await findContactByEmail(tenant, email);
  const who = holder ? ` (${contactNameOf(holder)})` : '';
  return new ApiError('EMAIL_EXISTS', `Another contact${who} has this email address`, {
    details: { fields: { email: 'is taken' }, ...(holder && { contact_id: holder.id }) },
  });
}

/** Maps a stored field to its name in the caller's API version. */
type NameOf = (field: string) => string;

const storedName: NameOf = (field) => field;

type NumberField = (typeof CHANNEL_TRAITS)[PhoneChannel]['address'];
const numbersOf = <T extends Pick<ContactPatch, NumberField>>(given: T) =>
  fieldsPerChannel(PHONE_CHANNELS, 'address', (channel) => given[CHANNEL_TRAITS[channel].address]) as Pick<
    T,
    NumberField
  >;

/**
 * Costs 2 writes with an email address, or 1 without. Also costs the reads of {@link requireRecordCapacity}, plus 1 per
 * opted-in channel. An existing group costs 2 more reads and 2 more writes. A new group costs 1 more read and 2 more
 * writes.
 * @throws 403 `PLAN_LIMIT_REACHED`; 409 `EMAIL_EXISTS`; 400 for an invalid phone number.
 */
export async function stageNewContact(
  context: MutationContext,
  input: ContactInput,
  nameOf: NameOf = storedName,
): Promise<Contact> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'contacts', contacts);
  const id = newId();
  const { contact_group, email } = input;
  const numbers = await parsePhoneFields(numbersOf(input), nameOf);
  if (email !== null) {
    const taken = () => emailExists(tenant, email);
    const value = normalizedEmail(email);
    stageReservation(writes, tenant, { kind: CONTACT_EMAIL_RESERVATION_KIND, value, ownerId: id, taken });
  }
  await stageContactWindow(writes, tenant, input.send_window, now);
  return contacts.of(tenant).stageCreate(writes, id, {
    team_id: null,
    ...input,
    ...numbers,
    ...(await loadContactReachability({ ...input, ...numbers })),
    ...fieldsPerChannel(PHONE_CHANNELS, 'stoppedAt', () => null),
    contact_group:
      contact_group === null
        ? null
        : await stageJoinOrCreateGroup(writes, tenant, contact_group, { by: actor.id, at: now }),
    user_id: actor.id,
    created_at: now,
    updated_at: now,
  });
}

/** 1 read. @throws 404. */
export const requireContact = contacts.required('Contact');

/**
 * Changes the given fields. An empty patch is a no-op. Costs 1 write and 1 read, plus 1 read per opted-in channel. A
 * new email address costs 2 more writes, plus the cost of {@link stageContactMailRedirect}. A group costs the same as
 * in {@link stageNewContact}.
 * @throws 404; 409 `EMAIL_EXISTS`; 400 for an invalid phone number.
 */
export async function stageContactUpdate(
  { tenant, actor, writes, now }: MutationContext,
  id: string,
  patch: ContactPatch,
  nameOf: NameOf = storedName,
): Promise<Contact> {
  const contact = await requireContact(tenant, id);
  await checkTeamReference(tenant, patch.team_id, contact.team_id);
  const numbers = await parsePhoneFields(numbersOf(patch), nameOf);
  const given = withoutUndefinedFields({ ...patch, ...numbers });
  if (Object.keys(given).length === 0) return contact;
  const to = given.email;
  if (to !== undefined) {
    const change = {
      kind: CONTACT_EMAIL_RESERVATION_KIND,
      ownerId: id,
      from: contact.email && normalizedEmail(contact.email),
      to: to && normalizedEmail(to),
      taken: () => emailExists(tenant, to ?? ''),
    };
    stageReservationChange(writes, tenant, change);
    const { email: from } = contact;
    if (from !== null && from !== to) await stageContactMailRedirect(writes, { id, from, to });
  }
  if (typeof given.contact_group === 'string' && given.contact_group !== contact.contact_group) {
    const made = { by: actor.id, at: now };
    given.contact_group = await stageJoinOrCreateGroup(writes, tenant, given.contact_group, made);
  }
  const reachability = await loadContactReachability({ ...contact, ...given });
  await stageContactWindow(writes, tenant, given.send_window, now);
  return contacts.of(tenant).stageUpdate(writes, contact, {
    ...given,
    ...withoutStops(given, contact),
    ...reachability,
    updated_at: now,
  });
}

/**
 * Records that some of the organization's contacts have a send window, so that reminders check recipients' windows
 * (reminders/rule). No reads or writes without a window; otherwise 1 read, plus 2 writes for the organization's first
 * window.
 */
async function stageContactWindow(
  writes: Writes,
  tenant: Tenant,
  window: Contact['send_window'] | undefined,
  now: Date,
): Promise<void> {
  if (!window) return;
  const organization = await loadOrganization(tenant);
  if (organization.has_contact_windows) return;
  organizations.stageUpdate(writes, organization, { has_contact_windows: true });
  stageOrganizationRescheduling(writes, tenant, now);
}

/** Clears an earlier STOP after a new opt-in or number, so that a later START doesn't restore the old opt-in. */
function withoutStops(given: Partial<ContactInput>, contact: Contact): Partial<Contact> {
  const changes = (...fields: (keyof ContactInput & keyof Contact)[]): boolean =>
    fields.some((field) => given[field] !== undefined && given[field] !== contact[field]);
  const changed = PHONE_CHANNELS.filter((channel) =>
    changes(CHANNEL_TRAITS[channel].optIn, CHANNEL_TRAITS[channel].address),
  );
  return fieldsPerChannel(changed, 'stoppedAt', () => null);
}

/**
 * Deletes a contact. Expiries and the ledger keep its id; reminders skip contacts that don't exist. 1 read, 2 writes.
 * @throws 404.
 */
export async function stageContactDeletion(
  { writes, tenant }: Pick<MutationContext, 'writes' | 'tenant'>,
  id: string,
): Promise<void> {
  const contact = await requireContact(tenant, id);
  if (contact.email !== null) {
    stageReservationRelease(writes, tenant, CONTACT_EMAIL_RESERVATION_KIND, normalizedEmail(contact.email));
  }
  contacts.of(tenant).stageDelete(writes, contact);
}
