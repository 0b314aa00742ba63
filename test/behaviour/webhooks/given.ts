// The starting point for webhook tests: a unique receiver host, a webhook for it, and an expiry that creates an event.
import { newId } from '../../../functions/platform/ids';
import { sandbox } from '../../support/sandbox';
import type { World } from '../../support/world';

export const someHost = (): string => `${newId(10).toLowerCase()}.hooks.example`;

export interface Webhook {
  id: string;
  secret: string;
  host: string;
}

export async function newWebhook(world: Pick<World, 'admin'>, over: Record<string, unknown> = {}): Promise<Webhook> {
  const host = someHost();
  const body = { url: `https://${host}/in`, events: ['expiry.created'], ...over };
  const answer = await world.admin.call('/v1/createWebhookSubscription', { body });
  if (answer.status !== 201) throw new Error(`No webhook: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: answer.body.subscription.id, secret: answer.body.subscription.secret, host };
}

/** Creates an expiry, and with it an event `expiry.created`. Returns the record. */
export async function newExpiry(world: World, over: Record<string, unknown> = {}) {
  const body = { name: 'Fire licence', expiry_date: '2031-05-01', ...over };
  const answer = await world.editor.call('/v2/expiries', { body });
  if (answer.status !== 201) throw new Error(`No expiry: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const deliveriesOf = async (world: World, webhook: Pick<Webhook, 'id'>) =>
  (await world.admin.call(`/v1/getWebhookDeliveries?id=${webhook.id}`)).body.deliveries;

export const webhookOf = async (world: World, { id }: Pick<Webhook, 'id'>) => {
  const { body } = await world.admin.call('/v1/getWebhookSubscriptions');
  return body.subscriptions.find((subscription: { id: string }) => subscription.id === id);
};

/** Runs everything that is due, and returns what the host received, oldest first. */
export async function receivedBy(host: string) {
  await sandbox.untilIdle();
  return (await sandbox.received(host)).toReversed();
}
