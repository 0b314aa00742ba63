// Loads the possible recipients of a firing, and the addresses that currently can't receive messages.
import type { Transaction } from 'firebase-admin/firestore';
import { type Tenant, tenantOf } from '../../api/actor';
import { type Contact, contacts } from '../../contacts/record';
import { type Expiry, hasDeclinedExpiryReminders } from '../../expiries/record/record';
import { apiKeys } from '../../identity/apiKey';
import { listAdmins, listAdminsToNotify, type User, users } from '../../identity/user';
import { integrations } from '../../integrations/integration';
import { isChannelOfMessageForm } from '../../messaging/channel';
import { channelAddressKey, listSuppressionReasonsByAddress } from '../../messaging/suppression';
import { hasWhatsappTemplateOfKind, listNumbersInWhatsappConversation } from '../../messaging/whatsapp';
import type { Organization } from '../../organizations/organization';
import { allowedRecipientsUnlessVerified } from '../../organizations/people';
import { belongsToEscalation, type ContinuationOrigin, type EscalationRule, type Reminder } from '../rule/record';
import {
  type AddressedSend,
  type CandidateRecipients,
  NO_DEFAULT_RECIPIENTS,
  NOBODY_DECLINED,
  needsDefaultRecipients,
  type RecipientSelectionFacts,
  SKIP_REASONS,
} from './plannedSends';

