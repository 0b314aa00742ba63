// Webhooks whose receivers respond randomly, and that are disabled and enabled, while time passes. Every delivery is
// tried when and as often as promised, and every webhook's state follows from its deliveries. A seed determines each
// sequence: WEBHOOKS_SEED=7 runs that one, WEBHOOKS=20 runs 20 from there on.
import { expect } from 'chai';
import { MINUTE_MS, SECOND_MS } from '../../../functions/platform/clock';
import { depth, isDeep } from '../../support/depth';
import { sandbox } from '../../support/sandbox';
import { seededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { deliveriesOf, newExpiry, newWebhook, type Webhook, webhookOf } from './given';

const FIRST = Number(process.env.WEBHOOKS_SEED ?? 1);
const COUNT = depth(1, 4, 'WEBHOOKS');
const STEPS = Number(process.env.WEBHOOK_STEPS ?? depth(6, 10));
/** The promised wait after each failed try, in minutes. */
const WAITS = [5, 30, 120, 360, 900];
/** The model's tolerance, because the service's clock keeps running during each step. */
const UNSURE_MS = 45 * SECOND_MS;

interface ModelDelivery {
  event: string;
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
  attempts: number;
  at: number;
}

/** The expected state of one webhook. */
class Model {
  readonly deliveries: ModelDelivery[] = [];
  active = true;
  reason: string | null = null;
  failures = 0;
  answer = 200;

  constructor(readonly webhook: Webhook) {}

  off(reason: string | null): void {
    Object.assign(this, { active: false, reason });
    for (const each of this.deliveries) if (each.status === 'pending') each.status = 'skipped';
  }

  on(): void {
    Object.assign(this, { active: true, reason: null, failures: 0 });
  }

  /** Makes all tries that are due by then, in order. */
  runUntil(now: number): void {
    for (;;) {
      const [next] = this.deliveries
        .filter(({ status, at }) => status === 'pending' && at <= now)
        .toSorted((one, other) => one.at - other.at);
      if (!next) return;
      this.#try(next);
    }
  }

  #try(delivery: ModelDelivery): void {
    delivery.attempts += 1;
    const wait = WAITS[delivery.attempts - 1];
    if (this.answer < 300) {
      delivery.status = 'succeeded';
      this.failures = 0;
    } else if (this.answer === 410 || wait === undefined) {
      delivery.status = 'failed';
      this.failures += 1;
      if (this.answer === 410) this.off('gone');
      else if (this.failures === 20) this.off('too_many_failures');
    } else delivery.at += wait * MINUTE_MS;
  }

  isUnsure = (now: number): boolean =>
    this.deliveries.some(({ status, at }) => status === 'pending' && Math.abs(at - now) < UNSURE_MS);
}

class Sequence {
  readonly log: string[] = [];
  readonly models: Model[] = [];
  readonly #random;

  constructor(
    seed: number,
    readonly world: World,
  ) {
    this.#random = seededRandom(seed);
  }

  async begin(): Promise<void> {
    for (let count = 0; count < 2; count += 1) this.models.push(new Model(await newWebhook(this.world)));
  }

  async #now(): Promise<number> {
    return (await sandbox.now()).getTime();
  }

  async #update({ webhook }: Model, change: object): Promise<void> {
    const body = { id: webhook.id, ...change };
    expect((await this.world.admin.call('/v1/updateWebhookSubscription', { body })).status).to.equal(200);
  }

  async step(): Promise<void> {
    const { pick, below } = this.#random;
    const model = pick(this.models);
    const what = pick([
      ...['create', 'create', 'create', 'answers', 'answers'],
      ...['off', 'on', 'pass', 'pass', 'pass'],
    ]);
    const says = (more: unknown) => this.log.push(`${what} ${model.webhook.host} ${JSON.stringify(more)}`);
    if (what === 'create') {
      for (let count = 1 + below(3); count > 0; count -= 1) {
        const { id } = await newExpiry(this.world);
        const at = await this.#now();
        for (const each of this.models)
          if (each.active) each.deliveries.push({ event: id, status: 'pending', attempts: 0, at });
        await sandbox.untilIdle();
        for (const each of this.models) each.runUntil(at);
      }
      says(this.models.map(({ active }) => active));
    } else if (what === 'answers') {
      model.answer = pick([200, 204, 301, 400, 429, 500, 500, 500, 503, 410]);
      await sandbox.receiver({ host: model.webhook.host, status: model.answer });
      says(model.answer);
    } else if (what === 'off') {
      if (model.active) model.off(null);
      await this.#update(model, { active: false });
      says('');
    } else if (what === 'on') {
      model.on();
      await this.#update(model, { active: true });
      says('');
    } else {
      await this.#pass(pick([3, 7, 31, 123, 365, 905]));
    }
    await sandbox.untilIdle();
  }

  async #pass(minutes: number): Promise<void> {
    await sandbox.advance(`PT${minutes}M`);
    const now = await this.#now();
    this.log.push(`pass ${minutes} to ${new Date(now).toISOString()}`);
    // Doesn't check at a time when a try may be due.
    if (this.models.some((each) => each.isUnsure(now))) return this.#pass(2);
    for (const each of this.models) each.runUntil(now);
  }

  async check(): Promise<void> {
    for (const { webhook, deliveries, active, reason, failures } of this.models) {
      const found = await deliveriesOf(this.world, webhook);
      const shown = found.map(({ status, attempts }: ModelDelivery) => `${status} ${attempts}`);
      const expected = deliveries.map(({ status, attempts }) => `${status} ${attempts}`);
      expect(shown, `deliveries to ${webhook.host}`).to.deep.equal(expected.toReversed().slice(0, 50));
      const expectedState = { active, disabled_reason: reason, failures_in_a_row: failures };
      expect(await webhookOf(this.world, webhook)).to.include(expectedState);
      const requests = (await sandbox.received(webhook.host)).length;
      const attempts = deliveries.reduce((sum, each) => sum + each.attempts, 0);
      expect(requests, `tries at ${webhook.host}`).to.equal(attempts);
    }
  }
}

describe('Webhooks', () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1)
    it(`are delivered as promised after any sequence of responses (seed ${seed})`, async () => {
      const sequence = new Sequence(seed, await newWorld({ timezone: 'UTC' }));
      try {
        await sequence.begin();
        for (let step = 0; step < STEPS; step += 1) {
          await sequence.step();
          await sequence.check();
        }
      } catch (thrown) {
        console.log(`WEBHOOKS_SEED=${seed}\n  ${sequence.log.join('\n  ')}`);
        throw thrown;
      }
    });

  if (isDeep)
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
