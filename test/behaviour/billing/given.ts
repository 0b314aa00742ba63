// Buys things for a test's person: opens a checkout through the API and pays on the sandbox's page.
import { expect } from 'chai';
import { issueSessionToken } from '../../../functions/identity/session';
import { clock } from '../../../functions/platform/clock';
import type { SubscriptionStatus } from '../../../local/sandbox/stripe/objects';
import type { PaymentOutcome } from '../../../local/sandbox/stripe/payments';
import { type Answer, call } from '../../support/client';
import { control as controlSandbox, sandbox } from '../../support/sandbox';
import type { Person, World } from '../../support/world';
import { done } from '../http';

const control = (path: string, body?: unknown) => controlSandbox(`/api/stripe${path}`, body);

export interface SentEvent {
  id: string;
  type: string;
  object: { customer?: string; metadata?: Record<string, string> };
}

export const stripe = {
  payments: (world: World, outcome: PaymentOutcome): Promise<unknown> =>
    control('/payments', { organization_id: world.organizationId, outcome }),
  renew: (world: World): Promise<unknown> => control('/renew', { organization_id: world.organizationId }),
  status: (world: World, status: SubscriptionStatus): Promise<unknown> =>
    control('/subscriptions', { organization_id: world.organizationId, status }),
  dispute: (world: World, status: 'needs_response' | 'won' | 'lost'): Promise<unknown> =>
    control('/disputes', { organization_id: world.organizationId, status }),
  portal: (configured: boolean): Promise<unknown> => control('/portal', { configured }),
  deliver: (deliver: 'once' | 'twice' | 'held'): Promise<unknown> => control('/events', { deliver }),
  events: async (): Promise<SentEvent[]> => (await control('/events')).events,
  resend: (ids: string[]): Promise<unknown> => control('/events/resend', { ids }),
};

export const opened = (world: World, body: object): Promise<{ session_id: string; url: string }> =>
  done(world.admin.call('/v1/createCheckoutSession', { body }), 201);

/** Presses "Pay" without a browser. */
export async function pay(url: string): Promise<void> {
  expect((await call(`${url}/pay`, { method: 'POST' })).status).to.equal(303);
  await sandbox.untilIdle();
}

export async function buy(world: World, body: object): Promise<void> {
  await pay((await opened(world, body)).url);
}

export const PLAN = { kind: 'plan', plan: 'starter', period: 'month' } as const;

export const usageNow = async (world: World) => (await world.viewer.call('/v1/getPlanUsage')).body;
export const details = async (world: World) => (await world.viewer.call('/v1/getAccountDetails')).body;
export const newExpiry = (world: World): Promise<Answer> =>
  world.editor.call('/v2/expiries', { body: { name: 'Lease', expiry_date: '2040-01-01' } });

/** The same people with new sessions: a session ends after 30 days, and these tests move the clock further. */
export async function signInAgain(world: World): Promise<World> {
  const signIn = async (person: Person): Promise<Person> => {
    const token = await issueSessionToken({ userId: person.id, generation: 0 }, clock.now());
    return { ...person, token, call: (path, options = {}) => call(path, { token, ...options }) };
  };
  const [admin, editor, viewer] = await Promise.all([world.admin, world.editor, world.viewer].map(signIn));
  return { ...world, admin, editor, viewer } as World;
}
