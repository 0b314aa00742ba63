// Erases the caller: like an admin's erasure if they belong to an organization, otherwise their account only.
import { writesRecordingActivityOf } from '../activity/write/activityLog';
import { type Actor, tenantOf } from '../api/actor';
import type { AccountContext } from '../api/endpoint';
import { notFound, unauthorized } from '../api/errors';
import { readAuthSignInState } from '../identity/authAccounts';
import { deleteAuthAndStageAccountRemoval } from '../identity/removeAccount';
import { fullName, type User, users } from '../identity/user';
import { derivedId } from '../platform/ids';
import { stageErasureOutsideOrganizations } from './erasure/outside';
import { startUserErasure } from './erasure/start';
import { type ErasureView, viewErasure } from './erasure/views';

type Context = Pick<AccountContext, 'userId' | 'writes' | 'now'>;

/** Erases an account without an organization immediately. 1 read and 1 write per record. */
async function eraseAccount({ writes, now }: Context, user: User): Promise<ErasureView> {
  await deleteAuthAndStageAccountRemoval(writes, user);
  const { id, email, email_normalized } = user;
  const traces = await stageErasureOutsideOrganizations(writes, id, [...new Set([email, email_normalized])]);
  const found = Object.entries(traces).filter(([, count]) => count > 0);
  const at = now.toISOString();
  return {
    id: derivedId('erasure', id),
    kind: 'user',
    subject_id: id,
    status: 'completed',
    progress: 100,
    documents: { [users.name]: 1, ...Object.fromEntries(found) },
    files: 0,
    accounts: 1,
    requested_by: id,
    ...{ starts_at: at, created_at: at, updated_at: at, completed_at: at },
  };
}

/**
 * Erases the caller. 1 read, and the cost of the erasure.
 * @throws 404 if nothing is stored; 401 if just erased; 409 for the last admin.
 */
export async function stageOwnErasure(context: Context): Promise<ErasureView> {
  const { userId, now } = context;
  const user = await users.get(userId);
  if (!user) throw (await readAuthSignInState(userId)).open ? notFound('User') : unauthorized();
  const { organization_id, email, role } = user;
  if (organization_id === null) return eraseAccount(context, user);
  const tenant = tenantOf(organization_id);
  const actor: Actor = { kind: 'person', id: userId, name: fullName(user), email, role };
  const writes = writesRecordingActivityOf(actor, tenant, context.writes);
  return viewErasure(await startUserErasure({ tenant, actor, writes, now }, userId));
}
