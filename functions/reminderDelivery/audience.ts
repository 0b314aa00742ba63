// Whom a firing is for: those whom its expiry concerns, or those to whom it is escalated.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { contacts } from '../contacts/record';
import type { Expiry } from '../expiries/record';
import { listAdmins } from '../identity/members';
import { users } from '../identity/user';
import { isEscalated, type Reminder } from '../reminderSchedule/record';
import type { Escalate } from '../reminderSchedule/steps';
import { loadPeopleOf } from './people';
import { NO_DEFAULTS, type RecipientFacts } from './recipients';

export type Audience = Omit<RecipientFacts, 'reminder' | 'suppressed' | 'credits'>;

/** 1 read for each contact and user whom it names, and for each admin. */
async function escalatedTo(
  tenant: Tenant,
  { contacts: contactIds, users: userIds, admins }: Omit<Escalate, 'after'>,
  transaction?: Transaction,
): Promise<Audience> {
  const store = contacts.of(tenant);
  const [known, named, leading] = await Promise.all([
    transaction ? store.getManyLocked(transaction, contactIds) : store.getMany(contactIds),
    users.getMany(userIds, transaction),
    admins ? listAdmins(tenant) : [],
  ]);
  const own = (id: string) => {
    const user = named.get(id);
    return user?.organization_id === tenant.organizationId ? user : undefined;
  };
  return {
    expiry: { contacts: contactIds, assigned_to: null },
    contacts: known,
    assignee: undefined,
    members: new Map([
      ...userIds.map((id) => [id, own(id)] as const),
      ...leading.map((admin) => [admin.id, admin] as const),
    ]),
    defaults: NO_DEFAULTS,
  };
}

/** Nothing that continues another: everybody whom the expiry concerns. */
export const FIRST_FIRING = { continues: null, escalate: null };

type Audible = Pick<Reminder, 'continues' | 'escalate'>;

/**
 * Everybody whom each of the firings is for, in their order. Those whom expiries name are read once, however many firings
 * share them; those to whom it is escalated for each. With a transaction, those named stay as they are until it commits.
 */
export async function loadAudiences(
  tenant: Tenant,
  firings: readonly { reminder: Audible; expiry: Expiry }[],
  transaction?: Transaction,
): Promise<Audience[]> {
  const named = firings
    .filter(({ reminder }) => !isEscalated(reminder.continues))
    .map(({ expiry }) => expiry);
  const concerned = [...new Map(named.map((expiry) => [expiry.id, expiry])).values()];
  const peopleOf = await loadPeopleOf(tenant, concerned, transaction);
  return Promise.all(
    firings.map(async ({ reminder, expiry }) => {
      const recipients = reminder.continues?.recipients;
      const only = recipients ? new Set(recipients) : null;
      return isEscalated(reminder.continues)
        ? { ...(await escalatedTo(tenant, reminder.escalate ?? NOBODY, transaction)), only }
        : { ...(peopleOf.get(expiry.id) ?? NO_PEOPLE), expiry, only };
    }),
  );
}

/** The same for one firing. */
export async function loadAudience(tenant: Tenant, reminder: Audible, expiry: Expiry): Promise<Audience> {
  const [audience] = await loadAudiences(tenant, [{ reminder, expiry }]);
  return audience ?? { ...NO_PEOPLE, expiry };
}

const NOBODY = { contacts: [], users: [], admins: false };
const NO_PEOPLE = { contacts: new Map(), assignee: undefined, defaults: NO_DEFAULTS };
