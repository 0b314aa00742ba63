// Renames and deletes contact groups, and updates their contacts.

import type { z } from 'zod';
import { commitInBatches } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { MutationContext, Writes } from '../api/writes';
import { addMs } from '../platform/clock';
import { pageSize } from '../platform/params';
import { normalizedForComparison } from '../platform/text';
import { stageReservation, stageReservationRelease, stageReservationTouch } from '../store/claims';
import { MAX_VALUES_OF_IN_QUERY } from '../store/collection';
import {
  allNamesOfContactGroup,
  CONTACT_GROUP_TASK_LOST_MS,
  type ContactGroup,
  type contactGroupPatch,
  contactGroups,
  GROUP_NAME_RESERVATION_KIND,
  groupContactsUpdateQueue,
  groupNameTakenError,
  requireContactGroup,
} from './contactGroup';
import { type Contact, contacts } from './record';

/**
 * The maximum number of contacts changed in the same commit as their group. In larger groups, a task changes the
 * contacts.
 */
const MAX_CONTACTS_CHANGED_WITH_GROUP = pageSize(200);

const contactsIn = (tenant: Tenant, names: readonly string[], limit: number): Promise<Contact[]> =>
  contacts.of(tenant).list((query) => query.where('contact_group', 'in', names).limit(limit));

function stageGroupName(
  writes: Writes,
  tenant: Tenant,
  found: readonly Contact[],
  name: string | null,
  now: Date,
): void {
  for (const contact of found) {
    contacts.of(tenant).stageUpdate(writes, contact, { contact_group: name, updated_at: now });
  }
}

/** Releases the group's reserved names, except those in `kept`. */
function stageNameReleases(writes: Writes, tenant: Tenant, group: ContactGroup, kept: readonly string[]): void {
  const needed = new Set(kept.map(normalizedForComparison));
  for (const name of new Set(allNamesOfContactGroup(group).map(normalizedForComparison))) {
    if (!needed.has(name)) stageReservationRelease(writes, tenant, GROUP_NAME_RESERVATION_KIND, name);
  }
}

/**
 * 1 read and 1 write. A new name also changes 2 reservations and up to {@link MAX_CONTACTS_CHANGED_WITH_GROUP}
 * contacts. In larger groups, a task updates the contacts. Until the task is done, the group's former name stays
 * reserved.
 * @throws 404; 409 `GROUP_EXISTS`.
 */
export async function stageContactGroupUpdate(
  { writes, tenant, now }: MutationContext,
  id: string,
  patch: z.output<typeof contactGroupPatch>,
): Promise<ContactGroup> {
  const group = await requireContactGroup(tenant, id);
  const { name = group.name, color = group.color, sort_order = group.sort_order } = patch;
  if (name === group.name && color === group.color && sort_order === group.sort_order) return group;
  const renaming = name === group.name ? {} : await stageRename(writes, tenant, group, name, now);
  const change = { name, color, sort_order, updated_at: now, ...renaming };
  return contactGroups.of(tenant).stageUpdate(writes, group, change);
}

async function stageRename(
  writes: Writes,
  tenant: Tenant,
  group: ContactGroup,
  name: string,
  now: Date,
): Promise<Pick<ContactGroup, 'former_names' | 'is_settling' | 'wake_at'>> {
  const names = allNamesOfContactGroup(group);
  if (names.map(normalizedForComparison).includes(normalizedForComparison(name))) {
    stageReservationTouch(writes, tenant, GROUP_NAME_RESERVATION_KIND, name);
  } else {
    const reservation = { kind: GROUP_NAME_RESERVATION_KIND, value: name, ownerId: group.id };
    stageReservation(writes, tenant, { ...reservation, taken: groupNameTakenError });
  }
  const former = names.filter((candidate) => candidate !== name);
  if (former.length >= MAX_VALUES_OF_IN_QUERY) {
    throw new ApiError('CONFLICT', 'This group is still being renamed; try again shortly');
  }
  const found = await contactsIn(tenant, former, MAX_CONTACTS_CHANGED_WITH_GROUP + 1);
  if (found.length <= MAX_CONTACTS_CHANGED_WITH_GROUP) {
    stageGroupName(writes, tenant, found, name, now);
    stageNameReleases(writes, tenant, group, [name]);
    return { former_names: [], ...PROPAGATED };
  }
  return { former_names: former, ...stagePropagation(writes, tenant, group.id, now) };
}

/**
 * Deletes the group. Up to {@link MAX_CONTACTS_CHANGED_WITH_GROUP} contacts are removed from it in the same commit; in
 * larger groups, a task removes them. The group disappears immediately, but its name stays reserved until the task is
 * done.
 * @throws 404.
 */
export async function stageContactGroupDeletion({ writes, tenant, now }: MutationContext, id: string): Promise<void> {
  const group = await requireContactGroup(tenant, id);
  const names = allNamesOfContactGroup(group);
  const found = await contactsIn(tenant, names, MAX_CONTACTS_CHANGED_WITH_GROUP + 1);
  if (found.length <= MAX_CONTACTS_CHANGED_WITH_GROUP) {
    stageGroupName(writes, tenant, found, null, now);
    stageNameReleases(writes, tenant, group, []);
    contactGroups.of(tenant).stageDelete(writes, group);
    return;
  }
  const propagation = stagePropagation(writes, tenant, id, now);
  contactGroups.of(tenant).stageUpdate(writes, group, { is_deleted: true, ...propagation, updated_at: now });
}

const PROPAGATED = { is_settling: false, wake_at: null };

/** Schedules a task that updates the contacts. If the task is lost, the sweep schedules it again. */
function stagePropagation(writes: Writes, tenant: Tenant, groupId: string, now: Date) {
  const group = { organization_id: tenant.organizationId, id: groupId };
  writes.afterCommit(() => groupContactsUpdateQueue.enqueue(group));
  return { is_settling: true, wake_at: addMs(now, CONTACT_GROUP_TASK_LOST_MS) };
}

/**
 * Applies the group's rename or deletion to its contacts, {@link MAX_CONTACTS_CHANGED_WITH_GROUP} per commit, and
 * finishes the change. Idempotent, even when run concurrently. Reads and writes each contact once.
 */
export const propagateGroupToContacts = (tenant: Tenant, groupId: string): Promise<void> =>
  commitInBatches(tenant, async (writes, now) => {
    const group = await contactGroups.of(tenant).get(groupId);
    if (!group?.is_settling) return false;
    const stale = group.is_deleted ? allNamesOfContactGroup(group) : group.former_names;
    const found = await contactsIn(tenant, stale, MAX_CONTACTS_CHANGED_WITH_GROUP);
    if (found.length > 0) {
      stageGroupName(writes, tenant, found, group.is_deleted ? null : group.name, now);
      return true;
    }
    if (group.is_deleted) {
      stageNameReleases(writes, tenant, group, []);
      contactGroups.of(tenant).stageDelete(writes, group);
    } else {
      stageNameReleases(writes, tenant, group, [group.name]);
      contactGroups.of(tenant).stageUpdate(writes, group, { former_names: [], ...PROPAGATED });
    }
    return false;
  });
