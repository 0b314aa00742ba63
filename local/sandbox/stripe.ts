// Stripe: its API, its pages for people, its events, and the commands of tests.
import type { Router } from 'express';
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import type { Faults } from './faults';
import type { Kept } from './keeping';
import { StripeAccount } from './stripe/account';
import { answerError, type KeptAnswers, stripeApi } from './stripe/api';
import { stripeControl } from './stripe/control';
import { StripeEvents } from './stripe/events';
import { type Portal, stripePages } from './stripe/pages';

/** The version of objects that the sandbox creates; the service's library sends its own. */
const API_VERSION = '2026-10-28.endive';

export interface StripeParts {
  activity: Activity;
  clock: SandboxClock;
  faults: Faults;
  /** The sandbox's own URL, where its pages are. */
  origin: string;
  /** The service's webhook URL. */
  eventsUrl: string;
  webhookSecret: string;
}

export class StripeSandbox {
  private readonly account: StripeAccount;
  private readonly events: StripeEvents;
  private readonly portals = new Map<string, Portal>();
  private readonly kept: KeptAnswers = new Map();

  constructor(private readonly parts: StripeParts) {
    const { activity, clock, origin, eventsUrl, webhookSecret } = parts;
    this.events = new StripeEvents({
      activity,
      clock,
      url: eventsUrl,
      secret: webhookSecret,
      apiVersion: API_VERSION,
    });
    this.account = new StripeAccount(clock, origin, (type, object) => this.events.announce(type, object));
  }

  /** Below `/v1`. */
  api(): Router {
    const { account, portals, kept, parts } = this;
    return stripeApi({
      account,
      portals,
      kept,
      faults: parts.faults,
      origin: parts.origin,
      eventsUrl: parts.eventsUrl,
    });
  }

  /** Below `/stripe`. */
  pages(): Router {
    return stripePages(this.account, this.portals).use(answerError);
  }

  /** Below `/api/stripe`. */
  control(): Router {
    return stripeControl(this.account, this.events);
  }

  /** Ends due periods after the clock was moved. */
  catchUp(): void {
    this.account.catchUp();
  }

  /** The stored state, without running work. */
  get books(): Kept {
    return this.account;
  }

  clear(): void {
    this.account.clear();
    this.events.clear();
    this.portals.clear();
    this.kept.clear();
  }
}
