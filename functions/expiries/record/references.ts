// Checks that the contacts, assignee, folder and entity of an expiry belong to the organization. Reassigns expiries.
import type { Actor, Tenant } from '../../api/actor';
import { UnknownReferenceError } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { contacts } from '../../contacts/record';
import { entities } from '../../directory/entity';
import { folders } from '../../folders/record';
import { displayNameOf, getMember, type User } from '../../identity/user';
import { loadOrganization } from '../../organizations/organization';
import type { ExpiryPatch } from './input';
import { type Expiry, expiries, INITIAL_EXPIRY_FIELDS } from './record';

export const NO_ASSIGNEE = {
  assigned_to: null,
  assigned_to_user_full_name: null,
  assigned_to_user_email: null,
  assigned_by_user_full_name: null,
  assigned_by_user_email: null,
};

/** Defaults for fields that are optional when an expiry is created, and for fields that are only set later. */
export const NEW_EXPIRY_DEFAULTS = {
  ...INITIAL_EXPIRY_FIELDS,
  ...NO_ASSIGNEE,
  share_password_hash: null,
  contacts: [],
  folder_id: null,
  entity_id: null,
  checklist: [],
  recurrence: null,
  recurrence_anchor: null,
  previous_expiry_id: null,
  custom_fields: {},
  attachments: [],
};

/** The assignee, and the person who made the assignment. */
export type ExpiryAssignment = Pick<Expiry, keyof typeof NO_ASSIGNEE>;

export const expiryAssignmentToUser = (user: User, by: Actor): ExpiryAssignment => ({
  assigned_to: user.id,
  assigned_to_user_full_name: displayNameOf(user),
  assigned_to_user_email: user.email,
  assigned_by_user_full_name: by.name,
  assigned_by_user_email: by.email,
});

async function assignmentOf(
  tenant: Tenant,
  assignee: string | null | undefined,
  by: Actor,
): Promise<ExpiryAssignment | 'unknown' | undefined> {
  if (assignee === undefined) return undefined;
  if (assignee === null) return NO_ASSIGNEE;
  const user = await getMember(tenant, assignee);
  return user ? expiryAssignmentToUser(user, by) : 'unknown';
}

async function contactsExist(tenant: Tenant, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await contacts.of(tenant).getMany(ids);
  return found.size === ids.length;
}

/** True if the record exists, or if no id is given. */
async function recordExists(
  collection: typeof folders | typeof entities,
  tenant: Tenant,
  id: string | null | undefined,
): Promise<boolean> {
  if (id === undefined || id === null) return true;
  return (await collection.of(tenant).get(id)) !== null;
}

/**
 * Checks that new references exist in the organization. Costs 1 read for each contact, assignee, folder and entity.
 * Returns the new assignment, or undefined if the assignee stays the same.
 *
 * @throws UnknownReferenceError naming each field that refers to a record outside the organization.
 */
export async function checkExpiryReferences(
  tenant: Tenant,
  given: Pick<ExpiryPatch, 'contacts' | 'assigned_to' | 'folder_id' | 'entity_id'>,
  { by, before }: { by: Actor; before?: Expiry },
): Promise<ExpiryAssignment | undefined> {
  const newContacts = (given.contacts ?? []).filter((id) => !before?.contacts.includes(id));
  const newIdOf = (field: 'assigned_to' | 'folder_id' | 'entity_id') =>
    before !== undefined && given[field] === before[field] ? undefined : given[field];
  const [assignment, contactsAreOurs, folderIsOurs, entityIsOurs] = await Promise.all([
    assignmentOf(tenant, newIdOf('assigned_to'), by),
    contactsExist(tenant, newContacts),
    recordExists(folders, tenant, newIdOf('folder_id')),
    recordExists(entities, tenant, newIdOf('entity_id')),
  ]);
  const problems = {
    ...(contactsAreOurs ? {} : { contacts: 'must be contacts in your organization' }),
    ...(assignment === 'unknown' ? { assigned_to: 'must be a user in your organization' } : {}),
    ...(folderIsOurs ? {} : { folder_id: 'must be a folder in your organization' }),
    ...(entityIsOurs ? {} : { entity_id: 'must be a directory entity in your organization' }),
  };
  if (assignment === 'unknown' || Object.keys(problems).length > 0) {
    throw new UnknownReferenceError(problems);
  }
  return assignment;
}

export const MAX_REASSIGNED_EXPIRIES = 500;

/**
 * Expiries stay assigned to members who have left, so former members are valid too. Costs 1 more read for a former
 * member.
 */
async function isOrWasMember(tenant: Tenant, userId: string): Promise<boolean> {
  if (await getMember(tenant, userId)) return true;
  const { former_members: former } = await loadOrganization(tenant);
  return former.includes(userId);
}

/**
 * Reassigns expiries in one commit. Costs 1 read per user and per id, and 1 write per changed expiry. Skips expiries
 * already assigned to `toUserId` and, with `fromUserId`, those assigned to other users.
 *
 * @throws UnknownReferenceError naming `toUserId` unless that user is a member, and `fromUserId` unless that user is or
 * was a member.
 */
export async function reassignExpiries(
  context: MutationContext,
  asked: { expiryIds: readonly string[]; toUserId: string; fromUserId?: string | undefined },
) {
  const { tenant, actor, writes, now } = context;
  const { toUserId, fromUserId } = asked;
  const [to, isFromKnown] = await Promise.all([
    getMember(tenant, toUserId),
    fromUserId === undefined || isOrWasMember(tenant, fromUserId),
  ]);
  if (to === null || !isFromKnown) {
    throw new UnknownReferenceError({
      ...(to === null ? { toUserId: 'must be a user in your organization' } : {}),
      ...(isFromKnown ? {} : { fromUserId: 'must be a current or former user in your organization' }),
    });
  }
  const ids = [...new Set(asked.expiryIds)];
  const store = expiries.of(tenant);
  const found = await store.getMany(ids);
  const changing = [...found.values()].filter(
    ({ assigned_to: holder }) => holder !== toUserId && (fromUserId === undefined || holder === fromUserId),
  );
  const assignment = expiryAssignmentToUser(to, actor);
  for (const expiry of changing) {
    store.stageUpdate(writes, expiry, { ...assignment, updated_by_name: actor.name, updated_at: now });
  }
  return {
    items: changing.map(({ id, name }) => ({ id, name })),
    skipped: found.size - changing.length,
    /** Ids that don't match any of the organization's expiries. */
    unknown: ids.filter((id) => !found.has(id)),
  };
}
