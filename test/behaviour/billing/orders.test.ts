// Buying, changing and cancelling in another order than people mostly do, and once more.
import { expect } from 'chai';
import { changeSubscriptionLines } from '../../../functions/billing/subscription';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { tenantOf } from '../../../functions/platform/tenant';
import { unitOfWork } from '../../../functions/platform/unitOfWork';
import { newWorld, type World } from '../../support/world';
import { buy, PLAN } from './given';

const ADDONS = { kind: 'addons', quantities: { expiries: 1 }, period: 'month' } as const;

describe('subscriptions', () => {
  let world: World;

  beforeEach(async () => {
    world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
  });

  it('a change of add-ons that is run again because it lost a race ends as it was asked', async () => {
    await buy(world, ADDONS);
    const attempt = (quantities: Record<string, number>, effectKey: string) =>
      unitOfWork((writes) =>
        changeSubscriptionLines(
          writes,
          tenantOf(world.organizationId),
          { ...ADDONS, quantities },
          { now: clock.now(), effectKey },
        ),
      );
    for (const quantities of [{ expiries: 1, storage: 2 }, { storage: 2 }]) {
      const effectKey = newId();
      await attempt(quantities, effectKey);
      expect((await attempt(quantities, effectKey)).addons?.quantities).to.deep.equal(quantities);
    }
  });
});
