// The recipients of a firing, and the addresses that can't get messages now.
import type { Transaction } from 'firebase-admin/firestore';
import { type Tenant, tenantOf } from '../../api/actor';
import { contacts } from '../../contacts/record';
import { type Expiry, hasDeclinedExpiryReminders } from '../../expiries/record/record';
import { listAdmins } from '../../identity/members';
import { type User, users } from '../../identity/user';
import { integrations } from '../../integrations/record';
import { hasForm } from '../../messaging/channel';
import { listNumbersInWhatsappConversation } from '../../messaging/conversations';
import { listSuppressionReasons, mapKeyOfAddress } from '../../messaging/suppression';
import { hasWhatsappTemplateOfKind } from '../../messaging/whatsapp';
import type { Organization } from '../../organizations/organization';
import { listAllowedAddresses } from '../../organizations/verification';
import { type Continuation, type Escalate, isEscalationFiring, type Reminder } from '../rule/record';
import type { Reached } from './firingPlan';
import { loadPeopleOfExpiries } from './people';
import {
  hasNoNamedRecipient,
  NO_DEFAULT_RECIPIENTS,
  NOBODY_DECLINED,
  type People,
  type RecipientFacts,
  SKIP_REASONS,
} from './recipients';

export type Audience = RecipientFacts;

/**
 * The people an escalation names. People who declined the expiry are listed separately. 1 read per person and admin.
 */
async function escalatedTo(
  tenant: Tenant,
  { contacts: allContacts, users: allUsers, admins }: Omit<Escalate, 'after'>,
  concerned: Expiry,
  transaction?: Transaction,
): Promise<Omit<Audience, 'allowed'>> {
  const isMeant = (id: string): boolean => !hasDeclinedExpiryReminders(concerned, id);
  const contactIds = allContacts.filter(isMeant);
  const store = contacts.of(tenant);
  const [known, named, leading] = await Promise.all([
    store.getMany(allContacts, transaction),
    users.getMany(allUsers, transaction),
    admins ? listAdmins(tenant) : [],
  ]);
  const own = (id: string) => {
    const user = named.get(id);
    return user?.organization_id === tenant.organizationId ? user : undefined;
  };
  const members = new Map([
    ...allUsers.map((id) => [id, own(id)] as const),
    ...leading.map((admin) => [admin.id, admin] as const),
  ]);
  return {
    expiry: { contacts: contactIds, assigned_to: null },
    contacts: known,
    assignee: undefined,
    members: new Map([...members].filter(([id]) => isMeant(id))),
    declined: {
      contacts: [...known.values()].filter(({ id }) => !isMeant(id)),
      users: [...members.values()].filter((user): user is User => user !== undefined && !isMeant(user.id)),
    },
    defaults: NO_DEFAULT_RECIPIENTS,
  };
}

/** For messages that don't follow from another firing: they go to everyone named by the expiry. */
export const NOT_A_CONTINUATION = { continues: null, escalate: null };

interface Audible extends Pick<Reminder, 'escalate'>, Partial<Pick<Reminder, 'integration_ids'>> {
  continues: (Pick<Continuation, 'cause' | 'recipients'> & Partial<Pick<Continuation, 'instead_of'>>) | null;
}

/** The current recipients of an escalation; none if it was removed. */
export const audienceFactsOfEscalation = (
  reminder: Pick<Reminder, 'escalate'> | null | undefined,
): Audible => ({
  continues: { cause: 'escalation', recipients: null },
  escalate: reminder?.escalate ?? null,
});

/**
 * The recipients that a firing names. Null means everyone: the firing names nobody, or neither its recipients nor the
 * people of the expiry exist.
 */
function recipientsStillThere(
  recipients: readonly string[] | null,
  expiry: Expiry,
  people: People,
): ReadonlySet<string> | null {
  if (recipients === null) return null;
  const { contacts: defaults, creator } = people.defaults;
  const isThere = (id: string): boolean =>
    creator?.id === id || people.members?.has(id) === true || defaults.some((contact) => contact.id === id);
  return hasNoNamedRecipient(expiry, people) && !recipients.some(isThere) ? null : new Set(recipients);
}

type Sender = Pick<Organization, 'id' | 'address_verified'>;

/**
 * Loads the audience of each firing, in order. People of an expiry are read once for all its firings, escalation
 * recipients for each. With a transaction, they can't change until it commits.
 */
export async function loadAudiences(
  organization: Sender,
  firings: readonly { reminder: Audible; expiry: Expiry }[],
  transaction?: Transaction,
): Promise<Audience[]> {
  const tenant = tenantOf(organization.id);
  const allowed = await listAllowedAddresses(organization);
  const named = firings
    .filter(({ reminder }) => !isEscalationFiring(reminder.continues))
    .map(({ expiry }) => expiry);
  const concerned = [...new Map(named.map((expiry) => [expiry.id, expiry])).values()];
  const chatIds = firings.flatMap(({ reminder }) => reminder.integration_ids ?? []);
  const [peopleOf, chat] = await Promise.all([
    loadPeopleOfExpiries(tenant, concerned, transaction),
    integrations.of(tenant).getMany(chatIds, transaction),
  ]);
  return Promise.all(
    firings.map(async ({ reminder, expiry }) => {
      const recipients = reminder.continues?.recipients ?? null;
      if (isEscalationFiring(reminder.continues)) {
        const only = recipients && new Set(recipients);
        return {
          ...(await escalatedTo(tenant, reminder.escalate ?? NOBODY, expiry, transaction)),
          ...{ allowed, only },
        };
      }
      const people = peopleOf.get(expiry.id) ?? NO_PEOPLE;
      return {
        ...people,
        expiry,
        allowed,
        integrations: chat,
        only: recipientsStillThere(recipients, expiry, people),
      };
    }),
  );
}

/** The same for one firing. */
export async function loadAudience(
  organization: Sender,
  reminder: Audible,
  expiry: Expiry,
): Promise<Audience> {
  const [audience] = await loadAudiences(organization, [{ reminder, expiry }]);
  if (!audience) throw new Error('No audience for a firing');
  return audience;
}

const NOBODY = { contacts: [], users: [], admins: false };
const NO_PEOPLE = {
  contacts: new Map(),
  assignee: undefined,
  declined: NOBODY_DECLINED,
  defaults: NO_DEFAULT_RECIPIENTS,
};

/**
 * Why some addresses can't get messages, by {@link mapKeyOfAddress}. Reads as {@link listSuppressionReasons}; without a
 * template, also 1 per WhatsApp number.
 */
export async function listUnreachableReasonsByAddress(
  organization: Pick<Organization, 'whatsapp_reminder_template'>,
  reached: readonly Reached[],
  transaction?: Transaction,
): Promise<Map<string, string>> {
  const suppressed = await listSuppressionReasons(reached, transaction);
  if (hasWhatsappTemplateOfKind('reminder', organization.whatsapp_reminder_template)) return suppressed;
  const templated = reached.filter(({ channel }) => hasForm(channel, 'template'));
  const open = await listNumbersInWhatsappConversation(templated.map(({ address }) => address));
  const closed = templated.filter(({ address }) => !open.has(address));
  return new Map([
    ...closed.map((send) => [mapKeyOfAddress(send.channel, send.address), SKIP_REASONS.noTemplate] as const),
    ...suppressed,
  ]);
}
