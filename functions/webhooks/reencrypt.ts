// Re-encrypts the stored secrets of webhooks with the newest key. Safe to repeat.
import type { Tenant } from '../api/actor';
import { unitOfWork } from '../store/unitOfWork';
import { webhookSubscriptions } from './record';
import { reencryptedSecretsOfWebhook } from './secret';

export interface Reencrypted {
  done: number;
  /** Webhooks whose secrets no available key can decrypt. They stay unchanged. */
  unreadable: number;
}

/** 1 read per webhook, and 1 write if its secrets can be decrypted. */
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
