// The contact group: its record, input and API view, and the lookup by name.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import { requiredTextInput, resettableInput, timestampFieldsOut } from '../api/fields';
import { declareRecordResource, namedOpenApiObject, type Page } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import type { MutationContext, Writes } from '../api/writes';
import { declareSweptDueWork } from '../jobs/dueWork';
import { declareRecordQueue } from '../jobs/tasks';
import { requireWithinRecordLimit } from '../plans/limits';
import { MINUTE_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { getReservation, stageReservation, stageReservationPrecondition } from '../store/claims';
import { type RecordOf, tenantCollection } from '../store/collection';
import { listRecordPage } from '../store/pages';
import { storedInstant, timestampFields } from '../store/values';

export const CONTACT_GROUP_NAME_MAX_LENGTH = 100;
export const GROUP_NAME_RESERVATION_KIND = 'contact_group';
const DEFAULT_CONTACT_GROUP_COLOR = '#64748b';
/** Maximum number of records in one v1 response. */
const MAX_GROUPS = 5000;

export const contactGroups = tenantCollection(
  'contact_groups',
  {
    name: z.string(),
    color: z.string(),
    sort_order: z.int(),
    /** The user or API key that created the group; null if the service did. */
    created_by: z.string().nullable(),
    /**
     * Former names that some contacts still have during a rename. They stay reserved until the rename is complete.
     * Filtering by any of them returns all contacts in the group.
     */
    former_names: z.array(z.string()),
    /** Increases whenever a contact joins, so that an ongoing rename or deletion detects the new member. */
    revision: z.int(),
    /** Whether the group has been deleted. A deleted group is hidden, but some contacts may still have its name. */
    is_deleted: z.boolean(),
    /** Whether a rename or deletion has yet to be applied to some contacts. */
    is_settling: z.boolean(),
    /** When the sweep checks whether the task was lost; null if no change is pending. */
    wake_at: storedInstant.nullable().default(null),
    ...timestampFields,
  },
  { holds: 'contact group names', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  {
    type: 'contact_group',
    nameOf: ({ name }) => name,
    actionOf: (before, after) => (after.is_deleted && !before.is_deleted ? 'deleted' : 'updated'),
    ignored: ['former_names', 'revision', 'is_settling', 'wake_at'],
  },
);
export type ContactGroup = RecordOf<typeof contactGroups>;

export const dueContactGroups = declareSweptDueWork('contact_groups', contactGroups);
/** How long the sweep waits after a change before it assumes that the task was lost. */
export const CONTACT_GROUP_TASK_LOST_MS = 2 * MINUTE_MS;

/** Tasks that apply a group's rename or deletion to its contacts. */
export const groupContactsUpdateQueue = declareRecordQueue({
  name: 'propagateContactGroup',
  fields: ['organizationId', 'groupId'],
  timeoutSeconds: 540,
  rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 10 },
});

/** All names of the group that its contacts may still have. */
export const allNamesOfContactGroup = (group: Pick<ContactGroup, 'name' | 'former_names'>): string[] => [
  group.name,
  ...group.former_names,
];

/** Groups with pending renames or deletions, usually none. 1 read each, at least 1. */
export const listPropagatingContactGroups = (tenant: Tenant): Promise<ContactGroup[]> =>
  contactGroups.of(tenant).list((query) => query.where('is_settling', '==', true));

export const groupNameTakenError = (): ApiError =>
  new ApiError('GROUP_EXISTS', 'A contact group with this name already exists', {
    details: { fields: { name: 'is taken' } },
  });

/** 1 read. @throws 404, also for a deleted group. */
export async function requireContactGroup(tenant: Tenant, id: string): Promise<ContactGroup> {
  const group = await contactGroups.of(tenant).get(id);
  if (!group || group.is_deleted) throw notFound('Contact group');
  return group;
}

/** Reads the page plus 1 record. Index: organization_id, is_deleted, sort_order. */
export function listContactGroupPage(
  tenant: Tenant,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ContactGroup>> {
  const list = { tenant, list: 'contact_groups', filters: {}, orderBy: 'sort_order', descending: false };
  return listRecordPage(contactGroups.of(tenant), { ...list, cursor, limit }, (query) =>
    query.where('is_deleted', '==', false),
  );
}

/** 1 read per group. Index: organization_id, is_deleted, sort_order. */
export const listAllContactGroups = (tenant: Tenant): Promise<ContactGroup[]> =>
  contactGroups
    .of(tenant)
    .list((query) => query.where('is_deleted', '==', false).orderBy('sort_order').limit(MAX_GROUPS));

/**
 * Costs the reads of {@link requireWithinRecordLimit} and 2 writes, for the group and its name reservation. If the name
 * is taken and `taken` is absent, the unit of work runs again.
 * @throws 403 `PLAN_LIMIT_REACHED`.
 */
async function stageContactGroup(
  writes: Writes,
  tenant: Tenant,
  group: z.output<typeof contactGroupInput>,
  made: { by: string; at: Date; taken?: () => ApiError },
): Promise<ContactGroup> {
  const present = () => contactGroups.of(tenant).count((query) => query.where('is_deleted', '==', false));
  await requireWithinRecordLimit(tenant, 'contact_groups', present, made.at);
  const id = newId();
  const reservation = { kind: GROUP_NAME_RESERVATION_KIND, value: group.name, ownerId: id };
  stageReservation(writes, tenant, made.taken ? { ...reservation, taken: made.taken } : reservation);
  return contactGroups.of(tenant).stageCreate(writes, id, {
    name: group.name,
    color: group.color ?? DEFAULT_CONTACT_GROUP_COLOR,
    sort_order: group.sort_order ?? 0,
    created_by: made.by,
    former_names: [],
    revision: 0,
    is_deleted: false,
    is_settling: false,
    wake_at: null,
    created_at: made.at,
    updated_at: made.at,
  });
}

/** Like {@link stageContactGroup}. @throws 409 `GROUP_EXISTS`. */
export const stageNewContactGroup = (
  { writes, tenant, actor, now }: MutationContext,
  group: z.output<typeof contactGroupInput>,
): Promise<ContactGroup> =>
  stageContactGroup(writes, tenant, group, { by: actor.id, at: now, taken: groupNameTakenError });

/**
 * Finds or creates the group with this name, and returns the name as spelled in the group. 2 reads and 2 writes, or 1
 * read and 2 writes for a new group. Staged together with the contact, so a concurrent rename or deletion makes the
 * commit fail. A rename or deletion in progress detects the contact through the group's revision. Contacts that join a
 * group concurrently don't conflict with each other.
 */
export async function stageJoinOrCreateGroup(
  writes: Writes,
  tenant: Tenant,
  name: string,
  made: { by: string; at: Date },
): Promise<string> {
  const reservation = await getReservation(tenant, GROUP_NAME_RESERVATION_KIND, name);
  if (!reservation) return (await stageContactGroup(writes, tenant, { name }, made)).name;
  const store = contactGroups.of(tenant);
  const group = await store.get(reservation.owner_id);
  if (group?.is_deleted) {
    throw new ApiError('CONFLICT', 'The contact group with this name is being deleted; try again shortly');
  }
  stageReservationPrecondition(writes, reservation);
  writes.update(store.ref(reservation.owner_id), { revision: FieldValue.increment(1) });
  // `group` is null only if it was just deleted. The commit then fails, and the unit of work is retried.
  return group?.name ?? name;
}

const nameInput = requiredTextInput(CONTACT_GROUP_NAME_MAX_LENGTH);
const colorInput = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a hex color in the format #rrggbb');
const sortOrderInput = z.int().min(-1_000_000).max(1_000_000);

export const contactGroupInput = z.object({
  name: nameInput,
  color: colorInput.optional(),
  sort_order: sortOrderInput.optional(),
});

export const contactGroupPatch = z.object({
  name: nameInput.exactOptional(),
  color: resettableInput(colorInput, DEFAULT_CONTACT_GROUP_COLOR).optional(),
  sort_order: resettableInput(sortOrderInput, 0).optional(),
});

const contactGroupOut = namedOpenApiObject('ContactGroup', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  color: z.string(),
  sort_order: z.int(),
  created_by: z.string().nullable(),
  ...timestampFieldsOut,
});

export const contactGroupResource = declareRecordResource('group', 'Contact group', contactGroupOut);
