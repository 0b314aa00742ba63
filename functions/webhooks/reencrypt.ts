// Brings the stored secrets of webhooks over to the newest key; doing it twice does no harm.
import type { Tenant } from '../api/actor';
import { unitOfWork } from '../store/commit/unitOfWork';
import { webhookSubscriptions } from './record';
import { reencryptedSecretsOfWebhook } from './secret';

export interface Reencrypted {
  done: number;
  /** No key that is given opens them: they stay as they are. */
  unreadable: number;
}

/** Reads each webhook once, and writes those whose secrets a key opens. */
export const reencryptWebhookSecrets = (tenant: Tenant): Promise<Reencrypted> =>
  unitOfWork(async (writes) => {
    const found = await webhookSubscriptions.of(tenant).list((query) => query);
    let done = 0;
    for (const subscription of found) {
      const renewed = reencryptedSecretsOfWebhook(subscription);
      if (renewed === null) continue;
      webhookSubscriptions.of(tenant).stageUpdate(writes, subscription, renewed);
      done += 1;
    }
    return { done, unreadable: found.length - done };
  });