/** Loads the people to whom a reminder is escalated. Lists people who declined the expiry separately. */
async function escalatedTo(
  tenant: Tenant,
  { contacts: allContacts, users: allUsers, admins }: Omit<EscalationRule, 'after'>,
  concerned: Expiry,
  transaction?: Transaction,
): Promise<Omit<RecipientSelectionFacts, 'allowed'>> {
  const isMeant = (id: string): boolean => !hasDeclinedExpiryReminders(concerned, id);
  const [known, named, leading] = await Promise.all([
    contacts.of(tenant).getMany(allContacts, transaction),
    loadMembersAmong(tenant, allUsers, transaction),
    admins ? listAdmins(tenant) : [],
  ]);
  const members = new Map([
    ...allUsers.map((id) => [id, named.get(id)] as const),
    ...leading.map((admin) => [admin.id, admin] as const),
  ]);
  return {
    expiry: { contacts: allContacts.filter(isMeant), assigned_to: null },
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

/** The rule for messages that don't follow from another firing. They go to everyone the expiry names. */
export const FIRING_RULE_FOR_EVERYONE = { continues: null, escalate: null };

interface FiringRule extends Pick<Reminder, 'escalate'>, Partial<Pick<Reminder, 'integration_ids'>> {
  continues:
    | (Pick<ContinuationOrigin, 'cause' | 'recipients'> & Partial<Pick<ContinuationOrigin, 'instead_of'>>)
    | null;
}

/** The rule for the current recipients of an escalation. If the escalation has been removed, there are none. */
export const escalationFiringRuleOf = (reminder: Pick<Reminder, 'escalate'> | null | undefined): FiringRule => ({
  continues: { cause: 'escalation', recipients: null },
  escalate: reminder?.escalate ?? null,
});

/**
 * The recipients that a firing names, or null for everyone. It is null if the firing names nobody, or if nobody named
 * by the firing or the expiry still exists.
 */
function recipientsStillThere(
  recipients: readonly string[] | null,
  expiry: Expiry,
  people: CandidateRecipients,
): ReadonlySet<string> | null {
  if (recipients === null) return null;
  const { contacts: defaults, creator } = people.defaults;
  const isThere = (id: string): boolean =>
    creator?.id === id || people.members?.has(id) === true || defaults.some((contact) => contact.id === id);
  return needsDefaultRecipients(expiry, people) && !recipients.some(isThere) ? null : new Set(recipients);
}

type Sender = Pick<Organization, 'id' | 'address_verified'>;

/**
 * Loads the recipients of each firing, in order. Reads an expiry's people once for all its firings, but escalation
 * recipients once per firing. If a transaction is passed, this data can't change until it commits.
 */
export async function loadAudiences(
  organization: Sender,
  firings: readonly { reminder: FiringRule; expiry: Expiry }[],
  transaction?: Transaction,
): Promise<RecipientSelectionFacts[]> {
  const tenant = tenantOf(organization.id);
  const allowed = await allowedRecipientsUnlessVerified(organization);
  const named = firings.filter(({ reminder }) => !belongsToEscalation(reminder.continues)).map(({ expiry }) => expiry);
  const concerned = [...new Map(named.map((expiry) => [expiry.id, expiry])).values()];
  const chatIds = firings.flatMap(({ reminder }) => reminder.integration_ids ?? []);
  const [peopleOf, chat] = await Promise.all([
    loadCandidateRecipients(tenant, concerned, transaction),
    integrations.of(tenant).getMany(chatIds, transaction),
  ]);
  return Promise.all(
    firings.map(async ({ reminder, expiry }) => {
      const recipients = reminder.continues?.recipients ?? null;
      if (belongsToEscalation(reminder.continues)) {
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

export async function loadAudience(
  organization: Sender,
  reminder: FiringRule,
  expiry: Expiry,
): Promise<RecipientSelectionFacts> {
  const [audience] = await loadAudiences(organization, [{ reminder, expiry }]);
  if (!audience) throw new Error('No recipients loaded for a firing');
  return audience;
}

const NOBODY = { contacts: [], users: [], admins: false };
const NO_PEOPLE = {
  contacts: new Map(),
  assignee: undefined,
  declined: NOBODY_DECLINED,
  defaults: NO_DEFAULT_RECIPIENTS,
};

/** Why some addresses can't receive messages, keyed by {@link channelAddressKey}. */
export async function listUnreachableReasonsByAddress(
  organization: Pick<Organization, 'whatsapp_reminder_template'>,
  reached: readonly AddressedSend[],
  transaction?: Transaction,
): Promise<Map<string, string>> {
  const suppressed = await listSuppressionReasonsByAddress(reached, transaction);
  if (hasWhatsappTemplateOfKind('reminder', organization.whatsapp_reminder_template)) return suppressed;
  const templated = reached.filter(({ channel }) => isChannelOfMessageForm(channel, 'template'));
  const open = await listNumbersInWhatsappConversation(templated.map(({ address }) => address));
  const closed = templated.filter(({ address }) => !open.has(address));
  return new Map([
    ...closed.map((send) => [channelAddressKey(send.channel, send.address), SKIP_REASONS.noTemplate] as const),
    ...suppressed,
  ]);
}

/** Maximum number of default contacts. They are reminded of every expiry that has no recipients. */
const MAX_DEFAULTS = 50;

type Concerned = Pick<Expiry, 'id' | 'contacts' | 'assigned_to' | 'user_id' | 'not_reminded'>;

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

/**
 * Each expiry's creator, keyed by expiry id. If an API key created the expiry, this is the person who created the key.
 */
export async function loadCreatorsByExpiry(
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

const defaultContacts = (tenant: Tenant, transaction: Transaction | undefined): Promise<Contact[]> =>
  contacts.of(tenant).list((query) => query.where('is_default', '==', true).limit(MAX_DEFAULTS), transaction);

/** People who answered "not mine". */
async function loadDeclined(
  tenant: Tenant,
  concerned: readonly Concerned[],
  transaction: Transaction | undefined,
): Promise<(expiry: Concerned) => CandidateRecipients['declined']> {
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
 * Loads the people for each expiry, keyed by expiry id. If a transaction is passed, these people, except admins, can't
 * change until it commits.
 */
export async function loadCandidateRecipients(
  tenant: Tenant,
  concerned: readonly Concerned[],
  transaction?: Transaction,
): Promise<Map<string, CandidateRecipients>> {
  const contactIds = concerned.flatMap((expiry) => expiry.contacts);
  const [known, members] = await Promise.all([
    contacts.of(tenant).getMany(contactIds, transaction),
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
  const nobody = named.filter(({ expiry, people }) => needsDefaultRecipients(expiry, people));
  const common = nobody.length > 0 ? await defaultContacts(tenant, transaction) : [];
  const insteadOf = (expiry: Concerned): Contact[] =>
    common.filter(({ id }) => !hasDeclinedExpiryReminders(expiry, id));
  const orphans = nobody.map(({ expiry }) => expiry).filter((expiry) => insteadOf(expiry).length === 0);
  const creators =
    orphans.length > 0 ? await loadCreatorsByExpiry(tenant, orphans, transaction) : new Map<string, User>();
  const admins = orphans.some(({ id }) => !creators.has(id)) ? await listAdminsToNotify(tenant) : [];
  return new Map(
    named.map(({ expiry, people }) => {
      if (!needsDefaultRecipients(expiry, people)) return [expiry.id, people];
      const creator = creators.get(expiry.id);
      if (creator === undefined && insteadOf(expiry).length === 0) {
        const recipients = admins.filter(({ id }) => !hasDeclinedExpiryReminders(expiry, id));
        return [expiry.id, { ...people, members: new Map(recipients.map((admin) => [admin.id, admin])) }];
      }
      const hasCreatorDeclined = creator !== undefined && hasDeclinedExpiryReminders(expiry, creator.id);
      const defaults = { contacts: insteadOf(expiry), creator: hasCreatorDeclined ? undefined : creator };
      return [expiry.id, { ...people, defaults }];
    }),
  );
}
