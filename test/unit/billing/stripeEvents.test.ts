// The Stripe events that the instructions list are the ones that billing handles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { STRIPE_EVENT_TYPES } from '../../../functions/providers/stripe';
import { ROOT } from '../../../local/config';

describe('The Stripe events', () => {
  it('are each listed in docs/plans.md', () => {
    const page = readFileSync(join(ROOT, 'docs/plans.md'), 'utf8');
    const paragraph = /event destination \(payload style \*snapshot\*\)([\s\S]*?)Its signing secret/.exec(
      page,
    )?.[1];
    const named = [...(paragraph ?? '').matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
    expect(named).to.deep.equal([...STRIPE_EVENT_TYPES]);
  });
});
