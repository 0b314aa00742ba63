// One document lists who listens to events, and always agrees with the webhooks.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { eventListeners } from '../../../functions/events/listeners';
import { newWorld } from '../../support/world';
import { newWebhook } from '../webhooks/given';

describe('The event listeners', () => {
  it('are none at first, then each existing active webhook by its event types', async () => {
    const { admin, organizationId } = await newWorld();
    const listeners = async () =>
      (await eventListeners.of(tenantOf(organizationId)).get(organizationId))?.types;
    expect(await listeners()).to.equal(undefined);
    const { id } = await newWebhook({ admin }, { events: ['expiry.updated', 'expiry.created'] });
    expect(await listeners()).to.deep.equal({
      webhook_subscriptions: { [id]: ['expiry.created', 'expiry.updated'] },
    });
    for (const [change, expected] of [
      [{ events: ['expiry.deleted'] }, { [id]: ['expiry.deleted'] }],
      [{ active: false }, {}],
      [{ active: true, description: 'On again' }, { [id]: ['expiry.deleted'] }],
    ] as const) {
      const answer = await admin.call('/v1/updateWebhookSubscription', { body: { id, ...change } });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expect((await listeners())?.webhook_subscriptions).to.deep.equal(expected);
    }
    await admin.call('/v1/deleteWebhookSubscription', { body: { id } });
    expect((await listeners())?.webhook_subscriptions).to.deep.equal({});
  });
});
