// Reads the possible recipients of an expiry's reminders: the named people, or their replacements.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { type Contact, contacts } from '../../contacts/record';
import { type Expiry, hasDeclinedExpiryReminders } from '../../expiries/record/record';
import { apiKeys } from '../../identity/apiKey';
import { listAdminsToNotify } from '../../identity/members';
import { type User, users } from '../../identity/user';
import { hasNoNamedRecipient, NO_DEFAULT_RECIPIENTS, NOBODY_DECLINED, type People } from './recipients';

/** Maximum number of default contacts, who are reminded of every expiry without recipients. */
const MAX_DEFAULTS = 50;

type Concerned = Pick<Expiry, 'id' | 'contacts' | 'assigned_to' | 'user_id' | 'not_reminded'>;

/** The users who are members. 1 read each. */
export async function loadMembersAmong(
  tenant: Tenant,
  ids: readonly (string | null)[],
  transaction?: Transaction,
): Promise<Map<string, User>> {
  const found = await users.getMany(
    ids.flatMap((id) => id ?? []),
    transaction,
  );
  return new Map([...found].filter(([, user]) => user.organization_id === tenant.organizationId));
}

/** The creators of the expiries by expiry; for an API key, its creator. 1 read each, 2 more for a key. */
export async function loadCreatorsOfExpiries(
  tenant: Tenant,
  made: readonly Concerned[],
  transaction?: Transaction,
): Promise<Map<string, User>> {
  const makers = made.map(({ user_id }) => user_id);
  const people = await loadMembersAmong(tenant, makers, transaction);
  const keys = await apiKeys.getMany(
    makers.filter((id) => !people.has(id)),
    transaction,
  );
  const own = [...keys.values()].filter((key) => key.organization_id === tenant.organizationId);
  const behindKeys = await loadMembersAmong(
    tenant,
    own.map(({ created_by }) => created_by),
    transaction,
  );
  return new Map(
    made.flatMap(({ id, user_id }) => {
      const creator = people.get(user_id) ?? behindKeys.get(keys.get(user_id)?.created_by ?? '');
      return creator ? [[id, creator] as const] : [];
    }),
  );
}

/** The organization's default contacts. An equality filter needs no composite index. */
const defaultContacts = (tenant: Tenant, transaction: Transaction | undefined): Promise<Contact[]> =>
  contacts.of(tenant).list((query) => query.where('is_default', '==', true).limit(MAX_DEFAULTS), transaction);

/** People who answered "not mine": 2 reads each, because they may be contacts or members. */
async function loadDeclined(
  tenant: Tenant,
  concerned: readonly Concerned[],
  transaction: Transaction | undefined,
): Promise<(expiry: Concerned) => People['declined']> {
  const idsOf = (expiry: Concerned): string[] =>
    expiry.not_reminded.filter((id) => hasDeclinedExpiryReminders(expiry, id));
  const ids = concerned.flatMap(idsOf);
  if (ids.length === 0) return () => NOBODY_DECLINED;
  const [known, members] = await Promise.all([
    contacts.of(tenant).getMany(ids, transaction),
    loadMembersAmong(tenant, ids, transaction),
  ]);
  return (expiry) => ({
    contacts: idsOf(expiry).flatMap((id) => known.get(id) ?? []),
    users: idsOf(expiry).flatMap((id) => members.get(id) ?? []),
  });
}

/**
 * Loads the people of each expiry, by id. 1 read per contact and assignee, regardless of the number of expiries, and 2
 * per person who declined. If an expiry has no reachable people, 1 per default contact, at least 1, and 1 for the
 * creator; if the creator has left, 1 per admin. With a transaction, all except admins can't change until it commits.
 */
export async function loadPeopleOfExpiries(
  tenant: Tenant,
  concerned: readonly Concerned[],
  transaction?: Transaction,
): Promise<Map<string, People>> {
  const store = contacts.of(tenant);
  const contactIds = concerned.flatMap((expiry) => expiry.contacts);
  const [known, members] = await Promise.all([
    store.getMany(contactIds, transaction),
    loadMembersAmong(
      tenant,
      concerned.map(({ assigned_to }) => assigned_to),
      transaction,
    ),
  ]);
  const declinedOf = await loadDeclined(tenant, concerned, transaction);
  const named = concerned.map((expiry) => ({
    expiry,
    people: {
      declined: declinedOf(expiry),
      contacts: known,
      assignee: members.get(expiry.assigned_to ?? ''),
      defaults: NO_DEFAULT_RECIPIENTS,
    },
  }));
  const nobody = named.filter(({ expiry, people }) => hasNoNamedRecipient(expiry, people));
  const common = nobody.length > 0 ? await defaultContacts(tenant, transaction) : [];
  const insteadOf = (expiry: Concerned): Contact[] =>
    common.filter(({ id }) => !hasDeclinedExpiryReminders(expiry, id));
  const orphans = nobody.map(({ expiry }) => expiry).filter((expiry) => insteadOf(expiry).length === 0);
  const creators =
    orphans.length > 0 ? await loadCreatorsOfExpiries(tenant, orphans, transaction) : new Map<string, User>();
  const admins = orphans.some(({ id }) => !creators.has(id)) ? await listAdminsToNotify(tenant) : [];
  return new Map(
    named.map(({ expiry, people }) => {
      if (!hasNoNamedRecipient(expiry, people)) return [expiry.id, people];
      const creator = creators.get(expiry.id);
      if (creator === undefined && insteadOf(expiry).length === 0) {
        const told = admins.filter(({ id }) => !hasDeclinedExpiryReminders(expiry, id));
        return [expiry.id, { ...people, members: new Map(told.map((admin) => [admin.id, admin])) }];
      }
      const isLeftAlone = creator !== undefined && hasDeclinedExpiryReminders(expiry, creator.id);
      const defaults = { contacts: insteadOf(expiry), creator: isLeftAlone ? undefined : creator };
      return [expiry.id, { ...people, defaults }];
    }),
  );
}
