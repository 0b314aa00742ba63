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

/** Concurrent calls to providers per process. */
const SENT_AT_ONCE = 16;

export interface BatchContext {
  organizations: OrganizationCache;
  lanes: LimitFunction;
  /** The messages sent by reminders of earlier batches. */
  sent: SameMessages;
  /** Sends a message. After a restore, it first checks whether the provider already has the message. */
  sendMessage: typeof sendMessageByProvider;
  /** Whether digests wait for reminders that are about to fire. */
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

/** Reuses the previous batch's context, or creates one. 1 read per organization that it doesn't know yet. */
export async function loadBatchContext(
  records: readonly { organization_id: string }[],
  former: BatchContext | null,
): Promise<BatchContext> {
  const context = former ?? newBatchContext(sendMessageByProvider, true);
  await context.organizations.prepare(records);
  return context;
}
