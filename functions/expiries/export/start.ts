// Starts an export in the background, and finds one.
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { addMs } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { type Filter, queryWithExpiryFilter } from '../list/listExpiries';
import { expiries } from '../record/record';
import {
  EXPIRY_EXPORT_KEPT_MS,
  EXPIRY_EXPORT_STILL_MS,
  type ExpiryExport,
  expiryExports,
  exportQueue,
} from './record';

/** 1 write, and 1 read per 1,000 expiries, because it counts them. */
export async function createExpiryExport(context: MutationContext, filter: Filter): Promise<ExpiryExport> {
  const { tenant, actor, writes, now } = context;
  const total = await expiries.of(tenant).count((scoped) => queryWithExpiryFilter(scoped, filter));
  const id = newId();
  writes.afterCommit(() => exportQueue.enqueue({ id, organization_id: tenant.organizationId }));
  return expiryExports.of(tenant).stageCreate(writes, id, {
    status: 'running',
    filter: { status: filter.status, type: filter.type ?? null },
    total_rows: total,
    exported_rows: 0,
    storage_path: `organizations/${tenant.organizationId}/exports/${id}`,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
    wake_at: addMs(now, EXPIRY_EXPORT_STILL_MS),
    expires_at: addMs(now, EXPIRY_EXPORT_KEPT_MS),
  });
}

/** 1 read. @throws 404, also for an expired export. */
export async function requireExpiryExport(tenant: Tenant, id: string, now: Date): Promise<ExpiryExport> {
  const found = await expiryExports.of(tenant).get(id);
  if (!found || found.expires_at <= now) throw notFound('Export');
  return found;
}
