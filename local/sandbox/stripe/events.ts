// Stripe's events: signed as Stripe signs, delivered in order, retried, and on request duplicated or reordered.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { STRIPE_EVENT_TYPES } from '../../../functions/providers/stripe';
import type { Activity } from '../activity';
import type { SandboxClock } from '../clock';
import { deliver, succeeded } from '../delivery';
import { type Json, newStripeId } from './objects';

export interface StripeEvent {
  id: string;
  type: string;
  body: string;
}

/** `held` keeps events back until they are released, newest first. */
export const DELIVERIES = ['once', 'twice', 'held'] as const;
export type EventDelivery = (typeof DELIVERIES)[number];

interface EventParts {
  activity: Activity;
  clock: SandboxClock;
  url: string;
  /** `whsec_…`, the secret that signs events. */
  secret: string;
  apiVersion: string;
}

const TIMEOUT_MS = 30_000;
/** Stripe retries for three days; here it is seconds. */
const PAUSES_MS = [500, 1000, 2000, 4000];

/** The header `Stripe-Signature` (https://docs.stripe.com/webhooks#verify-manually). */
const stripeSignature = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export class StripeEvents {
  private sent: StripeEvent[] = [];
  private held: StripeEvent[] = [];
  private delivery: EventDelivery = 'once';
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: EventParts) {}

  /** Only sends the event types of the account's destination. */
  announce(type: string, object: Json): void {
    if (!(STRIPE_EVENT_TYPES as readonly string[]).includes(type)) return;
    const { clock, apiVersion } = this.parts;
    const id = newStripeId('evt');
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(clock.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const event = { id, type, body };
    if (this.delivery === 'held') this.held.push(event);
    else this.send(this.delivery === 'twice' ? [event, event] : [event]);
  }

  setDelivery(delivery: EventDelivery): void {
    this.delivery = delivery;
    if (delivery === 'held') return;
    this.send(this.held.toReversed());
    this.held = [];
  }

  /** All sent events, oldest first. */
  list(): { id: string; type: string; object: unknown }[] {
    return this.sent.map(({ id, type, body }) => ({ id, type, object: JSON.parse(body).data.object }));
  }

  /** Sends past events again with a new signature; false if one was never sent. */
  resend(ids: readonly string[]): boolean {
    const events = ids.map((id) => this.sent.find((event) => event.id === id));
    if (events.includes(undefined)) return false;
    this.send(events as StripeEvent[]);
    return true;
  }

  clear(): void {
    this.sent = [];
    this.held = [];
    this.delivery = 'once';
  }

  private send(events: readonly StripeEvent[]): void {
    for (const event of events) {
      if (!this.sent.includes(event)) this.sent.push(event);
      const turn = this.last;
      this.last = this.parts.activity.track('Stripe event', async () => {
        await turn;
        await this.attempt(event);
      });
    }
  }

  private async attempt({ body }: StripeEvent): Promise<void> {
    const { url, secret, clock } = this.parts;
    for (const pause of [0, ...PAUSES_MS]) {
      await sleep(pause);
      const seconds = Math.floor(clock.now() / 1000);
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': stripeSignature(body, secret, seconds),
      };
      const status = await deliver({ url, method: 'POST', headers, body, timeoutMs: TIMEOUT_MS });
      if (succeeded(status)) return;
    }
  }
}
