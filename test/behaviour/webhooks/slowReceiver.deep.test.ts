// A receiver that responds too late.
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { deliveriesOf, newExpiry, newWebhook } from './given';

describe('Webhook deliveries', () => {
  it('fail after 10 seconds if the receiver takes longer', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    await sandbox.receiver({ host: webhook.host, delay_ms: 13_000, times: 1 });
    await newExpiry(world);
    await sandbox.untilIdle();
    const [delivery] = await deliveriesOf(world, webhook);
    expect(delivery).to.include({ status: 'pending', attempts: 1, status_code: null });
    expect(delivery.error).to.match(/^Timed out/);
    expect(delivery.latency_ms).to.be.within(9_900, 12_900);
  });
});
