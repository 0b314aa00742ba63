// Deletes an organization once its grace period is over: what is paid for ends first, then accounts, files and documents.
import { endAtOnce } from '../billing/subscription';
import { removeAccount } from '../identity/removeAccount';
import { users } from '../identity/user';
import { MINUTE_MS } from '../platform/clock';
import type { DeclaredCollection } from '../platform/codec';
import { MOST_REMOVED, removeStoredFilesBelow } from '../platform/storage';
import { documentsOf, removeAll } from '../platform/wholeCollection';
import { ORGANIZATION_COLLECTIONS } from './collections';
import { erasures } from './record';
import { type Done, ended, forEach, type Step } from './steps';

const PAGE = 300;
const ACCOUNTS_AT_ONCE = 50;
/** By then whatever the deletions set off has written what it writes; a second round takes it. */
const PAUSE_MS = 10 * MINUTE_MS;

const endSubscriptions: Step = async (job, tenant) => {
  await endAtOnce(tenant, job.id);
  return ended();
};

const removeAccounts: Step = async (_, tenant) => {
  const members = await users.find((query) =>
    query.where('organization_id', '==', tenant.organizationId).limit(ACCOUNTS_AT_ONCE),
  );
  for (const member of members) await removeAccount(member);
  const accounts = members.length;
  const done = { accounts, documents: { [users.name]: accounts } };
  return accounts === ACCOUNTS_AT_ONCE ? { ...done, after: 'more' } : ended(done);
};

const removeFiles: Step = async (_, tenant) => {
  const files = await removeStoredFilesBelow(`organizations/${tenant.organizationId}/`);
  return files === MOST_REMOVED ? { after: 'more', files } : ended({ files });
};

const removeDocuments =
  (collection: DeclaredCollection): Step =>
  async (job, tenant): Promise<Done> => {
    const page = await documentsOf(collection, tenant, { after: null, limit: PAGE });
    // The certificate stays.
    const removed = page.filter(({ ref }) => collection.name !== erasures.name || ref.id !== job.id);
    await removeAll(removed);
    const documents = { [collection.name]: removed.length };
    return page.length === PAGE ? { after: 'more', documents } : ended({ documents });
  };

const pause: Step = async () => ended({ waitMs: PAUSE_MS });

const round = (): readonly Step[] => [
  removeFiles,
  ...forEach(
    ORGANIZATION_COLLECTIONS.filter(({ name }) => name !== users.name),
    removeDocuments,
  ),
];

export const ORGANIZATION_STEPS: readonly Step[] = [
  endSubscriptions,
  removeAccounts,
  ...round(),
  pause,
  ...round(),
];
