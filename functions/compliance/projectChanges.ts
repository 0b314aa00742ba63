// Creates, changes, archives and deletes compliance projects.
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { UnknownReference } from '../api/errors';
import { type MutationContext, useCaseChangingRecordById, type Writes } from '../api/writes';
import { requireRoomForRecord } from '../plans/recordLimits';
import { newId } from '../platform/ids';
import { stageUpdateOfGivenFields } from '../store/tenantStore';
import { clients } from './client';
import { type Project, projects, requireProject } from './project';
import type { ProjectInput, ProjectPatch } from './projectFields';

/**
 * Increments the client's number of projects. Concurrent creations don't conflict. If the client is deleted
 * concurrently, one of the commits fails and runs again. 1 read and 1 write.
 * @throws UnknownReference naming `clientId`.
 */
async function stageClientGain(writes: Writes, tenant: Tenant, clientId: string): Promise<void> {
  const store = clients.of(tenant);
  if ((await store.get(clientId)) === null) {
    throw new UnknownReference({ clientId: 'must be a compliance client of your organization' });
  }
  writes.update(store.ref(clientId), { project_count: FieldValue.increment(1) });
}

/**
 * Decrements the client's number of projects. The client exists, because a client with projects can't be deleted. 1
 * write.
 */
function stageClientLoss(writes: Writes, tenant: Tenant, clientId: string): void {
  writes.update(clients.of(tenant).ref(clientId), { project_count: FieldValue.increment(-1) });
}

/**
 * 1 read and those of {@link requireRoomForRecord}, 2 writes.
 * @throws 403 `PLAN_LIMIT_REACHED`; UnknownReference if the client isn't the organization's.
 */
export async function stageNewProject(context: MutationContext, given: ProjectInput): Promise<Project> {
  const { tenant, actor, writes, now } = context;
  await requireRoomForRecord(context, 'compliance_projects', projects);
  await stageClientGain(writes, tenant, given.clientId);
  return projects.of(tenant).stageCreate(writes, newId(), {
    ...given,
    user_id: actor.id,
    isArchived: false,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * 1 read, and 1 write unless the patch is empty. A new client costs 1 read and 2 writes more.
 * @throws 404; UnknownReference if the client isn't the organization's.
 */
export const stageProjectUpdate = useCaseChangingRecordById(
  requireProject,
  async ({ tenant, writes, now }, project, given: ProjectPatch) => {
    if (given.clientId !== undefined && given.clientId !== project.clientId) {
      await stageClientGain(writes, tenant, given.clientId);
      stageClientLoss(writes, tenant, project.clientId);
    }
    return stageUpdateOfGivenFields(projects.of(tenant), writes, project, given, { updatedAt: now });
  },
);

/** Archives or restores a project. Does nothing if it already has that state. 1 read, 1 write. @throws 404. */
export const stageProjectArchiving = useCaseChangingRecordById(
  requireProject,
  ({ tenant, writes, now }, project, isArchived: boolean) => {
    if (project.isArchived === isArchived) return project;
    const archivedAt = isArchived ? now : null;
    return projects.of(tenant).stageUpdate(writes, project, { isArchived, archivedAt, updatedAt: now });
  },
);

/** 1 read, 2 writes. @throws 404. */
export async function stageProjectDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const project = await requireProject(tenant, id);
  stageClientLoss(writes, tenant, project.clientId);
  projects.of(tenant).stageDelete(writes, project);
}
