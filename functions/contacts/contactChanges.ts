// Creates, changes and deletes contacts: one email per organization, groups by name (specification section 2).
import type { Actor, Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { newId } from '../platform/ids';
import { stageRelease, stageReservation, stageReservationChange } from '../platform/uniqueValues';
import { stageGroupNamed } from './contactGroup';
import type { ContactInput, ContactPatch } from './fields';
import { withPhoneNumbers } from './phoneNumber';
import { type Contact, contacts } from './record';

const EMAIL_KIND = 'contact_email';

const emailExists = (): ApiError =>
  new ApiError('EMAIL_EXISTS', 'Another contact has this email address', {
    details: { fields: { email: 'is taken' } },
  });

interface Change {
  actor: Actor;
  now: Date;
  /** What the caller's version of the API calls a stored field; default: its stored name. */
  nameOf?: (field: string) => string;
}

const storedName = (field: string): string => field;

/**
 * 2 writes with an email, 1 without; a group costs 2 reads and 2 writes more, a new one 1 read and 2 writes.
 * @throws 409 `EMAIL_EXISTS`; 400 for a text that is no telephone number.
 */
export async function stageNewContact(
  writes: Writes,
  tenant: Tenant,
  input: ContactInput,
  { actor, now, nameOf = storedName }: Change,
): Promise<Contact> {
  const id = newId();
  const { sms_phone, whatsapp_phone, contact_group } = input;
  const numbers = await withPhoneNumbers({ sms_phone, whatsapp_phone }, nameOf);
  if (input.email !== null) {
    stageReservation(writes, tenant, {
      kind: EMAIL_KIND,
      value: input.email,
      ownerId: id,
      taken: emailExists,
    });
  }
  return contacts.of(tenant).stageCreate(writes, id, {
    team_id: null,
    ...input,
    ...numbers,
    contact_group:
      contact_group === null
        ? null
        : await stageGroupNamed(writes, tenant, contact_group, { by: actor.id, at: now }),
    user_id: actor.id,
    created_at: now,
    updated_at: now,
  });
}

/** 1 read. @throws 404. */
export async function contactOf(tenant: Tenant, id: string): Promise<Contact> {
  const contact = await contacts.of(tenant).get(id);
  if (!contact) throw notFound('Contact');
  return contact;
}

/**
 * Changes the fields given; undefined ones stay, and an empty patch changes nothing. 1 read and 1 write; another email 2 writes more, another group as in
 * {@link stageNewContact}.
 * @throws 404; 409 `EMAIL_EXISTS`; 400 for a text that is no telephone number.
 */
export async function stageContactUpdate(
  writes: Writes,
  tenant: Tenant,
  id: string,
  patch: ContactPatch,
  { actor, now, nameOf = storedName }: Change,
): Promise<Contact> {
  const contact = await contactOf(tenant, id);
  const { sms_phone, whatsapp_phone } = patch;
  const given = definedOnly({ ...patch, ...(await withPhoneNumbers({ sms_phone, whatsapp_phone }, nameOf)) });
  if (Object.keys(given).length === 0) return contact;
  if (given.email !== undefined) {
    const change = {
      kind: EMAIL_KIND,
      ownerId: id,
      from: contact.email,
      to: given.email,
      taken: emailExists,
    };
    stageReservationChange(writes, tenant, change);
  }
  if (typeof given.contact_group === 'string' && given.contact_group !== contact.contact_group) {
    const made = { by: actor.id, at: now };
    given.contact_group = await stageGroupNamed(writes, tenant, given.contact_group, made);
  }
  return contacts.of(tenant).stageUpdate(writes, contact, { ...given, updated_at: now });
}

const definedOnly = (patch: ContactPatch): Partial<ContactInput> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/**
 * 1 read, 2 writes. Expiries and past reminders keep the id: what was sent to whom stays told, and the reminder
 * engine passes over a contact that is not there.
 * @throws 404.
 */
export async function stageContactDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const contact = await contactOf(tenant, id);
  if (contact.email !== null) stageRelease(writes, tenant, EMAIL_KIND, contact.email);
  contacts.of(tenant).stageDelete(writes, contact);
}
