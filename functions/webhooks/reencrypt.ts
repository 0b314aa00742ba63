// Brings the stored secrets of webhooks over to the newest key; doing it twice does no harm.
import type { Tenant } from '../api/actor';
import { unitOfWork } from '../platform/unitOfWork';
import { subscriptions } from './record';
import { reencrypted } from './secret';

/** Reads and writes each webhook once. Answers how many there are. */
export const reencryptSecrets = (tenant: Tenant): Promise<number> =>
  unitOfWork(async (writes) => {
    const found = await subscriptions.of(tenant).list((query) => query);
    for (const subscription of found)
      subscriptions.of(tenant).stageUpdate(writes, subscription, reencrypted(subscription));
    return found.length;
  });
