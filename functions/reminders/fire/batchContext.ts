// Shared by one worker run: settings of the organizations, and the number of messages in progress.
import pLimit, { type LimitFunction } from 'p-limit';
import type { Tenant } from '../../api/actor';
import { sendMessageByProvider } from '../../messaging/deliver';
import { loadOrganization, type Organization, organizations } from '../../organizations/organization';
import { SameMessages } from '../plan/sameMessage';

/** Settings of organizations, read once each. */
class OrganizationCache {
  private readonly known = new Map<string, Promise<Organization>>();

  of(tenant: Tenant): Promise<Organization> {
    const { organizationId } = tenant;
    const known = this.known.get(organizationId);
    if (known) return known;
    const asked = loadOrganization(tenant).catch((thrown: unknown) => {
      // The next caller reads again.
      this.known.delete(organizationId);
      throw thrown;
    });
    this.known.set(organizationId, asked);
    return asked;
  }

  /** Reads unknown settings in one batch. If that fails, each caller reads its own. */
  async prepare(records: readonly { organization_id: string }[]): Promise<void> {
    const ids = records.map(({ organization_id: id }) => id).filter((id) => !this.known.has(id));
    const found = await organizations.getMany(ids).catch(() => []);
    for (const [id, organization] of found) this.known.set(id, Promise.resolve(organization));
  }
}

/** Calls to providers that one process makes side by side. */
const SENT_AT_ONCE = 16;

export interface BatchContext {
  organizations: OrganizationCache;
  lanes: LimitFunction;
  /** The messages sent by reminders of earlier batches. */
  sent: SameMessages;
  /** Hands a message over, to its provider; after a restore, to who asks whether the provider has had it. */
  sendMessage: typeof sendMessageByProvider;
  /** Whether digests wait for reminders that are about to be fired. */
  digestsWait: boolean;
}

const lanes = pLimit(SENT_AT_ONCE);

export const newBatchContext = (
  sendMessage: typeof sendMessageByProvider,
  digestsWait: boolean,
): BatchContext => ({
  organizations: new OrganizationCache(),
  lanes,
  sent: new SameMessages(),
  sendMessage,
  digestsWait,
});

/** The context of a batch: that of the one before, if there was one. 1 read for each organization that is new to it. */
export async function loadBatchContext(
  records: readonly { organization_id: string }[],
  former: BatchContext | null,
): Promise<BatchContext> {
  const context = former ?? newBatchContext(sendMessageByProvider, true);
  await context.organizations.prepare(records);
  return context;
}
